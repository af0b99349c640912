import { PAID_TYPES, REFUND_OPEN } from '@akari/rules';
import { and, desc, eq, inArray, isNull } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import type { NewPaymentRow } from './keep-payment.ts';
import { paymentEventTable } from './payment-event.table.ts';
import { refundTable } from './refund/refund.table.ts';

/** The purchase that an event is about. */
export interface ConcernedPurchase {
  /** As the provider names it. */
  id: string;
  /** The payment that the event is about gave no points, such as one that was made twice. */
  paid_nothing: boolean;
}

/**
 * The purchase of a sale that an event is about which names the sale alone. A plan has a purchase for each period: that of
 * the same transaction, which some providers name; else the one for which we have asked for a refund of this amount, else the latest.
 */
export async function purchaseOfSale(tx: Tx, event: NewPaymentRow): Promise<ConcernedPurchase | null> {
  const { provider, sale_id, transaction_id, amount_minor, names_payment } = event;
  if (sale_id === null) return null;
  const paid = await tx
    .select({
      named_purchase: paymentEventTable.named_purchase,
      purchase_id: paymentEventTable.purchase_id,
      transaction_id: paymentEventTable.transaction_id,
      state: paymentEventTable.state,
    })
    .from(paymentEventTable)
    .where(
      and(
        eq(paymentEventTable.provider, provider),
        eq(paymentEventTable.sale_id, sale_id),
        inArray(paymentEventTable.type, PAID_TYPES),
      ),
    )
    .orderBy(desc(paymentEventTable.id));
  const known = paid.flatMap((one) => {
    const id = one.named_purchase ?? (one.purchase_id === null ? null : String(one.purchase_id));
    // Where one is filed for staff, its purchase is where they begin to look.
    const paid_nothing = one.state === 'unmatched';
    return id === null ? [] : [{ id, paid_nothing, transaction_id: one.transaction_id }];
  });
  const paying = known.filter((one) => !one.paid_nothing);
  const isSame = (one: { transaction_id: string }): boolean => one.transaction_id === transaction_id;
  const same = paying.find(isSame) ?? known.find(isSame);
  if (same !== undefined || names_payment) return same ?? null;
  const [latest = known[0]] = paying;
  if (latest === undefined || paying.every(({ id }) => id === latest.id)) return latest ?? null;
  const [asked] = await tx
    .select({ purchase_id: refundTable.purchase_id })
    .from(refundTable)
    .where(
      and(
        inArray(refundTable.purchase_id, paying.map(({ id }) => Number(id)).filter(Number.isSafeInteger)),
        eq(refundTable.amount_minor, amount_minor ?? -1),
        inArray(refundTable.state, [...REFUND_OPEN, 'done']),
        isNull(refundTable.event_id),
      ),
    )
    .orderBy(refundTable.at_ms)
    .limit(1);
  return asked === undefined ? latest : { id: String(asked.purchase_id), paid_nothing: false };
}
