import { PAID_TYPES, REFUND_OPEN } from '@akari/rules';
import { and, desc, eq, inArray, isNull } from 'drizzle-orm';
import type { Tx } from '../../../platform/database/database.ts';
import type { NewPaymentRow } from '../keep-payment.ts';
import { paymentEventTable } from '../payment-event.table.ts';
import { refundTable } from '../refund/refund.table.ts';

/**
 * The purchase of a sale that an event is about which names the sale alone. A plan has a purchase for each period: that of
 * the same transaction, which some providers name; else the one for which we have asked for a refund of this amount, else the latest.
 */
export async function periodOf(tx: Tx, event: NewPaymentRow): Promise<string | null> {
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
    // One that staff have to look at has paid no period; its purchase is where they begin to look.
    const paid_id = one.state === 'applied' ? one.purchase_id : null;
    const id = one.named_purchase ?? (paid_id === null ? null : String(paid_id));
    return id === null ? [] : [{ id, transaction_id: one.transaction_id }];
  });
  if (names_payment) return known.find((one) => one.transaction_id === transaction_id)?.id ?? null;
  const [latest] = known;
  if (latest === undefined || known.every(({ id }) => id === latest.id)) return latest?.id ?? null;
  const same = known.find((one) => one.transaction_id === transaction_id);
  if (same !== undefined) return same.id;
  const [asked] = await tx
    .select({ purchase_id: refundTable.purchase_id })
    .from(refundTable)
    .where(
      and(
        inArray(refundTable.purchase_id, known.map(({ id }) => Number(id)).filter(Number.isSafeInteger)),
        eq(refundTable.amount_minor, amount_minor ?? -1),
        inArray(refundTable.state, [...REFUND_OPEN, 'done']),
        isNull(refundTable.event_id),
      ),
    )
    .orderBy(refundTable.at_ms)
    .limit(1);
  return asked === undefined ? latest.id : String(asked.purchase_id);
}
