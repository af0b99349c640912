import { eq, sql } from 'drizzle-orm';
import { POINT_TYPE } from '@akari/rules';
import type { Tx } from '../platform/database/database.ts';
import { Problem } from '../platform/http/problem.ts';
import { payerKind } from '../ledger/spend.ts';
import type { SessionRow } from '../session/session.queries.ts';
import { sessionTable } from '../session/session.table.ts';
import { chargeDue } from './charge-due.ts';

/**
 * Names the account that pays for a session that has just been opened, and sells it its first slice.
 * @returns the session as it is then
 * @throws Problem points_short / coupon_points_short when the balance buys no time at all
 */
export async function chargeFirstSlice(tx: Tx, session: SessionRow, now_ms: number): Promise<SessionRow> {
  const point_type = session.point_type === POINT_TYPE.coupon ? POINT_TYPE.coupon : POINT_TYPE.regular;
  await tx
    .update(sessionTable)
    .set({
      payer_account_id: sql`(SELECT id FROM ledger_account
        WHERE owner_id = ${session.viewer_id} AND kind = ${payerKind(point_type)})`,
    })
    .where(eq(sessionTable.id, session.id));
  await chargeDue(tx, { now_ms, deliveries: [], only_session_ids: [session.id] });
  const [charged] = await tx.select().from(sessionTable).where(eq(sessionTable.id, session.id));
  if (charged === undefined || charged.paid_ms === 0)
    throw new Problem(point_type === POINT_TYPE.coupon ? 'coupon_points_short' : 'points_short');
  return charged;
}
