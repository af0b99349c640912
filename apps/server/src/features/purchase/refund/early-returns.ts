import { MONEY_BACK_TYPES } from '@akari/rules';
import { eq } from 'drizzle-orm';
import { columnsOf } from '../../../platform/database/columns.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { namedQuery } from '../../../platform/database/named-query.ts';
import type { AfterCommit } from '../../../platform/database/unit-of-work.ts';
import type { Services } from '../../../platform/services.ts';
import { paymentEventTable, type PaymentRow } from '../payment-event.table.ts';
import type { PurchaseRow } from '../purchase.queries.ts';
import { takeReturn } from './take-return.ts';

const listed = (types: readonly string[]): string => types.map((type) => `'${type}'`).join(', ');
/** One that names the transaction of its payment is about no other one of the sale, and none is about another sale. */
const RETURN = `e.state = 'unmatched' AND e.type IN (${listed(MONEY_BACK_TYPES)})
  AND (NOT e.names_payment OR e.transaction_id = $4) AND coalesce(e.sale_id = $3, true)`;
const EARLIER = `SELECT ${columnsOf(paymentEventTable, 'e')} FROM payment_event e
  WHERE (e.purchase_id = $1 AND e.fault = 'money_back' AND ${RETURN})
    OR (e.provider = $2 AND e.sale_id = $3 AND (e.type = 'card_changed' OR (e.fault = 'purchase_unknown' AND ${RETURN})))
  ORDER BY e.id`;

/** Messages about a sale that came before the one of its payment: that money went back, and that it has another card. */
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

/** Takes back the points of a purchase whose money has gone back before. */
export async function takeEarlierReturns(
  services: Services,
  tx: Tx,
  after: AfterCommit,
  early: readonly PaymentRow[],
  purchase: PurchaseRow,
): Promise<void> {
  for (const event of early) {
    const { moved } = await takeReturn(services, tx, after, event, purchase);
    await tx
      .update(paymentEventTable)
      .set({ purchase_id: purchase.id, fault: 'money_back', state: moved ? 'applied' : 'unmatched' })
      .where(eq(paymentEventTable.id, event.id));
  }
}
