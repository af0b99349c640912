import {
  lastsMs,
  limitsPeriods,
  NO_LIMITS,
  NOTHING_SPENT,
  periodStartMs,
  planAt,
  sessionLimit,
  type LimitPlan,
  type Price,
  type SpendLimits,
  type SpentUnits,
} from '@akari/rules';
import type { Db, Tx } from '../../platform/database/database.ts';
import { namedQuery } from '../../platform/database/named-query.ts';
import { Problem } from '../../platform/http/problem.ts';
import { refuseExcluded } from './self-exclusion.ts';
import type { spendLimitTable } from './spend-limit.table.ts';

export type SpendLimitRow = Omit<typeof spendLimitTable.$inferSelect, 'user_id'>;

/** The row of a viewer as one column of another statement; null: nothing was set. */
export const SPEND_LIMIT_COLUMN = `(SELECT to_json(l) FROM spend_limit l WHERE l.user_id = viewer.id) AS spend_limit`;
const ROW = `SELECT ${SPEND_LIMIT_COLUMN} FROM (SELECT $1::bigint AS id) viewer`;

/** The row of a viewer; null: the viewer has set nothing. */
export async function spendLimitRow(db: Db | Tx, user_id: number): Promise<SpendLimitRow | null> {
  const [read] = await namedQuery<{ spend_limit: SpendLimitRow | null }>(db, 'spend_limit_of', ROW, [
    user_id,
  ]);
  return read?.spend_limit ?? null;
}

/** The limits of a row, and what follows them. */
export function planOf(row: SpendLimitRow | null, now_ms: number): LimitPlan {
  if (row === null) return { limits: NO_LIMITS, next: null };
  const { session_units, day_units, week_units, month_units, next_from_ms: from_ms } = row;
  const next = {
    session_units: row.next_session_units,
    day_units: row.next_day_units,
    week_units: row.next_week_units,
    month_units: row.next_month_units,
  };
  const limits = { session_units, day_units, week_units, month_units };
  return planAt({ limits, next: from_ms === null ? null : { limits: next, from_ms } }, now_ms);
}

const sumOf = (from: string): string => `
  (SELECT coalesce(sum(charged_units) FILTER (WHERE ended_at_ms IS NULL OR ended_at_ms >= ${from}), 0) FROM s)
  + (SELECT coalesce(sum(units) FILTER (WHERE at_ms >= ${from}), 0) FROM p)`;
const SPENT = `WITH s AS (SELECT charged_units, state, ended_at_ms FROM viewer_session
    WHERE viewer_id = $1 AND (ended_at_ms IS NULL OR ended_at_ms >= least($3::bigint, $4::bigint))),
  p AS (SELECT units, at_ms FROM payment
    WHERE viewer_id = $1 AND at_ms >= least($3::bigint, $4::bigint) AND kind <> 'present')
  SELECT (${sumOf('$2::bigint')})::bigint AS day, (${sumOf('$3')})::bigint AS week, (${sumOf('$4')})::bigint AS month`;

/**
 * Units that a viewer has spent in the running periods: time of sessions that ended since a period began and of running
 * ones, tips, gifts and everything else of the view `payment`.
 */
export async function spentInPeriods(db: Db | Tx, user_id: number, now_ms: number): Promise<SpentUnits> {
  const starts = (['day', 'week', 'month'] as const).map((period) => periodStartMs(period, now_ms));
  const [spent] = await namedQuery<SpentUnits>(db, 'spent_in_periods', SPENT, [user_id, ...starts]);
  return spent ?? NOTHING_SPENT;
}

/** What was spent as far as the limits count it: few viewers have a limit that covers more than a session. */
export const spentWithin = async (
  db: Db | Tx,
  user_id: number,
  limits: SpendLimits,
  now_ms: number,
): Promise<SpentUnits> => (limitsPeriods(limits) ? spentInPeriods(db, user_id, now_ms) : NOTHING_SPENT);

/**
 * The most units that a session that begins now may cost; null: no limit. The caller makes sure that the
 * viewer has no running session and opens no other one.
 * @throws self_excluded; spend_limit_spent when the rest of the limit buys no time at this price
 */
export async function limitOfSession(
  tx: Tx,
  user_id: number,
  price: Price,
  now_ms: number,
): Promise<number | null> {
  const row = await spendLimitRow(tx, user_id);
  refuseExcluded(row, now_ms);
  if (price.rate_units_per_min === 0) return null;
  const { limits } = planOf(row, now_ms);
  return limitAt(price, limits, await spentWithin(tx, user_id, limits, now_ms));
}

/**
 * Like `limitOfSession`, for limits that were already read.
 * @throws spend_limit_spent
 */
export function limitAt(price: Price, limits: SpendLimits, spent: SpentUnits): number | null {
  if (price.rate_units_per_min === 0) return null;
  const most_units = sessionLimit(limits, spent);
  if (most_units !== null && lastsMs(price, most_units) === 0) throw new Problem('spend_limit_spent');
  return most_units;
}
