import type pg from 'pg';
import { named, openPatiently } from './database.ts';

const NAME = 'still-pages';

/**
 * Keeps PostgreSQL from pruning pages at times of its own: pruning changes the physical order of rows, and so the order in
 * which statements without ORDER BY find and lock them. An old snapshot prevents it, and VACUUM runs between two steps,
 * the same in each run of a seed.
 */
export class VacuumControl {
  readonly #pool: pg.Pool;
  #client: pg.PoolClient | null = null;
  #tables = '';

  constructor(url: string) {
    this.#pool = openPatiently(named(url, NAME), 1).pool;
  }

  /** Runs VACUUM and takes a new snapshot. No transaction may be open. */
  async sweep(): Promise<void> {
    const client = (this.#client ??= await this.#pool.connect());
    if (this.#tables === '') {
      const { rows } = await client.query<{ name: string }>(
        `SELECT oid::regclass::text AS name FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace ORDER BY oid`,
      );
      this.#tables = rows.map(({ name }) => name).join(', ');
    } else await client.query('COMMIT');
    await client.query(`VACUUM (SKIP_DATABASE_STATS) ${this.#tables}`);
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ');
    await client.query('SELECT 1');
  }

  async close(): Promise<void> {
    this.#client?.release(true);
    await this.#pool.end();
  }
}
