import type { ClientToServer, ServerToClient } from '@akari/contract';
import type { Server, Socket } from 'socket.io';
import type { Person } from '../http/person.ts';

export interface SocketData {
  person: Person;
  /** The key by which limits count the client (see `clientAddress`). */
  address: string;
}
export type RealtimeServer = Server<ClientToServer, ServerToClient, Record<string, never>, SocketData>;
export type RealtimeSocket = Socket<ClientToServer, ServerToClient, Record<string, never>, SocketData>;

/** Names of the socket rooms to which events are sent. */
export const roomOf = {
  home: 'home',
  /** Home pages that show the card of a channel. */
  card: (channel_id: number | string) => `card:${channel_id}`,
  /** All pages that show a channel: status, price, count. */
  channel: (channel_id: number | string) => `channel:${channel_id}`,
  /** Sockets that may read the board: chat lines and tips. */
  board: (channel_id: number | string) => `board:${channel_id}`,
  /** Pages of a performer that list the channel's viewers. */
  viewers: (channel_id: number | string) => `viewers:${channel_id}`,
  user: (user_id: number | string) => `user:${user_id}`,
  login: (login_id: number | string) => `login:${login_id}`,
};

/** How use cases send events to people and nodes. They must call it only after the commit. */
export interface Realtime {
  /**
   * Sends an event to every socket in a room, or in any of several rooms, once each.
   * @param but sockets in this room do not get it; not for ephemeral events
   */
  send<E extends keyof ServerToClient>(
    room: string | string[],
    event: E,
    body: Parameters<ServerToClient[E]>[0],
    but?: string,
  ): void;
  /** Like `send`, to this node's own sockets only. */
  sendHere<E extends keyof ServerToClient>(
    room: string,
    event: E,
    body: Parameters<ServerToClient[E]>[0],
  ): void;
  /** Sends a notice to the other nodes, not to people. It is not stored: a node that is not subscribed misses it. */
  tellNodes(topic: string, body: unknown): void;
  /** Sets the listener for a topic of notices from other nodes. Each topic has one listener. */
  onTold(topic: string, listener: (body: unknown) => void): void;
  /** Adds every socket of a person, on all nodes, to a room; `leave` removes them. */
  join(userRoom: string, room: string): void;
  leave(userRoom: string, room: string): void;
  /** Whether the room has a socket on this node. For a person's room: whether the person has a socket here. */
  here(room: string): boolean;
  /** Disconnects the sockets in a room, on all nodes. */
  disconnect(room: string): void;
}
