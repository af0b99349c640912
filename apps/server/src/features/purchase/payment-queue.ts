import { eq, inArray } from 'drizzle-orm';
import type { QueueAbout } from '@akari/contract';
import type { QueueKind } from '../../core/queue/queue-kind.ts';
import { queuePeople } from '../../core/queue/queue-people.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import { Problem } from '../../platform/http/problem.ts';
import { paymentEventTable } from './payment-event.table.ts';
import { purchaseTable } from './purchase.table.ts';

async function show(db: Db | Tx, subject: string): Promise<QueueAbout | null> {
  const [row] = await db
    .select({ event: paymentEventTable, purchase: purchaseTable })
    .from(paymentEventTable)
    .leftJoin(purchaseTable, eq(purchaseTable.id, paymentEventTable.purchase_id))
    .where(eq(paymentEventTable.id, Number(subject)));
  if (row === undefined || row.event.fault === null) return null;
  const { event, purchase } = row;
  const { amount_minor, currency } = event;
  const person = await queuePeople(db, purchase === null ? [] : [purchase.user_id]);
  return {
    kind: 'payment',
    provider: event.provider,
    type: event.type,
    fault: row.event.fault,
    transaction_id: event.transaction_id,
    sale_id: event.sale_id,
    money: amount_minor === null || currency === null ? null : { amount_minor, currency },
    received_at_ms: event.received_at_ms,
    named_purchase: event.named_purchase,
    purchase:
      purchase === null
        ? null
        : {
            purchase_id: String(purchase.id),
            buyer: person(purchase.user_id),
            price_cents: purchase.price_cents,
            currency: purchase.currency,
            units: purchase.units,
            state: purchase.state,
          },
  };
}

async function titles(db: Db, subjects: readonly string[]): Promise<Map<string, string>> {
  const rows = await db
    .select({
      id: paymentEventTable.id,
      provider: paymentEventTable.provider,
      transaction_id: paymentEventTable.transaction_id,
    })
    .from(paymentEventTable)
    .where(inArray(paymentEventTable.id, subjects.map(Number)));
  return new Map(
    rows.map(({ id, provider, transaction_id }) => [String(id), `${provider} ${transaction_id}`]),
  );
}

/** The queue of payments that matched no purchase of ours, or that went back. */
export const paymentQueue: QueueKind = {
  name: 'payment',
  show,
  titles,
  decide: async (tx, _after, subject, { decision }) => {
    const about = await show(tx, subject);
    if (about === null) throw new Problem('not_found');
    return { subject: { kind: 'payment', id: Number(subject) }, before: {}, after: { decision } };
  },
};
