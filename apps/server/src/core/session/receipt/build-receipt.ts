import type { Receipt } from '@akari/contract';
import { POINT_TYPE } from '@akari/rules';
import { balancesOf } from '../../ledger/ledger.queries.ts';
import type { Db, Tx } from '../../../platform/database/database.ts';
import type { Services } from '../../../platform/services.ts';
import { heldUntil } from '../state/session-deadlines.ts';
import type { SessionRow } from '../state/session.queries.ts';
import { deliveredTime } from '../delivery/delivered-time.ts';
import { lowPointsLimitsOf } from './low-points-setting.ts';
import { receiptOf } from './receipt.ts';
import { visitsOf } from './visit.queries.ts';

/** The receipt of one session. */
export async function buildReceipt(services: Services, db: Db | Tx, session: SessionRow): Promise<Receipt> {
  const balances = await balancesOf(db, session.viewer_id);
  const coupon = session.point_type === POINT_TYPE.coupon;
  const held = session.state === 'unpaid' ? await heldUntil(db, [session.id]) : undefined;
  return receiptOf(
    {
      ...session,
      session_id: session.id,
      delivered_ms: Math.max(session.delivered_ms, deliveredTime(services).delivered(session.id)),
      kept_units: coupon ? balances.coupon_points_units : balances.points_units,
      low_points: await lowPointsLimitsOf(db, session, services.config.terms.low_points),
      held_until_ms: held?.get(session.id) ?? null,
      visit: (await visitsOf(db, [session.id])).get(session.id),
    },
    services.clock.nowMs(),
  );
}
