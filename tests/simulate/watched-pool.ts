import type pg from 'pg';
import { hold } from './broken.ts';
import { holdsConnection } from './holding.ts';
import type { Owner } from './statement.ts';

/** The callback that `pool.connect` was called with. */
type Given = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  done: (error?: Error | boolean) => void,
) => void;

/** Watches the pool and the open connections of one server. */
export class WatchedPool {
  readonly owner: Owner;
  readonly open = new Set<pg.PoolClient>();
  readonly #pool: pg.Pool;
  #leased = 0;
  #last: Promise<unknown> = Promise.resolve();
  #greedy: string | null = null;

  constructor(pool: pg.Pool, owner: Owner) {
    this.#pool = pool;
    this.owner = owner;
    pool.on('acquire', () => (this.#leased += 1));
    pool.on('release', () => (this.#leased -= 1));
    pool.on('connect', (client) => {
      this.open.add(client);
      client.once('end', () => this.open.delete(client));
    });
    const connect = pool.connect.bind(pool);
    pool.connect = ((given?: Given) => {
      this.noteAsked('a unit of work');
      return this.#inTurn(connect, given);
    }) as never;
  }

  /** Opens connections in the order of the requests; otherwise the order of two concurrent ones is not determined. */
  #inTurn(connect: () => Promise<pg.PoolClient>, given?: Given): Promise<pg.PoolClient> | undefined {
    const client = this.#last.then(() => connect());
    this.#last = client.catch(() => undefined);
    if (given === undefined) return client;
    client.then(
      (one) => given(undefined, one, (error) => one.release(error)),
      (error: Error) => given(error, undefined, () => undefined),
    );
    return undefined;
  }

  isConnecting(): boolean {
    return !this.owner.dead && this.#pool.totalCount > this.#pool.idleCount + this.#leased;
  }

  /**
   * Notes a request for a connection. One from a unit of work that already holds a connection can deadlock the pool.
   */
  noteAsked(what: string): void {
    if (holdsConnection()) this.#greedy ??= `${what} ${new Error().stack ?? ''}`;
  }

  /** @throws Broken when a unit of work has asked for a second connection */
  check(): void {
    hold('a unit of work has one connection', this.#greedy === null, () =>
      `another was asked for: ${this.#greedy ?? ''}`.replaceAll('\n', ' '),
    );
  }

  said(): string {
    const { totalCount, idleCount, waitingCount } = this.#pool;
    return `${this.owner.name}${this.owner.dead ? ' (dead)' : ''}: ${totalCount} connections, ${idleCount} idle, ${this.#leased} taken, ${waitingCount} wait for one`;
  }

  /** Ends the pool without waiting: a query that waits would keep `end` from resolving. */
  abandon(): void {
    void this.#pool.end().catch(() => undefined);
  }
}
