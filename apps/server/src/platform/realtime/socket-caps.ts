import proxyaddr from '@fastify/proxy-addr';
import type { IncomingMessage } from 'node:http';
import type { Config } from '../config/config.ts';
import { clientAddress } from '../http/client-network.ts';
import type { Person } from '../http/person.ts';
import type { RealtimeServer, RealtimeSocket } from './realtime.ts';
import { PlaceCounts } from './place-counts.ts';

/**
 * A connection over the cap is destroyed after this. By then its refusal has arrived, or the client never sent the
 * CONNECT packet that would be refused.
 */
const REFUSAL_HEARD_MS = 3_000;

/** The private members of an Engine.IO connection that are used here. */
interface Connection {
  request: IncomingMessage;
  on(event: 'close', listener: () => void): void;
}
interface Place {
  address: string;
  admitted: boolean;
  /** The person for whom this connection counts; null until it is authenticated, and for a guest without a user id. */
  user_id: number | null;
}

export interface SocketCaps {
  addressOf(socket: RealtimeSocket): string;
  /** Whether the address was below its cap when the socket connected. */
  hasPlace(socket: RealtimeSocket): boolean;
  /** Counts a socket for its person. @returns false when the person is at the cap, or the connection has closed */
  takePerson(socket: RealtimeSocket, person: Person): boolean;
}

/**
 * Caps the connections to this node for each address and each person. By address they count from the upgrade on, so
 * that connections that never send a CONNECT packet count too.
 */
export function capSockets(
  io: RealtimeServer,
  { sockets, trust_proxy }: Pick<Config, 'sockets' | 'trust_proxy'>,
): SocketCaps {
  const byAddress = new PlaceCounts<string>(sockets.per_address);
  const byPerson = new PlaceCounts<number>(sockets.per_person);
  const places = new WeakMap<Connection, Place>();
  const trust = proxyaddr.compile(trust_proxy);

  io.engine.on('connection', (connection: Connection) => {
    const address = clientAddress(proxyaddr(connection.request, trust));
    const place: Place = { address, admitted: byAddress.take(address), user_id: null };
    places.set(connection, place);
    const ending = place.admitted
      ? undefined
      : // Destroyed, not closed: a WebSocket close waits for the close frame of the client.
        setTimeout(() => connection.request.socket.destroy(), REFUSAL_HEARD_MS);
    connection.on('close', () => {
      clearTimeout(ending);
      if (place.admitted) byAddress.giveBack(address);
      if (place.user_id !== null) byPerson.giveBack(place.user_id);
    });
  });
  const placeOf = (socket: RealtimeSocket): Place => {
    const place = places.get(socket.conn);
    if (place === undefined) throw new Error('a socket without a connection');
    return place;
  };
  return {
    addressOf: (socket) => placeOf(socket).address,
    hasPlace: (socket) => placeOf(socket).admitted,
    takePerson: (socket, { user_id }) => {
      const place = placeOf(socket);
      if (user_id === null || user_id === place.user_id) return true;
      // The connection closed during authentication, so no `close` event would release a place taken now.
      if (socket.conn.readyState !== 'open') return false;
      if (!byPerson.take(user_id)) return false;
      if (place.user_id !== null) byPerson.giveBack(place.user_id);
      place.user_id = user_id;
      return true;
    },
  };
}
