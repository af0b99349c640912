import {
  POINT_TYPE,
  type LowPointsTimes,
  type PointType,
  type SessionState,
  type ViewerTier,
} from '@akari/rules';
import type { ViewerBalances } from '../../ledger/ledger.queries.ts';
import { withBonus } from '../../ledger/ledger.queries.ts';
import { idList, listOf } from '../../../platform/database/columns.ts';
import type { Db } from '../../../platform/database/database.ts';
import { namedQuery } from '../../../platform/database/named-query.ts';
import { heldUntil } from '../state/session-deadlines.ts';
import { AS_OF } from '../state/session.queries.ts';
import { lowPointsLimits, lowPointsRules } from './low-points-setting.ts';
import type { Account } from './receipt.ts';

export interface RunningSession extends Account {
  id: number;
  viewer_id: number;
  /** Null: an administrator, who has no points. */
  balances: ViewerBalances | null;
  forgivable_ms: number;
  forgiven_ms: number;
  as_of: string;
}

type Row = Omit<RunningSession, 'session_id' | 'low_points' | 'held_until_ms' | 'kept_units' | 'balances'> & {
  state: SessionState;
  point_type: PointType;
  points_units: number | null;
  bonus_units: number;
  coupon_points_units: number | null;
  tier: ViewerTier;
  site_id: number;
};

/** Prepared, because a receipt follows every tip. */
const readText = (which: string): string => `SELECT s.id, s.viewer_id, s.point_type, s.state, s.mode,
    s.rate_units_per_min, s.opening_rate_units_per_min, s.opening_ms, s.spend_limit_units, s.delivered_ms, s.paid_ms,
    s.forgivable_ms, s.forgiven_ms, s.charged_units, regular.balance_units AS points_units,
    CASE WHEN regular.bonus_units > 0 THEN bonus_left(s.viewer_id, regular.bonus_units) ELSE 0 END AS bonus_units,
    coupon.balance_units AS coupon_points_units, u.tier, u.site_id, ${AS_OF} AS as_of
  FROM viewer_session s JOIN app_user u ON u.id = s.viewer_id
    LEFT JOIN ledger_account regular ON regular.owner_id = s.viewer_id AND regular.kind = 'viewer_points'
    LEFT JOIN ledger_account coupon ON coupon.owner_id = s.viewer_id AND coupon.kind = 'viewer_coupon_points'
  WHERE s.ended_at_ms IS NULL${which}`;
const ALL = readText('');
const SOME = readText(` AND s.id = ANY (${listOf(1)})`);

/**
 * Running sessions with their viewers' balances, read in one query.
 * @param times when ordinary viewers are warned that their points run out
 * @param ids only these sessions; all if missing
 */
export async function runningSessions(
  db: Db,
  times: LowPointsTimes,
  ids?: readonly number[],
): Promise<RunningSession[]> {
  const [rows, rules] = await Promise.all([
    ids === undefined
      ? namedQuery<Row>(db, 'running_sessions', ALL, [])
      : namedQuery<Row>(db, 'running_sessions_some', SOME, [idList(ids)]),
    lowPointsRules(db),
  ]);
  const held = await heldUntil(
    db,
    rows.filter(({ state }) => state === 'unpaid').map(({ id }) => id),
  );
  return rows.map(
    ({ points_units, bonus_units, coupon_points_units, point_type, tier, site_id, ...row }) => ({
      ...row,
      session_id: row.id,
      low_points: lowPointsLimits(
        rules,
        {
          site_id,
          tier,
          point_type,
        },
        times,
      ),
      held_until_ms: held.get(row.id) ?? null,
      kept_units: (point_type === POINT_TYPE.coupon ? coupon_points_units : points_units) ?? 0,
      balances:
        points_units === null || coupon_points_units === null
          ? null
          : withBonus({ points_units, coupon_points_units }, bonus_units),
    }),
  );
}
