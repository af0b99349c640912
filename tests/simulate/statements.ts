import { hash } from 'node:crypto';
import { setImmediate as turn } from 'node:timers/promises';
import type pg from 'pg';
import { hold } from './broken.ts';
import type { Random } from './random.ts';
import type { Surgeon } from './surgeon.ts';

/** Changes a statement before the database sees it: how a rule is broken on purpose. */
export type Rewrite = (text: string, values: readonly unknown[]) => string;

/** Whose statements these are. */
export interface Owner {
  name: string;
  dead: boolean;
  /** Told before each statement that runs. @returns false: its owner dies instead */
  beforeStatement(): boolean;
}

/** A connection works off one statement after the other; the pool as a whole has no order. */
interface Statement {
  owner: Owner;
  connection: object | null;
  /** What it says and, in a transaction, what was said before: the same in each run of a seed, whoever comes first. */
  order: string;
}
interface Parked extends Statement {
  release: () => void;
}
interface Running extends Statement {
  blocked: boolean;
}

/** So many turns of the event loop without news: nothing is on its way any more. */
const QUIET_TURNS = 2;
/** What takes longer may be waiting for a lock. */
const SUSPECT_MS = 4;
/** By the clock on the wall: nothing takes so long unless it waits for what nobody lets go. */
const STUCK_MS = 60_000;

/**
 * Lets the statements of all servers run one at a time, in an order drawn from the seed, so that what happens at the
 * same moment does so in the same order whenever the seed is played: whoever wants to run a statement waits here until
 * everybody waits here, or for a lock. Reads outside of transactions pass at once; nobody can tell when they ran.
 */
export class Statements {
  readonly #random: Random;
  readonly #surgeon: Surgeon;
  readonly #rewrite: Rewrite;
  readonly #pools: Pool[] = [];
  #parked: Parked[] = [];
  readonly #running = new Set<Running>();
  #news = 0;
  #driving = false;
  #cut_in = Infinity;
  /** Those for whom somebody waits. */
  #holders = new Set<number>();
  readonly #orderly: boolean;
  #contested = false;
  /** Connections were cut since this was last set back: errors that say so are no findings. */
  cut = false;

  /** @param orderly nobody comes to wait for a lock while another waits, as far as that can be known beforehand */
  constructor(random: Random, surgeon: Surgeon, rewrite: Rewrite, orderly: boolean) {
    this.#random = random;
    this.#orderly = orderly;
    this.#surgeon = surgeon;
    this.#rewrite = rewrite;
  }

  /** Whether several waited for locks at once. Which of them goes on first, the database decides, not the seed. */
  get contested(): boolean {
    return this.#contested;
  }

  /** From now on this pool's statements wait for their turn. */
  watch(pool: pg.Pool, owner: Owner): void {
    const watched = new Pool(pool, owner);
    this.#pools.push(watched);
    pool.on('connect', (client) => this.#watchClient(watched, client));
    const query = pool.query.bind(pool) as Query;
    const gated = (...args: unknown[]): unknown => {
      const statement = { owner, connection: null, order: orderOf(owner.name, args) };
      return this.#run(statement, isRead(textOf(args[0])), () => query(...this.#changed(args)));
    };
    pool.query = gated as never;
  }

  /** This pool's statements run whenever they come: a looker-on's, whom the servers never wait for. */
  look(pool: pg.Pool): void {
    const looker: Statement = {
      owner: { name: '', dead: false, beforeStatement: () => true },
      connection: null,
      order: '',
    };
    const query = pool.query.bind(pool) as Query;
    pool.query = ((...args: unknown[]) => this.#run(looker, true, () => query(...args))) as never;
  }

  /** A dead server's connections break, and nothing of what it wanted happens. */
  async bury(owner: Owner): Promise<void> {
    await this.#surgeon.end(owner.name);
    this.#parked = this.#parked.filter((one) => one.owner !== owner);
    for (const running of this.#running) if (running.owner === owner) this.#running.delete(running);
    const at = this.#pools.findIndex((pool) => pool.owner === owner);
    if (at >= 0) this.#pools.splice(at, 1);
  }

  /** All connections are cut before the next statement but so many, whatever they are in the middle of. */
  cutIn(statements: number): void {
    this.#cut_in = statements;
  }

  /** Does some work to its end, and whatever it has set going; inside of what is driven already, waits for it. */
  async drive<T>(work: Promise<T>): Promise<T> {
    if (this.#driving) return work;
    this.#driving = true;
    try {
      return await this.#drive(work);
    } finally {
      this.#driving = false;
    }
  }

  async #drive<T>(work: Promise<T>): Promise<T> {
    let done = false;
    const end = (): void => void (done = true);
    work.then(end, end);
    const began_ms = performance.now();
    for (;;) {
      await this.#quiet();
      for (const { owner } of this.#pools.filter((pool) => pool.owner.dead)) await this.bury(owner);
      const next = this.#draw();
      if (next !== undefined) await this.#let(next);
      else if (done && this.#running.size === 0) return work;
      else await turn();
      hold('work ends', performance.now() - began_ms < STUCK_MS, () => this.#said());
    }
  }

  #draw(): Parked | undefined {
    this.#parked = this.#parked.filter(({ owner }) => !owner.dead);
    const blocked = [...this.#running].filter((running) => running.blocked).length;
    if (blocked > 1) this.#contested = true;
    const busy = new Set([...this.#running].map(({ connection }) => connection));
    const ready = this.#parked.filter(({ connection }) => {
      if (connection === null) return true;
      if (busy.has(connection)) return false;
      busy.add(connection);
      return true;
    });
    const first = this.#orderly && blocked > 0 ? ready.filter((one) => this.#holds(one)) : [];
    return this.#pick(first.length > 0 ? first : ready);
  }

  /** Whether somebody waits for what this connection has locked. */
  #holds({ connection }: Parked): boolean {
    return connection !== null && this.#holders.has((connection as { processID?: number }).processID ?? 0);
  }

  #pick(ready: readonly Parked[]): Parked | undefined {
    if (ready.length < 2) return ready[0];
    return this.#random.pick(ready.toSorted((a, b) => (a.order < b.order ? -1 : 1)));
  }

  async #let(next: Parked): Promise<void> {
    this.#cut_in -= 1;
    if (this.#cut_in < 0) return this.#cutAll();
    this.#parked.splice(this.#parked.indexOf(next), 1);
    if (next.owner.beforeStatement()) next.release();
  }

  async #cutAll(): Promise<void> {
    this.#cut_in = Infinity;
    this.cut = true;
    for (const { owner } of this.#pools) await this.#surgeon.end(owner.name);
    // Everybody has noticed, so that what follows is the same each time.
    while (this.#pools.some(({ open }) => open.size > 0)) await turn();
  }

  /** Until whatever runs waits for a lock, and everybody else waits here. */
  async #quiet(): Promise<void> {
    let news = -1;
    let since_ms = performance.now();
    const began_ms = since_ms;
    for (let turns = 0; turns < QUIET_TURNS;) {
      await turn();
      hold('work ends', performance.now() - began_ms < STUCK_MS, () => this.#said());
      if (news !== this.#news) {
        news = this.#news;
        since_ms = performance.now();
        turns = 0;
      } else if (this.#pools.some((pool) => pool.isConnecting())) turns = 0;
      else if ([...this.#running].every(({ blocked, owner }) => blocked || owner.dead)) turns += 1;
      else if (performance.now() - since_ms > SUSPECT_MS) {
        since_ms = performance.now();
        await this.#lookForLocks(news);
      }
    }
  }

  /** Whether all that runs waits for locks. */
  async #lookForLocks(news: number): Promise<void> {
    const living = [...this.#running].filter(({ owner }) => !owner.dead);
    const waiting = await this.#surgeon.waiting(this.#pools.map(({ owner }) => owner.name));
    if (news !== this.#news || waiting.length < living.length) return;
    for (const running of living) running.blocked = true;
    this.#holders = new Set(waiting.flatMap(({ holders }) => holders));
  }

  #watchClient(pool: Pool, client: pg.PoolClient): void {
    const { owner } = pool;
    pool.noteOpen(client);
    let order = '';
    const query = client.query.bind(client) as Query;
    const gated = (...args: unknown[]): unknown => {
      // A callback: the pool itself runs what has waited for its turn already.
      if (typeof args.at(-1) === 'function') return query(...args);
      const text = textOf(args[0]);
      order = orderOf(/^begin/i.test(text) ? owner.name : order, args);
      const passes = isHarmless(text) && !this.#parked.some(({ connection }) => connection === client);
      return this.#run({ owner, connection: client, order }, passes, () => query(...this.#changed(args)));
    };
    client.query = gated as never;
  }

  async #run(statement: Statement, passes: boolean, run: () => unknown): Promise<unknown> {
    if (statement.owner.dead) return new Promise(() => undefined);
    if (!passes) await new Promise<void>((release) => this.#park({ ...statement, release }));
    const running: Running = { ...statement, blocked: false };
    this.#running.add(running);
    try {
      return await run();
    } finally {
      this.#running.delete(running);
      this.#news += 1;
      // What has ended may have been what others waited for.
      for (const other of this.#running) other.blocked = false;
    }
  }

  #park(parked: Parked): void {
    this.#parked.push(parked);
    this.#news += 1;
  }

  #changed(args: unknown[]): unknown[] {
    const [query, values] = args;
    const text = textOf(query);
    const changed = this.#rewrite(text, (values ?? (query as pg.QueryConfig).values ?? []) as unknown[]);
    if (changed === text) return args;
    const { name: _, ...config } = typeof query === 'string' ? {} : (query as pg.QueryConfig);
    return [{ ...config, text: changed }, ...args.slice(1)];
  }

  #said(): string {
    return `something waits for ever; parked: ${this.#parked.length}; running: ${this.#running.size}`;
  }
}

type Query = (...args: unknown[]) => unknown;

const textOf = (query: unknown): string =>
  typeof query === 'string' ? query : ((query as { text?: string }).text ?? '');
/** Keys that are drawn anew each time. */
const DRAWN = /[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}|"[\w-]{16,}"/g;
function orderOf(before: string, [query, values]: unknown[]): string {
  const said = JSON.stringify([textOf(query), values ?? (query as pg.QueryConfig).values ?? []]);
  return hash('sha1', before + said.replaceAll(DRAWN, ''));
}

const isRead = (text: string): boolean => /^\s*select/i.test(text);
/** Beginnings change nothing that others see. */
const isHarmless = (text: string): boolean => /^\s*(begin|savepoint)/i.test(text);

/** What one server has open. */
class Pool {
  readonly owner: Owner;
  readonly open = new Set<pg.PoolClient>();
  readonly #pool: pg.Pool;
  #leased = 0;

  constructor(pool: pg.Pool, owner: Owner) {
    this.#pool = pool;
    this.owner = owner;
    pool.on('acquire', () => (this.#leased += 1));
    pool.on('release', () => (this.#leased -= 1));
  }

  isConnecting(): boolean {
    return !this.owner.dead && this.#pool.totalCount > this.#pool.idleCount + this.#leased;
  }

  noteOpen(client: pg.PoolClient): void {
    this.open.add(client);
    client.once('end', () => this.open.delete(client));
  }
}
