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
  /** Whether somebody whose socket was cut off may have back the rooms it was in, and what they say to have missed. */
  mayReturn?(
    services: Services,
    person: Person,
    rooms: readonly string[],
    since_ms: number,
  ): Promise<boolean>;
  /** Deadlines, media events, tickers. Called once, before the node serves. */
  start?(services: Services): void | Promise<void>;
  stop?(): Promise<void>;
}
