import type pg from 'pg';
import { hold } from './broken.ts';
import { holdsConnection } from './holding.ts';
import type { Owner } from './statement.ts';

/** What one server has open. */
export class WatchedPool {
  readonly owner: Owner;
  readonly open = new Set<pg.PoolClient>();
  readonly #pool: pg.Pool;
  #leased = 0;
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
    const connect = pool.connect.bind(pool) as (...args: unknown[]) => unknown;
    pool.connect = ((...args: unknown[]) => {
      this.noteAsked('a unit of work');
      return connect(...args);
    }) as never;
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
