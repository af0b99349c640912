import type { ServerToClient } from '@akari/contract';
import { checkEvent } from '../platform/realtime/checked-realtime.ts';
import type { Realtime } from '../platform/realtime/realtime.ts';
import { atEnd } from './at-end.ts';

type EventName = keyof ServerToClient;
export interface SentEvent {
  room: string;
  event: EventName;
  body: unknown;
  /** Sockets in this room do not get it; empty: everybody does. */
  but: string;
}

/** A `Realtime` that records what was sent, for tests. */
export class RecordingRealtime implements Realtime {
  readonly sent: SentEvent[] = [];
  readonly joined: [userRoom: string, room: string][] = [];
  readonly left: [userRoom: string, room: string][] = [];
  readonly disconnected: string[] = [];
  /** Socket rooms of people with a socket on this node; empty: none. */
  readonly presentRooms = new Set<string>();

  /** Events that do not fit the contract fail the test file, also where the sender caught the error. */
  readonly #misfits: unknown[] = [];
  constructor() {
    atEnd(() => {
      if (this.#misfits.length > 0) throw new AggregateError(this.#misfits, 'sent what a page would drop');
    });
  }

  send: Realtime['send'] = (rooms, event, body, but = '') => {
    try {
      checkEvent(event, body);
    } catch (misfit) {
      this.#misfits.push(misfit);
      throw misfit;
    }
    for (const room of [rooms].flat()) this.sent.push({ room, event, body, but });
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
