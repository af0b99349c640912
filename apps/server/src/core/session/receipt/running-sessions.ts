import { POINT_TYPE, type LowPointsTimes, type PointType, type ViewerTier } from '@akari/rules';
import { and, eq, inArray, ne, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { userTable } from '../../account/state/account.table.ts';
import type { ViewerBalances } from '../../ledger/ledger.queries.ts';
import { withBonus } from '../../ledger/ledger.queries.ts';
import { ledgerAccountTable, type AccountKind } from '../../ledger/ledger.table.ts';
import type { Db } from '../../../platform/database/database.ts';
import { heldUntil } from '../state/session-deadlines.ts';
import { asOf } from '../state/session.queries.ts';
import { sessionTable } from '../state/session.table.ts';
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

const regular = alias(ledgerAccountTable, 'regular');
const coupon = alias(ledgerAccountTable, 'coupon');
const ofViewer = (account: typeof regular | typeof coupon, kind: AccountKind) =>
  and(eq(account.owner_id, sessionTable.viewer_id), eq(account.kind, kind));

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
  const rows = await db
    .select({
      id: sessionTable.id,
      viewer_id: sessionTable.viewer_id,
      point_type: sessionTable.point_type,
      state: sessionTable.state,
      mode: sessionTable.mode,
      rate_units_per_min: sessionTable.rate_units_per_min,
      opening_rate_units_per_min: sessionTable.opening_rate_units_per_min,
      opening_ms: sessionTable.opening_ms,
      spend_limit_units: sessionTable.spend_limit_units,
      delivered_ms: sessionTable.delivered_ms,
      paid_ms: sessionTable.paid_ms,
      forgivable_ms: sessionTable.forgivable_ms,
      forgiven_ms: sessionTable.forgiven_ms,
      charged_units: sessionTable.charged_units,
      points_units: regular.balance_units,
      bonus_units: sql<number>`CASE WHEN ${regular.bonus_units} > 0
        THEN bonus_left(${sessionTable.viewer_id}, ${regular.bonus_units}) ELSE 0 END`,
      coupon_points_units: coupon.balance_units,
      tier: userTable.tier,
      site_id: userTable.site_id,
      as_of: asOf,
    })
    .from(sessionTable)
    .innerJoin(userTable, eq(userTable.id, sessionTable.viewer_id))
    .leftJoin(regular, ofViewer(regular, 'viewer_points'))
    .leftJoin(coupon, ofViewer(coupon, 'viewer_coupon_points'))
    .where(
      and(
        ne(sessionTable.state, 'ended'),
        ids === undefined ? undefined : inArray(sessionTable.id, [...ids]),
      ),
    );
  const held = await heldUntil(
    db,
    rows.filter(({ state }) => state === 'unpaid').map(({ id }) => id),
  );
  const rules = await lowPointsRules(db);
  return rows.map(
    ({ points_units, bonus_units, coupon_points_units, point_type, tier, site_id, ...row }) => ({
      ...row,
      session_id: row.id,
      low_points: lowPointsLimits(
        rules,
        {
          site_id,
          tier: tier as ViewerTier,
          point_type: point_type as PointType,
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
