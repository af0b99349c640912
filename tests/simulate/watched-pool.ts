import type pg from 'pg';
import { hold } from './broken.ts';
import { holdsConnection } from './holding.ts';
import type { Owner } from './statement.ts';

/** Told of a connection, by the callback that it was asked for with. */
type Given = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  done: (error?: Error | boolean) => void,
) => void;

/** What one server has open. */
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

  /** Who asks first is given a connection first: of two that are opened at once, nobody could say which is the first. */
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

  /** A connection is asked for: whoever has one may wait for ever for another, when everybody does so at once. */
  noteAsked(what: string): void {
    if (holdsConnection()) this.#greedy ??= `${what} ${new Error().stack ?? ''}`;
  }

  /** @throws Broken */
  check(): void {
    hold('a unit of work has one connection', this.#greedy === null, () =>
      `another was asked for: ${this.#greedy ?? ''}`.replaceAll('\n', ' '),
    );
  }

  said(): string {
    const { totalCount, idleCount, waitingCount } = this.#pool;
    return `${this.owner.name}${this.owner.dead ? ' (dead)' : ''}: ${totalCount} connections, ${idleCount} idle, ${this.#leased} taken, ${waitingCount} wait for one`;
  }

  /** Lets go of what is open. Who waits in the middle of something keeps the pool from ever saying that it is done. */
  abandon(): void {
    void this.#pool.end().catch(() => undefined);
  }
}
