import { hash } from 'node:crypto';
import type pg from 'pg';
import { hold } from './broken.ts';
import { noteWord } from './holding.ts';
import { LockBooks, LockOrder, noting, withIds } from './lock-order.ts';
import { LockWaits, type Running } from './lock-waits.ts';
import type { Watchdog } from './watchdog.ts';
import type { Random } from './random.ts';
import {
  begins,
  changedBy,
  ends,
  letsGo,
  orderOf,
  prepared,
  shown,
  textOf,
  type Owner,
  type Query,
  type Rewrite,
  type Statement,
} from './statement.ts';
import { inOrder } from './row-order.ts';
import type { ConnectionControl } from './connection-control.ts';
import { WatchedPool } from './watched-pool.ts';

interface Parked extends Statement {
  release: () => void;
}

/** Turns of the event loop without progress after which nothing is under way any more. */
const QUIET_TURNS = 2;
/** Milliseconds; a statement that takes longer may be waiting for a lock. */
const SUSPECT_MS = 4;
/** Milliseconds between polls for what no statement reports: a new connection, the end of a pause. */
const POLL_MS = 1;
/** Limit of statements in one `drive`: far more than the busiest second needs, so more are an endless loop. */
const MOST_STATEMENTS = 20_000;

/** How the report describes each state of a running statement. */
const WAITS = { work: '', lock: ' (waits for a lock)', turn: ' (has a lock, waits for its turn)' } as const;

/** The SQLSTATE of a deadlock. */
const DEADLOCK = '40P01';

interface Deps {
  random: Random;
  connections: ConnectionControl;
  watchdog: Watchdog;
  rewrite: Rewrite;
  /** Identifies the concurrent act that issues a statement. */
  voice: () => string;
  /** Called with each statement when it runs. */
  told: (line: string) => void;
}

/**
 * Schedules the statements of all servers one at a time, in an order drawn from the seed, so that concurrent work
 * interleaves the same way in every replay. A statement is held here until every other one is held too, or waits for a
 * lock.
 */
export class Statements {
  readonly #deps: Deps;
  readonly #pools: WatchedPool[] = [];
  #parked: Parked[] = [];
  readonly #running = new Set<Running>();
  #news = 0;
  #driving = false;
  #cut_in = Infinity;
  readonly #locks: LockWaits;
  readonly #lock_books = new LockBooks();
  /** A lock may have been released since the stopped backends were last checked. */
  #let_go = false;
  #trace = '';
  #asked = 0;
  #closed = false;
  /** Connections were cut in the current step: errors that follow from it are not findings. */
  cut = false;

  constructor(deps: Deps) {
    this.#deps = deps;
    this.#locks = new LockWaits(deps.connections);
  }

  /** Hash of all statements in the order in which they ran. */
  get trace(): string {
    return this.#trace;
  }

  /** The number of statements that servers have issued; while it stays the same, the database has not changed. */
  get asked(): number {
    return this.#asked;
  }

  /** Makes the statements of a server's pool wait for their turn. */
  watch(pool: pg.Pool, owner: Owner): void {
    const watched = new WatchedPool(pool, owner);
    this.#pools.push(watched);
    pool.on('connect', (client) => this.#watchClient(watched, client));
    const query = pool.query.bind(pool) as Query;
    const gated = (...args: unknown[]): unknown => {
      const text = textOf(args[0]);
      this.#asked += 1;
      watched.noteAsked(text);
      const statement = {
        owner,
        connection: null,
        text,
        lets_go: true,
        order: orderOf(this.#speaker(owner), args),
      };
      return this.#run(statement, () => query(...this.#changed(args)));
    };
    pool.query = gated as never;
  }

  /** Adds an observer's pool: its statements wait for their turn only while `drive` runs. */
  look(pool: pg.Pool): void {
    const owner = { name: '', dead: false, beforeStatement: () => true };
    const query = pool.query.bind(pool) as Query;
    pool.query = ((...args: unknown[]) => {
      const order = orderOf(this.#speaker(owner), args);
      const looker = { owner, connection: null, text: textOf(args[0]), lets_go: true, order };
      return this.#run(looker, () => query(...prepared(args)), !this.#driving);
    }) as never;
  }

  /** Terminates a dead server's connections and drops its pending statements. */
  async bury(owner: Owner): Promise<void> {
    await this.#deps.connections.end([owner.name], this.#deps.watchdog);
    this.#forget(owner);
    const at = this.#pools.findIndex((pool) => pool.owner === owner);
    if (at >= 0) this.#pools.splice(at, 1);
  }

  /** Drops all pending statements; their promises never resolve, and nothing awaits them. */
  close(): void {
    this.#closed = true;
    for (const pool of this.#pools) pool.abandon();
    this.#parked = [];
    this.#running.clear();
  }

  /** Terminates all connections once this many more statements have run, whatever they execute. */
  cutIn(statements: number): void {
    this.#cut_in = statements;
  }

  /**
   * Runs work, and everything that it sets off, to its end. Called inside of another `drive`, it only runs the work.
   * The work starts here, so that its first statement already waits for its turn.
   */
  async drive<T>(work: () => Promise<T>): Promise<T> {
    if (this.#driving) return work();
    this.#driving = true;
    try {
      return await this.#drive(work());
    } finally {
      this.#driving = false;
    }
  }

  /** Describes the pending and the running statements and the pools. */
  said(): string {
    const parked = this.#parked.map((one) => shown(one)).join('; ');
    const running = [...this.#running].map((one) => shown(one) + WAITS[one.at]);
    const pools = this.#pools.map((pool) => pool.said()).join('; ');
    return `parked: [${parked}]; running: [${running.join('; ')}]; pools: [${pools}]`;
  }

  async #drive<T>(work: Promise<T>): Promise<T> {
    let done = false;
    const end = (): void => void (done = true);
    work.then(end, end);
    for (let statements = 0; ;) {
      await this.#quiet();
      for (const { owner } of this.#pools.filter((pool) => pool.owner.dead)) await this.bury(owner);
      const next = this.#draw();
      if (next !== undefined) {
        statements += 1;
        hold('work ends', statements < MOST_STATEMENTS, () => `it goes round in a circle; ${this.said()}`);
        await this.#let(next);
      } else if (done && this.#running.size === 0) break;
      else await this.#deps.watchdog.pause(POLL_MS);
    }
    for (const pool of this.#pools) pool.check();
    const { fault } = this.#lock_books;
    hold('locks are taken in one order', fault === null, () => fault ?? '');
    return work;
  }

  #draw(): Parked | Running | undefined {
    this.#parked = this.#parked.filter(({ owner }) => !owner.dead);
    const busy = new Set([...this.#running].map(({ connection }) => connection));
    const ready = this.#parked.filter(({ connection }) => {
      if (connection === null) return true;
      if (busy.has(connection)) return false;
      busy.add(connection);
      return true;
    });
    return this.#pick([
      ...ready,
      ...[...this.#running].filter(({ at, owner }) => at === 'turn' && !owner.dead),
    ]);
  }

  #pick(ready: readonly (Parked | Running)[]): Parked | Running | undefined {
    if (ready.length < 2) return ready[0];
    return this.#deps.random.pick(ready.toSorted((a, b) => (a.order < b.order ? -1 : 1)));
  }

  async #let(next: Parked | Running): Promise<void> {
    this.#trace = hash('sha1', `${this.#trace} ${next.order}`);
    this.#deps.told(`${next.order.slice(0, 8)} ${shown(next)}${'at' in next ? ' (goes on)' : ''}`);
    if ('at' in next) return this.#locks.goOn(next);
    this.#cut_in -= 1;
    if (this.#cut_in < 0) return this.#cutAll();
    this.#parked.splice(this.#parked.indexOf(next), 1);
    if (next.owner.beforeStatement()) next.release();
  }

  async #cutAll(): Promise<void> {
    const { connections, watchdog } = this.#deps;
    this.#cut_in = Infinity;
    this.cut = true;
    // A client may reconnect as soon as it notices: only the connections that are open now are cut.
    const broken = this.#pools.flatMap((pool) => [...pool.open].map((client) => ({ pool, client })));
    await connections.end(
      this.#pools.map(({ owner }) => owner.name),
      watchdog,
    );
    // Waits until every client has noticed, so that what follows is the same in every replay.
    while (broken.some(({ pool, client }) => pool.open.has(client))) await watchdog.turn();
  }

  /** Waits until every running statement waits for a lock and every other one is pending here. */
  async #quiet(): Promise<void> {
    const { watchdog } = this.#deps;
    let news = -1;
    for (let turns = 0; turns < QUIET_TURNS;) {
      await watchdog.turn();
      const working = [...this.#running].filter(({ at, owner }) => at === 'work' && !owner.dead);
      if (news !== this.#news) {
        news = this.#news;
        turns = 0;
      } else if (this.#pools.some((pool) => pool.isConnecting())) {
        turns = 0;
        await watchdog.pause(POLL_MS);
      } else if (working.length === 0) turns += 1;
      else {
        await watchdog.pause(SUSPECT_MS);
        if (news === this.#news && this.#mayBeInTheWay())
          await this.#locks.stop(working, this.#names(), () => news !== this.#news);
      }
    }
    const stopped = [...this.#running].filter(({ at }) => at === 'lock');
    if (this.#let_go && stopped.length > 0) await this.#locks.wake(stopped, this.#names());
    this.#let_go = false;
  }

  /** Whether another connection is in use whose locks a running statement may wait for. */
  #mayBeInTheWay(): boolean {
    const living = [...this.#running, ...this.#parked].filter(({ owner }) => !owner.dead);
    return new Set(living.map(({ connection }) => connection)).size > 1;
  }

  #names(): string[] {
    return this.#pools.filter(({ owner }) => !owner.dead).map(({ owner }) => owner.name);
  }

  #forget(owner: Owner): void {
    this.#parked = this.#parked.filter((one) => one.owner !== owner);
    for (const running of this.#running) if (running.owner === owner) this.#running.delete(running);
    this.#let_go = true;
  }

  #watchClient(pool: WatchedPool, client: pg.PoolClient): void {
    const { owner } = pool;
    let order = '';
    let begun = false;
    const locks = new LockOrder(this.#lock_books);
    client.on('notice', ({ message }) => locks.noticed(message));
    const bare = client.query.bind(client) as Query;
    const query = noting(locks, bare);
    const gated = (...args: unknown[]): unknown => {
      // With a callback, the call comes from the pool, for a statement that has had its turn already.
      if (typeof args.at(-1) === 'function') {
        locks.forget();
        locks.starts(textOf(args[0]), []);
        return bare(...args);
      }
      const text = textOf(args[0]);
      this.#asked += 1;
      noteWord(text);
      begun ||= begins(text);
      order = orderOf(begins(text) || !begun ? this.#speaker(owner) : order, args);
      const lets_go = !begun || letsGo(text);
      const alone = !begun || begins(text);
      begun &&= !ends(text);
      return this.#run({ owner, connection: client, text, lets_go, order }, () => {
        if (alone) locks.forget();
        return query(...this.#changed(args));
      });
    };
    client.query = gated as never;
  }

  async #run(statement: Statement, run: () => unknown, passes = false): Promise<unknown> {
    if (statement.owner.dead || this.#closed) return new Promise(() => undefined);
    if (!passes) await new Promise<void>((release) => this.#park({ ...statement, release }));
    const running: Running = { ...statement, at: 'work', pid: 0 };
    this.#running.add(running);
    let failed = true;
    try {
      const answer = inOrder(statement.text, await run());
      failed = false;
      return answer;
    } catch (error) {
      await this.#untilLetGo(running);
      throw this.#explained(error);
    } finally {
      this.#running.delete(running);
      this.#tell();
      // A transaction releases its locks as soon as a statement in it fails.
      if (failed || statement.lets_go) this.#let_go = true;
    }
  }

  /** Waits until the backends are idle: PostgreSQL reports an error before it has released the statement's locks. */
  async #untilLetGo({ owner }: Running): Promise<void> {
    const { connections, watchdog } = this.#deps;
    while (!owner.dead && !this.#closed && (await connections.isWorking(this.#names())))
      await watchdog.turn();
  }

  /** Adds the running statements to a deadlock error: PostgreSQL writes the participants only to its log. */
  #explained(error: unknown): unknown {
    if (error instanceof Error && (error as { code?: string }).code === DEADLOCK)
      error.message += `; ${this.said()}`;
    return error;
  }

  #park(parked: Parked): void {
    this.#parked.push(parked);
    this.#tell();
  }

  #tell(): void {
    this.#news += 1;
    this.#deps.watchdog.news();
  }

  #speaker(owner: Owner): string {
    return `${owner.name} ${this.#deps.voice()}`;
  }

  #changed(args: unknown[]): unknown[] {
    return prepared(changedBy((...said) => withIds(this.#deps.rewrite(...said)), args));
  }
}
