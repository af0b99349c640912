import type { Database } from '@akari/server/platform/database/database';
import { openPatiently } from './database.ts';
import type { Watchdog } from './watchdog.ts';

const OTHERS = `FROM pg_stat_activity WHERE datname = current_database() AND application_name = ANY ($1)`;

/** A connection that waits for a lock. */
export interface Waiting {
  pid: number;
  /** Process ids of the connections that block it. */
  holders: readonly number[];
  waited_ms: number;
}

/**
 * Observes and controls the servers' database connections from a connection of its own: lists lock waits, terminates
 * connections, and stops and continues backend processes by signal. The database must run on this machine under the
 * same user, or this user must be root.
 */
export class ConnectionControl {
  readonly #database: Database;
  readonly #stopped = new Set<number>();
  readonly #goOn = (): void => this.goOn([...this.#stopped]);

  constructor(url: string) {
    this.#database = openPatiently(url, 1);
    // PostgreSQL cannot shut down while a backend is stopped.
    process.on('exit', this.#goOn);
  }

  /** Connections of these applications that wait for a lock. */
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

  /** Stops a backend that waits for a lock. It may be granted the lock, and does not run until `goOn`. */
  stop(pid: number): void {
    this.#stopped.add(pid);
    process.kill(pid, 'SIGSTOP');
  }

  hasStopped = (pid: number): boolean => this.#stopped.has(pid);

  /** Continues stopped backends. */
  goOn(pids: readonly number[]): void {
    for (const pid of pids) if (this.#stopped.delete(pid)) process.kill(pid, 'SIGCONT');
  }

  /**
   * Terminates the current connections of these applications, whatever they execute, and waits until they are gone. A
   * connection that is opened after the call stays.
   */
  async end(names: string[], watchdog: Pick<Watchdog, 'turn'>): Promise<void> {
    const { pool } = this.#database;
    const { rows } = await pool.query<{ pid: number }>(`SELECT pid, pg_terminate_backend(pid) ${OTHERS}`, [
      names,
    ]);
    const pids = rows.map(({ pid }) => pid);
    // A stopped backend receives the termination first, before it can use a lock that it was granted.
    this.goOn(pids);
    const left = 'SELECT FROM pg_stat_activity WHERE pid = ANY ($1)';
    while (((await pool.query(left, [pids])).rowCount ?? 0) > 0) await watchdog.turn();
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
