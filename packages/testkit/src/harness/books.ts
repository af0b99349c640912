import { checkLedger, type LedgerFinding } from '@akari/server/core/ledger/check-ledger';
import { openDatabase, type Database } from '@akari/server/platform/database/database';
import type { TestServer } from './server.ts';

/** Runs work with a connection to a running server's database. */
export async function withDatabase<T>(
  server: Pick<TestServer, 'databaseUrl'>,
  work: (database: Database) => Promise<T>,
): Promise<T> {
  const database = openDatabase(server.databaseUrl(), { max_connections: 1 });
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

/** SQL of what a session must cost, including an opening rate: computed independently of the product. */
const owed = (
  of: string,
): string => `((${of}opening_rate_units_per_min * least(${of}delivered_ms, ${of}opening_ms)
  + ${of}rate_units_per_min * greatest(${of}delivered_ms - ${of}opening_ms, 0)) / 60000)`;

export interface BookedSession {
  id: number;
  state: string;
  end: string | null;
  rate_units_per_min: number;
  delivered_ms: number;
  charged_units: number;
  /** What the session must cost, rounded down to the unit: computed independently of the product. */
  owed_units: number;
}

/** Reads every session of a viewer, oldest first. */
export function sessionsOf(
  server: Pick<TestServer, 'databaseUrl'>,
  user_name: string,
): Promise<BookedSession[]> {
  return withDatabase(server, async ({ pool }) => {
    const { rows } = await pool.query<BookedSession>(
      `SELECT s.id, s.state, s.end_name AS "end", s.rate_units_per_min, s.delivered_ms, s.charged_units,
              ${owed('s.')} AS owed_units
         FROM viewer_session s JOIN app_user u ON u.id = s.viewer_id
        WHERE u.user_name = $1 ORDER BY s.started_at_ms, s.id`,
      [user_name],
    );
    return rows;
  });
}

export interface Books {
  /** Findings of `npm run ledger:check`. */
  findings: LedgerFinding[];
  /** Sum of all entries; 0 in a balanced ledger. */
  sum_units: number;
  /** Ended sessions whose charge differs from rate × delivered time. */
  wrongly_charged: BookedSession[];
}

/** Audits the whole ledger and the charges of all ended sessions. */
export function auditBooks(server: Pick<TestServer, 'databaseUrl'>): Promise<Books> {
  return withDatabase(server, async ({ db, pool }) => {
    const sum = await pool.query<{ units: number }>(
      'SELECT coalesce(sum(amount_units), 0)::bigint AS units FROM entry',
    );
    const wrong = await pool.query<BookedSession>(
      `SELECT id, state, end_name AS "end", rate_units_per_min, delivered_ms, charged_units,
              ${owed('')} AS owed_units
         FROM viewer_session
        WHERE state = 'ended' AND charged_units <> ${owed('')}`,
    );
    return {
      findings: await checkLedger(db),
      sum_units: sum.rows[0]?.units ?? Number.NaN,
      wrongly_charged: wrong.rows,
    };
  });
}

export const BALANCED: Books = { findings: [], sum_units: 0, wrongly_charged: [] };

/** The balance of a viewer's ledger account `viewer_points`, in units, without coupon points. */
export function pointsOf(server: Pick<TestServer, 'databaseUrl'>, user_name: string): Promise<number> {
  return withDatabase(server, async ({ pool }) => {
    const { rows } = await pool.query<{ units: number }>(
      `SELECT a.balance_units AS units FROM ledger_account a JOIN app_user u ON u.id = a.owner_id
        WHERE u.user_name = $1 AND a.kind = 'viewer_points'`,
      [user_name],
    );
    return rows[0]?.units ?? Number.NaN;
  });
}

/** The viewers with a running session in a performer's channel, according to the database. */
export function runningIn(
  server: Pick<TestServer, 'databaseUrl'>,
  performer_name: string,
): Promise<{ user_name: string; session_type: number }[]> {
  return withDatabase(server, async ({ pool }) => {
    const { rows } = await pool.query<{ user_name: string; session_type: number }>(
      `SELECT v.user_name, s.session_type FROM viewer_session s JOIN app_user v ON v.id = s.viewer_id
         JOIN app_user p ON p.id = s.channel_id
       WHERE lower(p.user_name) = lower($1) AND s.state <> 'ended' ORDER BY s.started_at_ms, s.id`,
      [performer_name],
    );
    return rows;
  });
}
