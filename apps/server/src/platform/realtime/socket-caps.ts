import proxyaddr from '@fastify/proxy-addr';
import type { IncomingMessage } from 'node:http';
import type { Config } from '../config/config.ts';
import { clientAddress } from '../http/client-network.ts';
import type { Person } from '../http/person.ts';
import type { RealtimeServer, RealtimeSocket } from './realtime.ts';
import { PlaceCounts } from './place-counts.ts';

/** A connection without a place is ended after this: its refusal has arrived, or it never asked to be let in. */
const REFUSAL_HEARD_MS = 3_000;

/** What is used of a connection that the library's types keep to themselves. */
interface Connection {
  request: IncomingMessage;
  on(event: 'close', listener: () => void): void;
}
interface Place {
  address: string;
  admitted: boolean;
  /** The person whom this connection counts for, once it has logged in. */
  user_id: number | null;
}

export interface SocketCaps {
  addressOf(socket: RealtimeSocket): string;
  /** Whether its address had a place left when it connected. */
  hasPlace(socket: RealtimeSocket): boolean;
  /** @returns false when this person has as many sockets as one may */
  takePerson(socket: RealtimeSocket, person: Person): boolean;
}

/**
 * Counts the connections to this node by address and by person. Connections count from the upgrade on, so those that
 * never ask to be let in count too.
 */
export function capSockets(
  io: RealtimeServer,
  { sockets, trust_proxy }: Pick<Config, 'sockets' | 'trust_proxy'>,
): SocketCaps {
  const by_address = new PlaceCounts<string>(sockets.per_address);
  const by_person = new PlaceCounts<number>(sockets.per_person);
  const places = new WeakMap<Connection, Place>();
  const trust = proxyaddr.compile(trust_proxy);

  io.engine.on('connection', (connection: Connection) => {
    const address = clientAddress(proxyaddr(connection.request, trust));
    const place: Place = { address, admitted: by_address.take(address), user_id: null };
    places.set(connection, place);
    const ending = place.admitted
      ? undefined
      : // Closing would wait for an answer of the other side.
        setTimeout(() => connection.request.socket.destroy(), REFUSAL_HEARD_MS);
    connection.on('close', () => {
      clearTimeout(ending);
      if (place.admitted) by_address.giveBack(address);
      if (place.user_id !== null) by_person.giveBack(place.user_id);
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
      // Closed while its login was being read: nothing would give the place back.
      if (socket.conn.readyState !== 'open') return false;
      if (!by_person.take(user_id)) return false;
      if (place.user_id !== null) by_person.giveBack(place.user_id);
      place.user_id = user_id;
      return true;
    },
  };
}
