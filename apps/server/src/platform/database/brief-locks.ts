import type pg from 'pg';
import { StartProblem } from '../process/start-problem.ts';
import { isHeldUp } from './fault.ts';

/**
 * The `lock_timeout` of one attempt. A pending ACCESS EXCLUSIVE lock blocks every later reader of the table, so one
 * backup that reads for an hour would stall the service; the work gives up soon and is retried. The time is below the
 * `deadlock_timeout` (1 s by default), so that in a deadlock it is this transaction that gives up.
 */
const LOCK_MS = 800;
/** Delay before the next attempt, in which the transactions that waited behind this one finish. */
const PAUSE_MS = 4_200;
/**
 * Ten minutes of attempts. A backup of a large database may take longer; the server then fails to start, and is started
 * again by its supervisor or operator.
 */
const TRIES = 120;

export interface HeldUp {
  tries: number;
  /** The transactions that have run longest, which are the likely cause. */
  longest: { pid: number; program: string; seconds: number; statement: string }[];
}

export interface Patience {
  tries?: number;
  pause_ms?: number;
  /** Called after each attempt that failed because of a lock. */
  onHeldUp?: (held: HeldUp) => void;
}

async function longestTransactions(client: pg.PoolClient): Promise<HeldUp['longest']> {
  const { rows } = await client.query<HeldUp['longest'][number]>(
    `SELECT pid, application_name AS program, extract(epoch FROM clock_timestamp() - xact_start)::int AS seconds,
            left(query, 120) AS statement
     FROM pg_stat_activity
     WHERE datname = current_database() AND xact_start IS NOT NULL AND pid <> pg_backend_pid()
     ORDER BY xact_start LIMIT 3`,
  );
  return rows;
}

const programsOf = ({ longest }: HeldUp): string =>
  longest
    .map(({ pid, program, seconds }) => `${program === '' ? '?' : program} (pid ${pid}, ${seconds} s)`)
    .join(', ');

/**
 * Runs work that locks tables with a short `lock_timeout`, and retries it until it gets the locks. The work must be one
 * transaction, or safe to repeat. @throws StartProblem after the last attempt, naming the longest transactions
 */
export async function withBriefLocks(
  pool: pg.Pool,
  work: (client: pg.PoolClient) => Promise<void>,
  { tries = TRIES, pause_ms = PAUSE_MS, onHeldUp }: Patience,
): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query(`SET lock_timeout = ${LOCK_MS}`);
    for (let done = 1; ; done += 1) {
      try {
        return await work(client);
      } catch (error) {
        if (!isHeldUp(error)) throw error;
        const held = { tries: done, longest: await longestTransactions(client) };
        onHeldUp?.(held);
        if (done >= tries)
          throw new StartProblem(
            `データベースの表を更新できません。長く続く処理が表を使っています: ${programsOf(held)}。バックアップなどが終わってから、もう一度起動してください。`,
            `The tables cannot be brought up to date, because something that takes long is using them: ${programsOf(held)}. Please start again when it (a backup, perhaps) has ended.`,
          );
      }
      await new Promise((resolve) => setTimeout(resolve, pause_ms));
    }
  } finally {
    // Destroys the connection, because its `lock_timeout` was changed.
    client.release(true);
  }
}
