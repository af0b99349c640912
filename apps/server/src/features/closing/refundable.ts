import { closingPaysBack, closingWay, refundAmount, type ClosingCause, type RefundWay } from '@akari/rules';
import { and, asc, eq, like, sql } from 'drizzle-orm';
import { unspentOf } from '../../core/ledger/take-back.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import type { Services } from '../../platform/services.ts';
import type { PurchaseRow } from '../purchase/purchase.queries.ts';
import { purchaseTable } from '../purchase/purchase.table.ts';
import { canSend } from '../purchase/refund/refund-acts.ts';
import { boughtBy, returnedOf } from '../purchase/refund/refund.queries.ts';
import { refundTable } from '../purchase/refund/refund.table.ts';

/** Refunds of a closed account have keys of their own, so that each is made once. */
const KEY = 'closing:';

/** Purchases of which a lot had something left when it last changed. What was spent since is found by `unspentOf`. */
export const purchasesWithLots = (db: Db | Tx, user_id: number): Promise<PurchaseRow[]> =>
  db
    .select()
    .from(purchaseTable)
    .where(
      and(
        eq(purchaseTable.user_id, user_id),
        eq(purchaseTable.state, 'settled'),
        sql`EXISTS (SELECT FROM transfer t JOIN point_lot l ON l.transfer_id = t.id
          WHERE t.idempotency_key = 'purchase:' || ${purchaseTable.id} AND l.left_units > 0)`,
      ),
    )
    .orderBy(asc(purchaseTable.settled_at_ms), asc(purchaseTable.id));

/** What of a purchase is paid back because its account is closed. */
export interface Refundable {
  units: number;
  amount_minor: number;
  way: RefundWay;
  request_key: string;
}

/**
 * What of a purchase is paid back. `expires`: nothing, and its points expire; `stays`: staff have found that it cannot be
 * paid back, and its points keep their date.
 * @param owed_units points of it that pay a debt first
 */
export async function refundableOf(
  services: Services,
  db: Db | Tx,
  purchase: PurchaseRow,
  { cause, closed_at_ms }: { cause: ClosingCause; closed_at_ms: number },
  owed_units = 0,
): Promise<Refundable | 'expires' | 'stays'> {
  const settled_at_ms = purchase.settled_at_ms ?? purchase.created_at_ms;
  const { clock, config } = services;
  if (!closingPaysBack(cause, { settled_at_ms, closed_at_ms }, config.closing_refund_ms)) return 'expires';
  const earlier = await db
    .select({ way: refundTable.way, state: refundTable.state })
    .from(refundTable)
    .where(and(eq(refundTable.purchase_id, purchase.id), like(refundTable.request_key, `${KEY}%`)));
  const way = closingWay(earlier, canSend(services, purchase.provider));
  if (way === null) return 'stays';
  const before = await returnedOf(db, purchase.id);
  const bought = { viewer_id: purchase.user_id, purchase_id: purchase.id };
  const unspent_units = await unspentOf(db, bought, clock.nowMs());
  const units = Math.min(unspent_units - owed_units, purchase.units - before.units);
  const amount_minor = units > 0 ? refundAmount(boughtBy(purchase), before, units) : 0;
  if (amount_minor === 0) return 'expires';
  return { units, amount_minor, way, request_key: `${KEY}${purchase.id}:${earlier.length + 1}` };
}
