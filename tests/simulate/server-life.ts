import { hkdfSync } from 'node:crypto';
import { passwordWork } from '@akari/server/account/password-work';
import { createCapabilities } from '@akari/server/capabilities';
import { publisherQueue } from '@akari/server/channel/watch-publishers';
import { chargeTicker } from '@akari/server/charge/charge-ticker';
import type { Clock } from '@akari/server/platform/clock/clock';
import { readConfig } from '@akari/server/platform/config/config';
import type { Database } from '@akari/server/platform/database/database';
import { Deadlines } from '@akari/server/platform/deadline/deadline';
import { Duties } from '@akari/server/platform/duty/duties';
import { NodeLife } from '@akari/server/platform/process/node-life';
import type { Realtime } from '@akari/server/platform/realtime/realtime';
import type { Services } from '@akari/server/platform/services';
import { lifeOf } from '@akari/server/platform/duty/life';
import { forgetDeadNodes } from '@akari/server/session/presence';
import { leaseKeeper } from '@akari/server/session/lease-keeper';
import { subscriberQueue } from '@akari/server/session/subscriber-events';
import { isPassingFault } from '@akari/server/platform/database/fault';
import { twowayLeases } from '@akari/server/twoway/twoway-media';
import { twowayQueue } from '@akari/server/twoway/watch-media';
import { Broken } from './broken.ts';
import { named, openPatiently } from './database.ts';
import type { MediaNode } from './media-node.ts';
import { SimulatedMediaPlane } from './media-plane.ts';
import type { Refusals } from './refusal.ts';
import type { Owner } from './statement.ts';
import type { Statements } from './statements.ts';

/** The server was killed while it worked; nothing that it had not committed is kept. */
export class ServerDied extends Error {}

export interface Deps {
  url: string;
  clock: Clock;
  node: MediaNode;
  statements: Statements;
  refusals: Refusals;
  /** Whether somebody has a socket, by the name of their room. */
  isPresent: (userRoom: string) => boolean;
  /** What a page in a room is told. */
  hear: Realtime['send'];
}

/** Enough for all that can be under way: who waits for a turn keeps its connection. */
const CONNECTIONS = 20;
const RENEW_EVERY_MS = 8_000;
/** What is due is handled in batches; what is due again and again never comes to its end. */
const MOST_BATCHES = 100;

/**
 * One life of a server node over the database and the media node that outlive it: the real capabilities, started as
 * the server starts them, except for the clocks on the wall. The simulation ticks instead.
 */
export class ServerLife implements Owner {
  readonly name: string;
  readonly services: Services;
  /** Rejects when this life ends in the middle of something. */
  readonly death: Promise<never>;
  readonly #statements: Statements;
  readonly #refusals: Refusals;
  readonly #database: Database;
  readonly #faults: string[] = [];
  #die: (error: ServerDied) => void = () => undefined;
  #left = { calls: Infinity, statements: Infinity };
  #dead = false;
  #renew_due_ms = 0;

  private constructor(number: number, deps: Deps) {
    this.name = `life-${number}`;
    this.#statements = deps.statements;
    this.#refusals = deps.refusals;
    this.#database = openPatiently(named(deps.url, this.name), CONNECTIONS);
    this.#statements.watch(this.#database.pool, this);
    this.death = new Promise((_resolve, reject) => (this.#die = reject));
    this.death.catch(() => undefined);
    this.services = this.#build(deps);
  }

  static async start(number: number, deps: Deps): Promise<ServerLife> {
    const life = new ServerLife(number, deps);
    await deps.statements.drive(() => life.#open());
    await life.settled();
    return life;
  }

  async #open(): Promise<void> {
    // The charge has nothing but its clock.
    const capabilities = createCapabilities([], 'sandbox').filter(({ name }) => name !== 'charge');
    for (const capability of capabilities) await capability.start?.(this.services);
    // By the clock on the wall it lives for ever, until it is killed.
    await this.#database.pool.query(
      `INSERT INTO duty (name, holder, until_ms, term) VALUES ($1, $2, 9e15::bigint, 1)`,
      [lifeOf(this.services.duties.id), this.services.duties.id],
    );
    await this.services.media.start();
  }

  get dead(): boolean {
    return this.#dead;
  }

  /** One of the next calls of the media node, or of the next statements, is this life's last. */
  doom(what: 'calls' | 'statements', after: number): void {
    this.#left[what] = after;
  }

  get isDoomed(): boolean {
    return this.#left.calls !== Infinity || this.#left.statements !== Infinity;
  }

  /** What the server's clocks do, once a second. */
  async tick(): Promise<void> {
    await Promise.race([this.#tick(), this.death]);
  }

  async #tick(): Promise<void> {
    const { services } = this;
    const failed = (error: unknown): void => this.#found('a tick failed', error);
    await this.#deadlines().catch(failed);
    await chargeTicker(services).tick().catch(failed);
    if (services.clock.nowMs() < this.#renew_due_ms) return;
    this.#renew_due_ms = services.clock.nowMs() + RENEW_EVERY_MS;
    await forgetDeadNodes(services).catch(failed);
    await leaseKeeper(services)
      .renew()
      .catch(() => undefined);
    await twowayLeases(services)
      .renew()
      .catch(() => undefined);
  }

  async #deadlines(): Promise<void> {
    for (let batches = 0; (await this.services.deadlines.runDue()) > 0; batches += 1)
      if (batches >= MOST_BATCHES) throw new Error('what is due is due again as soon as it is handled');
  }

  /** The clock was set back: what counts by the time that has passed does not wait for the old time to come again. */
  forgetTime(): void {
    this.#renew_due_ms = 0;
  }

  /** Waits until everything that was begun is done. @throws Broken for what went wrong where nobody asked */
  async settled(): Promise<void> {
    const { services } = this;
    const queues = Promise.all(
      [subscriberQueue, publisherQueue, twowayQueue].map((queueOf) => queueOf(services).idle()),
    );
    await this.#statements.drive(() => Promise.race([queues, this.death]));
    const [fault] = this.#faults;
    if (fault !== undefined) throw new Broken('no error is logged', fault);
  }

  /** Ends at once: whatever is under way is never committed. */
  kill(): void {
    this.#dead = true;
    void this.services.media.stop();
    this.#die(new ServerDied());
    // Work that waited for its turn must find nothing to connect with. The pool itself waits for ever for who is stuck.
    void this.#database.close().catch(() => undefined);
  }

  beforeStatement(): boolean {
    return this.#goOn('statements');
  }

  #build(deps: Deps): Services {
    const { clock, node, isPresent, hear } = deps;
    const services = {
      config: readConfig({ DEMO: '0', LOG_LEVEL: 'silent' }),
      log: this.#log(),
      clock,
      database: this.#database,
      background: this.#database,
      realtime: {
        send: hear,
        sendHere: hear,
        tellNodes: () => undefined,
        onTold: () => undefined,
        join: () => undefined,
        leave: () => undefined,
        here: (room: string) => isPresent(room),
        disconnect: () => undefined,
      },
      node: new NodeLife('simulated'),
      redis: null,
      media: new SimulatedMediaPlane({
        node,
        clock,
        db: this.#database.db,
        beforeCall: () => this.#beforeCall(),
      }),
      secret: (purpose: string) => Buffer.from(hkdfSync('sha256', 'simulation', '', purpose, 32)),
    } as unknown as Services;
    // A hash takes as long as the machine likes, which no seed says.
    Object.assign(passwordWork(services), {
      hash: async (password: string) => password,
      matches: async (stored: string | null, password: string) => stored === password,
    });
    services.deadlines = new Deadlines(services);
    services.duties = new Duties(services);
    return services;
  }

  async #beforeCall(): Promise<void> {
    if (!this.#goOn('calls')) await new Promise(() => undefined);
  }

  #goOn(what: 'calls' | 'statements'): boolean {
    this.#left[what] -= 1;
    if (this.#left[what] < 0 && !this.#dead) this.kill();
    return !this.#dead;
  }

  /** Errors are findings; a dead server says nothing, and one whose connections were cut may say so. */
  #found(message: string, error: unknown): void {
    if (this.#dead || (this.#statements.cut && isPassingFault(error))) return;
    const story = `${message} ${storyOf(error)}`.replaceAll('\n', ' ');
    if (!this.#refusals.explains(story)) this.#faults.push(story);
  }

  #log(): Services['log'] {
    const error = ({ err, ...rest }: { err?: unknown }, message: string): void =>
      this.#found(`${message} ${JSON.stringify(rest)}`, err);
    const silent = (): void => undefined;
    return { error, fatal: error, warn: silent, info: silent, debug: silent, trace: silent } as never;
  }
}

/** What went wrong, and what was behind it. */
export function storyOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const behind = error.cause === undefined ? '' : `; because: ${storyOf(error.cause)}`;
  return `${error.stack ?? error.message}${behind}`;
}
