import { eq } from 'drizzle-orm';
import { columnsOf } from '../../../platform/database/columns.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { namedQuery } from '../../../platform/database/named-query.ts';
import type { AfterCommit } from '../../../platform/database/unit-of-work.ts';
import type { Services } from '../../../platform/services.ts';
import { paymentEventTable, type PaymentRow } from '../payment-event.table.ts';
import type { PurchaseRow } from '../purchase.queries.ts';
import { takeReturn, takeReversal, type Followed } from './take-return.ts';

export const isReversal = ({ type }: PaymentRow): boolean => type === 'chargeback_reversed';

/** Says that a chargeback was decided for us, before the chargeback itself was told or could be applied. */
const REVERSED = `SELECT ${columnsOf(paymentEventTable, 'e')} FROM payment_event e
  WHERE e.purchase_id = $1 AND e.state = 'unmatched' AND e.type = 'chargeback_reversed'
    AND coalesce(e.sale_id = $2, true) AND e.amount_minor IS NOT DISTINCT FROM $3
    AND (SELECT count(*) FILTER (WHERE o.type = 'chargeback_reversed') > count(*) FILTER (WHERE o.type = 'chargeback')
      FROM payment_event o WHERE o.purchase_id = $1 AND o.id <= e.id AND o.id <> $4)
  ORDER BY e.id LIMIT 1`;

/** Keeps whether an event that waited has moved points of a purchase. */
export async function keepMoved(
  tx: Tx,
  event: PaymentRow,
  purchase: PurchaseRow,
  moved: boolean,
): Promise<void> {
  const change = {
    purchase_id: purchase.id,
    fault: 'money_back',
    state: moved ? 'applied' : 'unmatched',
  } as const;
  await tx.update(paymentEventTable).set(change).where(eq(paymentEventTable.id, event.id));
}

/** Follows an event that the money of a settled purchase went back or came again. The purchase is locked. */
export async function takeMoved(
  services: Services,
  tx: Tx,
  after: AfterCommit,
  event: PaymentRow,
  purchase: PurchaseRow,
): Promise<Followed> {
  if (isReversal(event)) return takeReversal(services, tx, after, event, purchase);
  const followed = await takeReturn(services, tx, after, event, purchase);
  if (event.type !== 'chargeback' || !followed.moved) return followed;
  const values = [purchase.id, event.sale_id, event.amount_minor, event.id];
  const [told] = await namedQuery<PaymentRow & Record<string, unknown>>(
    tx,
    'payment_reversed',
    REVERSED,
    values,
  );
  if (told === undefined) return followed;
  const { moved } = await takeReversal(services, tx, after, told, purchase);
  await keepMoved(tx, told, purchase, moved);
  return followed;
}
