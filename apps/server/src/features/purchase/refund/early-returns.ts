import { MONEY_MOVED_TYPES } from '@akari/rules';
import { eq, inArray } from 'drizzle-orm';
import { columnsOf } from '../../../platform/database/columns.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { namedQuery } from '../../../platform/database/named-query.ts';
import type { AfterCommit } from '../../../platform/database/unit-of-work.ts';
import type { Services } from '../../../platform/services.ts';
import { paymentEventTable, type PaymentRow } from '../payment-event.table.ts';
import type { PurchaseRow } from '../purchase.queries.ts';
import { isReversal, keepMoved, takeMoved } from './take-moved.ts';

const listed = (types: readonly string[]): string => types.map((type) => `'${type}'`).join(', ');
/** One that names the transaction of its payment is about no other one of the sale, and none is about another sale. */
const MOVED = `e.state = 'unmatched' AND e.type IN (${listed(MONEY_MOVED_TYPES)})
  AND (NOT e.names_payment OR e.transaction_id = $4) AND coalesce(e.sale_id = $3, true)`;
const EARLIER = `SELECT ${columnsOf(paymentEventTable, 'e')} FROM payment_event e
  WHERE (e.purchase_id = $1 AND e.fault = 'money_back' AND ${MOVED})
    OR (e.provider = $2 AND e.sale_id = $3 AND (e.type = 'card_changed' OR (e.fault = 'purchase_unknown' AND ${MOVED})))
  ORDER BY e.id`;

/**
 * Messages about a sale that came before the one of its payment: that money went back or came again, and that it has
 * another card.
 */
export async function earlierOfSale(
  tx: Tx,
  { provider, sale_id, transaction_id }: PaymentRow,
  purchase_id: number,
): Promise<{ returns: PaymentRow[]; cards: PaymentRow[] }> {
  const values = [purchase_id, provider, sale_id, transaction_id];
  const rows = await namedQuery<PaymentRow & Record<string, unknown>>(tx, 'payment_earlier', EARLIER, values);
  const isCard = ({ type }: PaymentRow): boolean => type === 'card_changed';
  return { returns: rows.filter((row) => !isCard(row)), cards: rows.filter(isCard) };
}

/** Whether it was taken together with its chargeback. */
async function isApplied(tx: Tx, { id }: PaymentRow): Promise<boolean> {
  const rows = await tx
    .select({ state: paymentEventTable.state })
    .from(paymentEventTable)
    .where(eq(paymentEventTable.id, id));
  return rows[0]?.state === 'applied';
}

/** Takes back the points of a purchase whose money has gone back before, and gives those again whose money came again. */
export async function takeEarlierReturns(
  services: Services,
  tx: Tx,
  after: AfterCommit,
  early: readonly PaymentRow[],
  purchase: PurchaseRow,
): Promise<void> {
  // Those that named the sale alone are of this purchase from now on.
  const ids = early.map(({ id }) => id);
  if (ids.length > 0)
    await tx
      .update(paymentEventTable)
      .set({ purchase_id: purchase.id })
      .where(inArray(paymentEventTable.id, ids));
  for (const event of early) {
    if (isReversal(event) && (await isApplied(tx, event))) continue;
    const { moved } = await takeMoved(services, tx, after, event, purchase);
    await keepMoved(tx, event, purchase, moved);
  }
}
