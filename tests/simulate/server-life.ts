import { hkdfSync } from 'node:crypto';
import { setImmediate as turn } from 'node:timers/promises';
import { createCapabilities } from '@akari/server/capabilities';
import { publisherQueue } from '@akari/server/channel/watch-publishers';
import { chargeTicker } from '@akari/server/charge/charge-ticker';
import type { Clock } from '@akari/server/platform/clock/clock';
import { readConfig } from '@akari/server/platform/config/config';
import { openDatabase, type Database } from '@akari/server/platform/database/database';
import { Deadlines } from '@akari/server/platform/deadline/deadline';
import type { Realtime } from '@akari/server/platform/realtime/realtime';
import type { Services } from '@akari/server/platform/services';
import { leaseKeeper } from '@akari/server/session/lease-keeper';
import { subscriberQueue } from '@akari/server/session/watch-subscribers';
import { Broken, hold } from './broken.ts';
import type { MediaNode } from './media-node.ts';
import { SimulatedMediaPlane } from './media-plane.ts';

/** The server was killed while it worked; nothing that it had not committed is kept. */
export class ServerDied extends Error {}

export interface Ground {
  url: string;
  clock: Clock;
  node: MediaNode;
  /** Whether somebody has a socket, by the name of their room. */
  isPresent: (userRoom: string) => boolean;
  /** What a page in a room is told. */
  hear: Realtime['send'];
}

const RENEW_EVERY_MS = 8_000;
/** So many turns of the event loop without a query: nothing is under way any more. */
const QUIET_TURNS = 3;
/** By the clock on the wall: nothing takes so long unless it waits for a lock that nobody lets go. */
const STUCK_MS = 120_000;

/**
 * One life of a server node over the database and the media node that outlive it: the real capabilities, started as
 * the server starts them, except for the clocks on the wall. The simulation ticks instead.
 */
export class ServerLife {
  readonly services: Services;
  /** Rejects when this life ends in the middle of something. */
  readonly death: Promise<never>;
  readonly #name: string;
  readonly #database: Database;
  readonly #faults: string[] = [];
  #die: (error: ServerDied) => void = () => undefined;
  #calls_left = Infinity;
  #dead = false;
  #renew_due_ms = 0;

  private constructor(number: number, ground: Ground) {
    this.#name = `life-${number}`;
    const url = new URL(ground.url);
    url.searchParams.set('application_name', this.#name);
    this.#database = openDatabase(url.href, { max_connections: 10 });
    // A connection that is cut off while somebody holds it would end the process.
    this.#database.pool.on('connect', (client) => client.on('error', () => undefined));
    this.death = new Promise((_resolve, reject) => (this.#die = reject));
    this.death.catch(() => undefined);
    this.services = this.#build(ground);
  }

  static async start(number: number, ground: Ground): Promise<ServerLife> {
    const life = new ServerLife(number, ground);
    // The charge has nothing but its clock.
    const capabilities = createCapabilities([]).filter(({ name }) => name !== 'charge');
    for (const capability of capabilities) await capability.start?.(life.services);
    await life.services.media.start();
    await life.settled();
    return life;
  }

  /** The next call of the media node but so many is this life's last. */
  doom(calls: number): void {
    this.#calls_left = calls;
  }

  get isDoomed(): boolean {
    return this.#calls_left !== Infinity;
  }

  /** What the server's clocks do, once a second. */
  async tick(): Promise<void> {
    const { services } = this;
    while ((await services.deadlines.runDue()) > 0);
    await chargeTicker(services).tick();
    if (services.clock.nowMs() < this.#renew_due_ms) return;
    this.#renew_due_ms = services.clock.nowMs() + RENEW_EVERY_MS;
    await leaseKeeper(services)
      .renew()
      .catch(() => undefined);
  }

  /** Waits until everything that was begun is done. @throws Broken for what went wrong where nobody asked */
  async settled(): Promise<void> {
    const { pool } = this.#database;
    const began_ms = performance.now();
    for (let quiet = 0; quiet < QUIET_TURNS;) {
      await Promise.race([this.#queuesIdle(), this.death]);
      await turn();
      if (this.#dead) throw new ServerDied();
      hold('work ends', performance.now() - began_ms < STUCK_MS, () => 'something waits for ever');
      quiet = pool.totalCount === pool.idleCount && pool.waitingCount === 0 ? quiet + 1 : 0;
    }
    const [fault] = this.#faults;
    if (fault !== undefined) throw new Broken('no error is logged', fault);
  }

  /** Ends at once: whatever is under way is never committed. */
  async kill(): Promise<void> {
    this.#dead = true;
    // Work that waited for its turn must find nothing to connect with. The pool itself waits for ever for who is stuck.
    void this.#database.close().catch(() => undefined);
    const surgeon = openDatabase(String(this.#database.pool.options.connectionString), {
      max_connections: 1,
    });
    await surgeon.pool.query(`SET application_name = 'surgeon'`);
    const others = `FROM pg_stat_activity WHERE application_name = $1 AND datname = current_database()`;
    await surgeon.pool.query(`SELECT pg_terminate_backend(pid) ${others}`, [this.#name]);
    const left = async () => (await surgeon.pool.query(`SELECT pid ${others}`, [this.#name])).rowCount ?? 0;
    while ((await left()) > 0) await turn();
    await surgeon.close();
  }

  async stop(): Promise<void> {
    this.#dead = true;
    await this.#database.close();
  }

  async #queuesIdle(): Promise<void> {
    await subscriberQueue(this.services).idle();
    await publisherQueue(this.services).idle();
  }

  #build(ground: Ground): Services {
    const { clock, node, isPresent, hear } = ground;
    const services = {
      config: readConfig({ DEMO: '0', LOG_LEVEL: 'silent' }),
      log: this.#log(),
      clock,
      database: this.#database,
      realtime: {
        send: hear,
        join: () => undefined,
        leave: () => undefined,
        present: async (room: string) => isPresent(room),
        disconnect: () => undefined,
      },
      media: new SimulatedMediaPlane(node, clock, () => this.#beforeCall()),
      secret: (purpose: string) => Buffer.from(hkdfSync('sha256', 'simulation', '', purpose, 32)),
    } as unknown as Services;
    services.deadlines = new Deadlines(services);
    return services;
  }

  #beforeCall(): Promise<void> {
    this.#calls_left -= 1;
    if (this.#calls_left >= 0 && !this.#dead) return Promise.resolve();
    this.#dead = true;
    this.#die(new ServerDied());
    return new Promise(() => undefined);
  }

  /** Errors are findings; a dead server says nothing. */
  #log(): Services['log'] {
    const error = (fields: { err?: unknown }, message: string): void => {
      if (this.#dead) return;
      const { err, ...rest } = fields;
      const cause = err instanceof Error ? (err.stack ?? err.message) : '';
      this.#faults.push(`${message} ${JSON.stringify(rest)} ${cause}`.replaceAll('\n', ' '));
    };
    const silent = (): void => undefined;
    return { error, fatal: error, warn: silent, info: silent, debug: silent, trace: silent } as never;
  }
}
