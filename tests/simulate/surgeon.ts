import type { Database } from '@akari/server/platform/database/database';
import { openPatiently } from './database.ts';
import type { Patience } from './patience.ts';

const OTHERS = `FROM pg_stat_activity WHERE datname = current_database() AND application_name = ANY ($1)`;

/** A connection beside those of the servers, which sees what they wait for and can cut them off. */
export class Surgeon {
  readonly #database: Database;

  constructor(url: string) {
    this.#database = openPatiently(url, 1);
  }

  /** Which connections of these applications wait for a lock, and for whom. */
  async waiting(names: string[]): Promise<{ pid: number; holders: number[] }[]> {
    const { rows } = await this.#database.pool.query<{ pid: number; holders: number[] }>(
      `SELECT pid, holders FROM (SELECT pid, pg_blocking_pids(pid) AS holders ${OTHERS}
         AND wait_event_type = 'Lock') AS one WHERE cardinality(holders) > 0`,
      [names],
    );
    return rows;
  }

  /**
   * Ends the connections that these applications have now, in the middle of whatever they do, and waits until they are
   * gone; who connects again meanwhile stays.
   */
  async end(names: string[], patience: Pick<Patience, 'turn'>): Promise<void> {
    const { pool } = this.#database;
    const { rows } = await pool.query<{ pid: number }>(`SELECT pid, pg_terminate_backend(pid) ${OTHERS}`, [
      names,
    ]);
    const pids = rows.map(({ pid }) => pid);
    const left = 'SELECT FROM pg_stat_activity WHERE pid = ANY ($1)';
    while (((await pool.query(left, [pids])).rowCount ?? 0) > 0) await patience.turn();
  }

  /** What every connection of the database does and waits for. */
  async activity(): Promise<string[]> {
    const { rows } = await this.#database.pool.query<{ said: string }>(
      `SELECT concat_ws(' ', pid, application_name, state, wait_event_type, wait_event,
         'behind ' || nullif(pg_blocking_pids(pid), '{}')::text, left(query, 160)) AS said
       FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid() ORDER BY pid`,
    );
    return rows.map(({ said }) => said);
  }

  close(): Promise<void> {
    return this.#database.close();
  }
}
