import type pg from 'pg';
import { StartProblem } from '../process/start-problem.ts';
import { isHeldUp } from './fault.ts';

/**
 * Whoever waits to change a table has everybody after him wait too, readers included: a backup that reads for an hour
 * would stand the whole service still. Below the second after which the database looks for deadlocks, so that of two
 * who wait for each other it is this one that gives up.
 */
const LOCK_MS = 800;
/** In which everybody who had to wait meanwhile gets done. */
const PAUSE_MS = 4_200;
/** Ten minutes. Who starts the server starts it again; a backup of a large database may take longer. */
const TRIES = 120;

export interface HeldUp {
  tries: number;
  /** Transactions that have run longest, the likely reason. */
  longest: { pid: number; program: string; seconds: number; statement: string }[];
}

export interface Patience {
  tries?: number;
  pause_ms?: number;
  /** Told after each attempt in vain. */
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
 * Does work that locks tables, again and again until none of them is in use for a moment. The work must be one
 * transaction, or one that can be begun again. @throws StartProblem naming who was in the way all the time
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
    // With its setting.
    client.release(true);
  }
}
