import type { Database } from '@akari/server/platform/database/database';
import type { Member } from './member.ts';

/** How much was acknowledged to viewers, and how much of it is missing in the database. */
interface Kept {
  acknowledged: number;
  lost: number;
}

export interface Account {
  transfers: Kept;
  lines: Kept;
  /** Ended sessions whose charge differs from rate × delivered time. */
  wrongly_charged: number;
  /** Milliseconds delivered according to the database, and as the viewers received them. */
  delivered_ms: number;
  received_ms: number;
  sessions: number;
  /** Sessions that have not ended. */
  running: number;
}

const KEPT_TIPS = `SELECT count(*) AS n FROM transfer
  WHERE split_part(idempotency_key, ':', 3) = ANY($1) AND cause = 'tip'`;
const KEPT_LINES = 'SELECT count(*) AS n FROM chat_line WHERE client_line_id = ANY($1)';
const WRONG = 'charged_units <> rate_units_per_min * delivered_ms / 60000';

/** The start of the latest session, in Unix milliseconds; a visit's sessions begin after it. */
export async function lastStart({ pool }: Database): Promise<number> {
  const { rows } = await pool.query<{ at_ms: number }>(
    'SELECT coalesce(max(started_at_ms), 0) AS at_ms FROM viewer_session',
  );
  return Number(rows[0]?.at_ms);
}

/** Compares a visit, whose sessions began after the given time, with the database. */
export async function account(
  { pool }: Database,
  members: readonly Member[],
  after: number,
): Promise<Account> {
  const count = async (sql: string, value: unknown): Promise<number> =>
    Number((await pool.query<{ n: string }>(sql, [value])).rows[0]?.n);
  const kept = async (sql: string, keys: readonly string[]): Promise<Kept> => ({
    acknowledged: keys.length,
    lost: keys.length - (await count(sql, keys)),
  });
  const ofSessions = (sql: string): Promise<number> =>
    count(`${sql} viewer_session WHERE started_at_ms > $1`, after);
  return {
    transfers: await kept(
      KEPT_TIPS,
      members.flatMap(({ tips }) => tips),
    ),
    lines: await kept(
      KEPT_LINES,
      members.flatMap(({ lines }) => lines),
    ),
    wrongly_charged: await ofSessions(
      `SELECT count(*) FILTER (WHERE state = 'ended' AND ${WRONG}) AS n FROM`,
    ),
    delivered_ms: await ofSessions('SELECT coalesce(sum(delivered_ms), 0) AS n FROM'),
    received_ms: Math.round(members.reduce((sum, { received_ms }) => sum + received_ms, 0)),
    sessions: await ofSessions('SELECT count(*) AS n FROM'),
    running: await ofSessions(`SELECT count(*) FILTER (WHERE state <> 'ended') AS n FROM`),
  };
}
