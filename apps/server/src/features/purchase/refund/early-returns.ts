import { MONEY_MOVED_TYPES } from '@akari/rules';
import { eq, inArray } from 'drizzle-orm';
import { columnsOf } from '../../../platform/database/columns.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { namedQuery } from '../../../platform/database/named-query.ts';
import type { AfterCommit } from '../../../platform/database/unit-of-work.ts';
import type { Services } from '../../../platform/services.ts';
import { paymentEventTable, type PaymentRow } from '../payment-event.table.ts';
import type { PurchaseRow } from '../purchase.queries.ts';
import { takeReturn, takeReversal, type Followed } from './take-return.ts';

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

const isReversal = ({ type }: PaymentRow): boolean => type === 'chargeback_reversed';

/** Says that a chargeback was decided for us, before the chargeback itself was told or could be applied. */
const REVERSED = `SELECT ${columnsOf(paymentEventTable, 'e')} FROM payment_event e
  WHERE e.purchase_id = $1 AND e.state = 'unmatched' AND e.type = 'chargeback_reversed'
    AND coalesce(e.sale_id = $2, true) AND e.amount_minor IS NOT DISTINCT FROM $3
    AND (SELECT count(*) FILTER (WHERE o.type = 'chargeback_reversed') > count(*) FILTER (WHERE o.type = 'chargeback')
      FROM payment_event o WHERE o.purchase_id = $1 AND o.id <= e.id AND o.id <> $4)
  ORDER BY e.id LIMIT 1`;

async function keepMoved(tx: Tx, event: PaymentRow, purchase: PurchaseRow, moved: boolean): Promise<void> {
  const change = {
    purchase_id: purchase.id,
    fault: 'money_back',
    state: moved ? 'applied' : 'unmatched',
  } as const;
  await tx.update(paymentEventTable).set(change).where(eq(paymentEventTable.id, event.id));
}

/** Whether it was taken together with its chargeback. */
async function isApplied(tx: Tx, { id }: PaymentRow): Promise<boolean> {
  const rows = await tx
    .select({ state: paymentEventTable.state })
    .from(paymentEventTable)
    .where(eq(paymentEventTable.id, id));
  return rows[0]?.state === 'applied';
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
