import { dayStartMs, type PointType, type Price } from '@akari/rules';
import { payerKind } from '../ledger/spend.ts';
import type { Tx } from '../platform/database/database.ts';
import { namedQuery } from '../platform/database/named-query.ts';
import { limitAt } from '../spend-limit/spend-limit.queries.ts';

/** What a viewer can pay with now; the account is locked, so that it is still there when it is taken. */
export interface Means {
  /** Null: an administrator or a guest, who has no points. */
  account: { id: number; balance_units: number } | null;
  session_units: number | null;
  day_units: number | null;
  /** What time has cost today: sessions that ended since midnight, and what runs; 0 where no limit asks for it. */
  spent_units: number;
}

const LIMITS = `SELECT l.session_units, l.day_units, CASE WHEN l.day_units IS NULL THEN 0 ELSE (
    SELECT coalesce(sum(s.charged_units), 0) FROM viewer_session s
    WHERE s.viewer_id = $1 AND (s.state <> 'ended' OR s.ended_at_ms >= (SELECT $2::bigint))) END::bigint AS spent_units
  FROM spend_limit l WHERE l.user_id = $1`;
const ACCOUNT = 'SELECT id, balance_units FROM ledger_account WHERE owner_id = $1 AND kind = $2 FOR UPDATE';

const noLimits = { session_units: null, day_units: null, spent_units: 0 };

/** Locks the account that pays by a type of points. Channels and sessions are locked before accounts. */
export async function lockMeans(
  tx: Tx,
  viewer_id: number,
  point_type: PointType,
  now_ms: number,
): Promise<Means> {
  const [[limits], [account]] = await Promise.all([
    namedQuery<typeof noLimits>(tx, 'spend_limits', LIMITS, [viewer_id, dayStartMs(now_ms)]),
    namedQuery<NonNullable<Means['account']>>(tx, 'lock_payer', ACCOUNT, [viewer_id, payerKind(point_type)]),
  ]);
  return { ...noLimits, ...limits, account: account ?? null };
}

/**
 * What a session that begins now may cost at most; null: no limit of the viewer's own.
 * @throws spend_limit_spent when what is left buys no time at this price
 */
export const mostUnits = (means: Means, price: Price): number | null =>
  limitAt(price, means, means.spent_units);
