import { MONEY_BACK_TYPES, refundUnits } from '@akari/rules';
import { eq } from 'drizzle-orm';
import { lockAccountsOf } from '../../../core/ledger/payment-lock.ts';
import { withdrawItem } from '../../../core/queue/file-item.ts';
import { columnsOf } from '../../../platform/database/columns.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { namedQuery } from '../../../platform/database/named-query.ts';
import type { AfterCommit } from '../../../platform/database/unit-of-work.ts';
import type { Services } from '../../../platform/services.ts';
import { paymentEventTable, type PaymentRow } from '../payment-event.table.ts';
import { purchaseTable } from '../purchase.table.ts';
import { keepRefund, moveRefund } from './keep-refund.ts';
import { boughtBy, returnedOf } from './refund.queries.ts';
import type { RefundRow } from './refund.table.ts';
import { kindOf } from './take-return.ts';

type UntakenRow = PaymentRow & { taken_minor: number } & Record<string, unknown>;
/** Messages that more of a purchase went back than was taken for them, because a refund of ours had taken it. */
const UNTAKEN = `SELECT ${columnsOf(paymentEventTable, 'e')}, t.taken_minor FROM payment_event e CROSS JOIN LATERAL (
    SELECT coalesce(sum(r.amount_minor), 0)::bigint AS taken_minor, coalesce(bool_or(r.kind = 'staff'), false) AS ours
    FROM refund r WHERE r.purchase_id = e.purchase_id
      AND (r.event_id = e.id OR r.event_id IS NULL AND r.kind <> 'staff' AND r.reference = e.transaction_id)) t
  WHERE e.purchase_id = $1 AND e.currency = $2 AND e.type IN (${MONEY_BACK_TYPES.map((type) => `'${type}'`).join(', ')})
    AND (e.state = 'applied' OR e.state = 'unmatched' AND e.fault = 'money_back')
    AND NOT t.ours AND e.amount_minor > t.taken_minor
  ORDER BY e.id`;

/** Takes the rest of what has gone back. The purchase is locked. */
async function takeRest(
  services: Services,
  tx: Tx,
  after: AfterCommit,
  { taken_minor, ...event }: UntakenRow,
): Promise<void> {
  const [purchase] = await tx
    .select()
    .from(purchaseTable)
    .where(eq(purchaseTable.id, event.purchase_id ?? 0));
  if (purchase === undefined) return;
  const bought = boughtBy(purchase);
  const before = await returnedOf(tx, purchase.id);
  const left_minor = bought.price.amount_minor - before.amount_minor;
  const amount_minor = Math.min((event.amount_minor ?? 0) - taken_minor, left_minor);
  if (amount_minor <= 0) return;
  await keepRefund(services, tx, after, purchase, {
    ...{ kind: kindOf(event.type), way: 'provider', state: 'done', amount_minor, spent: 'debt' },
    units: refundUnits(bought, before, amount_minor),
    // One refund of an event names it.
    more: { reference: event.transaction_id, ...(taken_minor === 0 ? { event_id: event.id } : {}) },
  });
  await tx.update(paymentEventTable).set({ state: 'applied' }).where(eq(paymentEventTable.id, event.id));
}

/**
 * A refund of ours was not paid, and its points are given back. What the bank or the provider had taken back by then is
 * taken with them: the points were not there to be taken when its message came. The purchase is locked.
 * @param by an item of the queue that is being decided ends by itself
 * @throws refund_decided when the refund is over
 */
export async function refuseRefund(
  services: Services,
  tx: Tx,
  after: AfterCommit,
  row: RefundRow,
  more: Partial<Pick<RefundRow, 'reference' | 'claim_url'>> = {},
  by: 'queue' | 'elsewhere' = 'elsewhere',
): Promise<RefundRow> {
  const values = [row.purchase_id, row.currency];
  const untaken = await namedQuery<UntakenRow>(tx, 'returns_untaken', UNTAKEN, values);
  // Lock order: the item of the queue, then all accounts of the buyer, then what their points set off.
  if (by === 'elsewhere') await withdrawItem(services, tx, { kind: 'refund', subject: String(row.id) });
  if (untaken.length > 0) await lockAccountsOf(tx, row.user_id);
  const moved = await moveRefund(services, tx, after, row, 'refuse', more, 'queue');
  for (const event of untaken) await takeRest(services, tx, after, event);
  return moved;
}
