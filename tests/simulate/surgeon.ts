import { setImmediate as turn } from 'node:timers/promises';
import type { Database } from '@akari/server/platform/database/database';
import { openPatiently } from './database.ts';

/** A connection beside those of the servers, which sees what they wait for and can cut them off. */
export class Surgeon {
  readonly #database: Database;

  constructor(url: string) {
    this.#database = openPatiently(url, 1);
  }

  /** Which connections of these applications wait for a lock, and for whom. */
  async waiting(names: string[]): Promise<{ pid: number; holders: number[] }[]> {
    const { rows } = await this.#database.pool.query<{ pid: number; holders: number[] }>(
      `SELECT pid, pg_blocking_pids(pid) AS holders FROM pg_stat_activity
       WHERE datname = current_database() AND application_name = ANY ($1) AND wait_event_type = 'Lock'
         AND cardinality(pg_blocking_pids(pid)) > 0`,
      [names],
    );
    return rows;
  }

  /** Ends every connection of an application, in the middle of whatever it does, and waits until they are gone. */
  async end(name: string): Promise<void> {
    const others = 'FROM pg_stat_activity WHERE application_name = $1 AND datname = current_database()';
    const { pool } = this.#database;
    await pool.query(`SELECT pg_terminate_backend(pid) ${others}`, [name]);
    while (((await pool.query(`SELECT pid ${others}`, [name])).rowCount ?? 0) > 0) await turn();
  }

  close(): Promise<void> {
    return this.#database.close();
  }
}
