import type { ServerToClient } from '@akari/contract';
import type { Realtime } from '../platform/realtime/realtime.ts';

type EventName = keyof ServerToClient;
export interface SentEvent {
  room: string;
  event: EventName;
  body: unknown;
}

/** A `Realtime` that records what was sent, for tests. */
export class RecordingRealtime implements Realtime {
  readonly sent: SentEvent[] = [];
  readonly joined: [userRoom: string, room: string][] = [];
  readonly left: [userRoom: string, room: string][] = [];
  readonly disconnected: string[] = [];
  /** Socket rooms of people with a socket on this node; empty: none. */
  readonly presentRooms = new Set<string>();

  send: Realtime['send'] = (rooms, event, body) => {
    for (const room of [rooms].flat()) this.sent.push({ room, event, body });
  };
  sendHere: Realtime['sendHere'] = (room, event, body) => this.send(room, event, body);
  tellNodes: Realtime['tellNodes'] = () => undefined;
  onTold: Realtime['onTold'] = () => undefined;
  join: Realtime['join'] = (userRoom, room) => void this.joined.push([userRoom, room]);
  leave: Realtime['leave'] = (userRoom, room) => void this.left.push([userRoom, room]);
  here: Realtime['here'] = (room) => this.presentRooms.has(room);
  disconnect: Realtime['disconnect'] = (room) => void this.disconnected.push(room);

  /** Bodies of one event, oldest first; only of one socket room if given. */
  bodiesOf<E extends EventName>(event: E, room?: string): Parameters<ServerToClient[E]>[0][] {
    return this.sent
      .filter((sent) => sent.event === event && (room === undefined || sent.room === room))
      .map((sent) => sent.body as Parameters<ServerToClient[E]>[0]);
  }
}
