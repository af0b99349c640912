import { POINT_TYPE, type PointType } from '@akari/rules';
import type { Tx } from '../../platform/database/database.ts';
import { namedQuery } from '../../platform/database/named-query.ts';

const TAKE = `WITH account AS (
    SELECT id, presented_left(id, owner_id, presented_units - presented_used_units) AS left_units FROM ledger_account
    WHERE owner_id = $1 AND kind = 'viewer_coupon_points' AND presented_units > presented_used_units FOR UPDATE
  )
  UPDATE ledger_account a SET presented_used_units = a.presented_used_units + least($2::bigint, account.left_units)
  FROM account WHERE a.id = account.id RETURNING least($2::bigint, account.left_units) AS units`;

/**
 * Takes what of a single payment is paid with points from allowances of performers: they are used before other coupon
 * points, and bring no share. @returns units; 0 for regular points
 */
export async function takePresented(
  tx: Tx,
  payment: { viewer_id: number; point_type: PointType; units: number },
): Promise<number> {
  if (payment.point_type !== POINT_TYPE.coupon) return 0;
  const values = [payment.viewer_id, payment.units];
  const [taken] = await namedQuery<{ units: number }>(tx, 'presented_take', TAKE, values);
  return taken?.units ?? 0;
}

const BACK = `UPDATE ledger_account SET presented_used_units = greatest(0, presented_used_units - $2::bigint)
  WHERE owner_id = $1 AND kind = 'viewer_coupon_points' AND presented_used_units > 0`;

/**
 * A payment with coupon points goes back: as many points bring no share again. Which ones were paid is not known, so it
 * may be more than were used, and never less.
 */
export async function returnPresented(
  tx: Tx,
  payment: { viewer_id: number; point_type: number; units: number },
): Promise<void> {
  if (payment.point_type !== POINT_TYPE.coupon) return;
  await namedQuery(tx, 'presented_back', BACK, [payment.viewer_id, payment.units]);
}
