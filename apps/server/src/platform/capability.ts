import type { FastifyInstance } from 'fastify';
import type { Person } from './http/person.ts';
import type { RealtimeSocket } from './realtime/realtime.ts';
import type { Services } from './services.ts';

/**
 * One capability of the product (account, channel, tip …): what it adds to a server node. Every part is optional.
 */
export interface Capability {
  readonly name: string;
  /** HTTP calls. */
  routes?(app: FastifyInstance, services: Services): void | Promise<void>;
  /** Events of one connected socket. */
  socket?(socket: RealtimeSocket, services: Services): void;
  /** Whether a person whose socket reconnects may rejoin these socket rooms and receive the events since `since_ms`. */
  mayReturn?(
    services: Services,
    person: Person,
    rooms: readonly string[],
    since_ms: number,
  ): Promise<boolean>;
  /** Starts deadline handlers, media event listeners and tickers. Called once, before the node serves requests. */
  start?(services: Services): void | Promise<void>;
  stop?(): Promise<void>;
}
