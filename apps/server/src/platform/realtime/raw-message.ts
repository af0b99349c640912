import type { ClusterMessage } from 'socket.io-adapter';

/** An entry of the stream, as the library writes it. `rooms` is ours: whose it is can be seen without reading it. */
export interface RawMessage {
  /** Without: a node says that it begins. */
  type?: string;
  data?: string;
  rooms?: string;
}

/** As the library numbers them. */
const BROADCAST = 3;
/** No room has a line break in its name. */
const BREAK = '\n';

export const withRooms = (message: ClusterMessage, raw: RawMessage): RawMessage =>
  Number(message.type) === BROADCAST && 'data' in message && 'opts' in message.data
    ? { ...raw, rooms: message.data.opts.rooms.join(BREAK) }
    : raw;

/** The rooms of an event, none: everybody's; null: it is no event, or an older node wrote it. */
export function roomsOf({ type, rooms }: RawMessage): string[] | null {
  if (Number(type) !== BROADCAST || rooms === undefined) return null;
  return rooms === '' ? [] : rooms.split(BREAK);
}
