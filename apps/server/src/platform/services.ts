import type { Logger } from 'pino';
import type { Clock } from './clock/clock.ts';
import type { Config } from './config/config.ts';
import type { Database } from './database/database.ts';
import type { Deadlines } from './deadline/deadline.ts';
import type { Duties } from './duty/duties.ts';
import type { MailTransport } from './mail/mail-transport.ts';
import type { MediaPlane } from './media-plane/media-plane.ts';
import type { PaymentProvider } from './payment/payment-provider.ts';
import type { NodeLife } from './process/node-life.ts';
import type { PushTransport } from './push/push-transport.ts';
import type { Realtime } from './realtime/realtime.ts';
import type { RedisLink } from './redis/redis-link.ts';
import type { ObjectStorage } from './storage/storage.ts';

/** The services of a server node that every use case may use. */
export interface Services {
  config: Config;
  log: Logger;
  clock: Clock;
  database: Database;
  /** The same database with a separate pool for charges, leases, duties and deadlines: requests cannot exhaust it. */
  background: Database;
  deadlines: Deadlines;
  duties: Duties;
  realtime: Realtime;
  media: MediaPlane;
  node: NodeLife;
  /** Null: this is the only node. */
  redis: RedisLink | null;
  /** Files that people send each other. */
  storage: ObjectStorage;
  /** The preferred one first; none: points cannot be bought. */
  payments: readonly PaymentProvider[];
  /** Null: mails are shown in the demo, or there is no mail (`config.mail.way`). */
  mail: MailTransport | null;
  /** Null: no push services are set (`PUSH_SERVICES`). */
  push: PushTransport | null;
  /** Derives a key for one purpose from the server's secret (HKDF); the same on every node. */
  secret(purpose: string): Buffer;
}
