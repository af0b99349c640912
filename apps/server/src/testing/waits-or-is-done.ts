import type { Database } from '../platform/database/database.ts';

const WAITING = `SELECT count(*)::int AS waiting FROM pg_stat_activity
  WHERE datname = current_database() AND wait_event_type = 'Lock'`;

/** Waits until so many connections of this database wait for a lock, or until `work` is done. */
export async function waitsOrIsDone(
  { pool }: Database,
  work: Promise<unknown>,
  connections = 1,
): Promise<void> {
  let done = false;
  void work.finally(() => (done = true));
  for (;;) {
    const { rows } = await pool.query<{ waiting: number }>(WAITING);
    if (done || (rows[0]?.waiting ?? 0) >= connections) return;
  }
}
