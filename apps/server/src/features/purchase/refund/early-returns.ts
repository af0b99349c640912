import { MONEY_BACK_TYPES } from '@akari/rules';
import { and, asc, eq, inArray, or } from 'drizzle-orm';
import type { Tx } from '../../../platform/database/database.ts';
import type { AfterCommit } from '../../../platform/database/unit-of-work.ts';
import type { Services } from '../../../platform/services.ts';
import { paymentEventTable, type PaymentRow } from '../payment-event.table.ts';
import type { PurchaseRow } from '../purchase.queries.ts';
import { takeReturn } from './take-return.ts';

/**
 * Messages that money went back, which came before the one of the payment. One that names the transaction of its payment
 * is about no other one of the sale.
 */
export const earlierReturns = (tx: Tx, { provider, sale_id, transaction_id }: PaymentRow, id: number) =>
  tx
    .select()
    .from(paymentEventTable)
    .where(
      and(
        eq(paymentEventTable.state, 'unmatched'),
        inArray(paymentEventTable.type, MONEY_BACK_TYPES),
        or(eq(paymentEventTable.names_payment, false), eq(paymentEventTable.transaction_id, transaction_id)),
        or(
          and(eq(paymentEventTable.purchase_id, id), eq(paymentEventTable.fault, 'money_back')),
          sale_id === null
            ? undefined
            : and(
                eq(paymentEventTable.provider, provider),
                eq(paymentEventTable.sale_id, sale_id),
                eq(paymentEventTable.fault, 'purchase_unknown'),
              ),
        ),
      ),
    )
    .orderBy(asc(paymentEventTable.id));

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
