import type { ClusterMessage } from 'socket.io-adapter';
import type { RawEntry } from '../vendor/socket-io/streams-adapter.ts';

/** A stream entry with our addition: `rooms` names the rooms without parsing `data`. */
export interface RawMessage extends RawEntry {
  rooms?: string;
}

/** The library's number of a broadcast message. */
const BROADCAST = 3;
/** Separates room names, none of which contains a line break. */
const BREAK = '\n';

export const withRooms = (message: ClusterMessage, raw: RawMessage): RawMessage =>
  Number(message.type) === BROADCAST && 'data' in message && 'opts' in message.data
    ? { ...raw, rooms: message.data.opts.rooms.join(BREAK) }
    : raw;

/** The rooms of an event; empty: for all sockets; null: not an event, or written by a node of an earlier version. */
export function roomsOf({ type, rooms }: RawMessage): string[] | null {
  if (Number(type) !== BROADCAST || rooms === undefined) return null;
  return rooms === '' ? [] : rooms.split(BREAK);
}
