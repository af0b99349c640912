import type { SpendLimit } from '@akari/contract';
import { dayStartMs, lastsMs, sessionLimit, type Price } from '@akari/rules';
import type { Db, Tx } from '../../platform/database/database.ts';
import { namedQuery } from '../../platform/database/named-query.ts';
import { Problem } from '../../platform/http/problem.ts';

const LIMITS = 'SELECT session_units, day_units FROM spend_limit WHERE user_id = $1';

/** A viewer's own limits; null fields if none were set. */
export async function spendLimitOf(db: Db | Tx, user_id: number): Promise<SpendLimit> {
  const [set] = await namedQuery<SpendLimit>(db, 'spend_limit_of', LIMITS, [user_id]);
  return set ?? { session_units: null, day_units: null };
}

const SPENT = `SELECT ((SELECT coalesce(sum(charged_units), 0) FROM viewer_session
    WHERE viewer_id = $1 AND (state <> 'ended' OR ended_at_ms >= $2))
  + (SELECT coalesce(sum(units), 0) FROM payment WHERE viewer_id = $1 AND at_ms >= $2 AND kind <> 'present'))::bigint AS units`;

/**
 * Units that a viewer has spent today: time of sessions that ended since midnight and of running ones, tips, gifts and
 * everything else of the view `payment`.
 */
export async function spentToday(db: Db | Tx, user_id: number, now_ms: number): Promise<number> {
  const [spent] = await namedQuery<{ units: number }>(db, 'spent_today', SPENT, [
    user_id,
    dayStartMs(now_ms),
  ]);
  return spent?.units ?? 0;
}

/**
 * The most units that a session that begins now may cost; null: no limit. The caller makes sure that the
 * viewer has no running session and opens no other one.
 * @throws spend_limit_spent when the rest of the limit buys no time at this price
 */
export async function limitOfSession(
  tx: Tx,
  user_id: number,
  price: Price,
  now_ms: number,
): Promise<number | null> {
  if (price.rate_units_per_min === 0) return null;
  const limits = await spendLimitOf(tx, user_id);
  return limitAt(price, limits, limits.day_units === null ? 0 : await spentToday(tx, user_id, now_ms));
}

/**
 * Like `limitOfSession`, for limits that were already read.
 * @throws spend_limit_spent
 */
export function limitAt(price: Price, limits: SpendLimit, spent_units: number): number | null {
  if (price.rate_units_per_min === 0) return null;
  const most_units = sessionLimit(limits, spent_units);
  if (most_units !== null && lastsMs(price, most_units) === 0) throw new Problem('spend_limit_spent');
  return most_units;
}
