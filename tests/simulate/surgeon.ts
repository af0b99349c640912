import type { Database } from '@akari/server/platform/database/database';
import { openPatiently } from './database.ts';
import type { Patience } from './patience.ts';

const OTHERS = `FROM pg_stat_activity WHERE datname = current_database() AND application_name = ANY ($1)`;

/** A connection that waits for a lock. */
export interface Waiting {
  pid: number;
  /** Whom it waits for. */
  holders: readonly number[];
  waited_ms: number;
}

/**
 * A connection beside those of the servers, which sees what they wait for, can cut them off, and can stop the processes
 * behind them: the database must run on this machine, and be this user's or this user root.
 */
export class Surgeon {
  readonly #database: Database;
  readonly #stopped = new Set<number>();
  readonly #goOn = (): void => this.goOn([...this.#stopped]);

  constructor(url: string) {
    this.#database = openPatiently(url, 1);
    // A stopped process would keep the database from ending.
    process.on('exit', this.#goOn);
  }

  /** Which connections of these applications wait for a lock, and for whom. */
  async waiting(names: string[]): Promise<Waiting[]> {
    const { rows } = await this.#database.pool.query<Waiting>(
      `SELECT pid, holders, (SELECT coalesce(max(extract(epoch FROM clock_timestamp() - l.waitstart) * 1000), 0)::float8
           FROM pg_locks l WHERE l.pid = one.pid AND NOT l.granted) AS waited_ms
       FROM (SELECT pid, pg_blocking_pids(pid) AS holders ${OTHERS} AND wait_event_type = 'Lock') AS one
       WHERE cardinality(holders) > 0`,
      [names],
    );
    return rows;
  }

  /** Whether a connection of these applications is in the middle of a statement and not stopped. */
  async isWorking(names: string[]): Promise<boolean> {
    const { rows } = await this.#database.pool.query(
      `SELECT pid ${OTHERS} AND state = 'active' AND pid <> ALL ($2) LIMIT 1`,
      [names, [...this.#stopped]],
    );
    return rows.length > 0;
  }

  /** Stops a connection that waits for a lock: it may be given the lock, and does nothing with it until it goes on. */
  stop(pid: number): void {
    this.#stopped.add(pid);
    process.kill(pid, 'SIGSTOP');
  }

  hasStopped = (pid: number): boolean => this.#stopped.has(pid);

  /** Lets connections that were stopped go on. */
  goOn(pids: readonly number[]): void {
    for (const pid of pids) if (this.#stopped.delete(pid)) process.kill(pid, 'SIGCONT');
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
    // Who was stopped hears of its end first, before it can do anything with a lock that it was given.
    this.goOn(pids);
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

  async close(): Promise<void> {
    this.#goOn();
    process.off('exit', this.#goOn);
    await this.#database.close();
  }
}
