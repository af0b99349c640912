import type { ClientToServer, ServerToClient } from '@akari/contract';
import type { Server, Socket } from 'socket.io';
import type { Person } from '../http/person.ts';

export interface SocketData {
  person: Person;
  /** What limits count its client by (see `clientAddress`). */
  address: string;
}
export type RealtimeServer = Server<ClientToServer, ServerToClient, Record<string, never>, SocketData>;
export type RealtimeSocket = Socket<ClientToServer, ServerToClient, Record<string, never>, SocketData>;

/** Names of the rooms that events are sent to. */
export const roomOf = {
  home: 'home',
  /** Everybody who looks at a channel: status, price, count. */
  channel: (channelId: number | string) => `channel:${channelId}`,
  /** Those who are inside: lines and tips. */
  board: (channelId: number | string) => `board:${channelId}`,
  /** Pages of a performer that show who is with her. */
  viewers: (channelId: number | string) => `viewers:${channelId}`,
  user: (userId: number | string) => `user:${userId}`,
  login: (loginId: number | string) => `login:${loginId}`,
};

/** What use cases may say to people. Sent after commit only. */
export interface Realtime {
  /** To everybody in a room, or, once each, in any of several. */
  send<E extends keyof ServerToClient>(
    room: string | string[],
    event: E,
    body: Parameters<ServerToClient[E]>[0],
  ): void;
  /** As above, to this node's own sockets alone. */
  sendHere<E extends keyof ServerToClient>(
    room: string,
    event: E,
    body: Parameters<ServerToClient[E]>[0],
  ): void;
  /** Tells the other nodes, not people, what is worth nothing later: whoever does not listen now misses it. */
  tellNodes(topic: string, body: unknown): void;
  /** Hears what other nodes tell. One listener a topic. */
  onTold(topic: string, listener: (body: unknown) => void): void;
  /** Puts every socket of a person into a room or takes it out, on whichever node it is. */
  join(userRoom: string, room: string): void;
  leave(userRoom: string, room: string): void;
  /** Whether anybody is in the room at this node now: of a person's room, whether they have a socket here. */
  here(room: string): boolean;
  /** Ends the sockets in a room. */
  disconnect(room: string): void;
}
