import type { QueueAbout } from '@akari/contract';
import { asc, eq, inArray } from 'drizzle-orm';
import { subscriptionTable } from '../../../core/plan/plan.table.ts';
import type { QueueKind } from '../../../core/queue/queue-kind.ts';
import { queuePeople } from '../../../core/queue/queue-people.ts';
import type { Db, Tx } from '../../../platform/database/database.ts';
import { Problem } from '../../../platform/http/problem.ts';
import type { Services } from '../../../platform/services.ts';
import { purchaseTable } from '../purchase.table.ts';
import { moveSubscription } from './move-subscription.ts';
import { lockSubscription } from './subscription.queries.ts';

async function show(db: Db | Tx, subject: string): Promise<QueueAbout | null> {
  const [row] = await db
    .select({ plan: subscriptionTable, purchase_id: purchaseTable.id })
    .from(subscriptionTable)
    .leftJoin(purchaseTable, eq(purchaseTable.subscription_id, subscriptionTable.id))
    .where(eq(subscriptionTable.id, Number(subject)))
    .orderBy(asc(purchaseTable.created_at_ms))
    .limit(1);
  if (row === undefined) return null;
  const { plan, purchase_id } = row;
  const person = await queuePeople(db, [plan.user_id]);
  return {
    kind: 'plan_stop',
    subscription_id: String(plan.id),
    member: person(plan.user_id),
    ...{ plan: plan.plan, state: plan.state, provider: plan.provider, sale_id: plan.sale_id },
    purchase_id: purchase_id === null ? null : String(purchase_id),
    money: { amount_minor: plan.price_minor, currency: plan.currency },
    ...{ cancelled_at_ms: plan.cancelled_at_ms, paid_until_ms: plan.paid_until_ms },
  };
}

async function titles(db: Db, subjects: readonly string[]): Promise<Map<string, string>> {
  const { id, provider, sale_id } = subscriptionTable;
  const rows = await db
    .select({ id, provider, sale_id })
    .from(subscriptionTable)
    .where(inArray(id, subjects.map(Number)));
  return new Map(rows.map((row) => [String(row.id), `${row.provider} ${row.sale_id ?? row.id}`]));
}

/** The queue of cancelled plans whose charges staff stop in the pages of the payment company. */
export const planStopQueue = (services: Services): QueueKind => ({
  name: 'plan_stop',
  show,
  titles,
  lock: async (tx, subject) => {
    await lockSubscription(tx, Number(subject));
  },
  decide: async (tx, _after, subject, { decision }) => {
    const row = await lockSubscription(tx, Number(subject));
    if (row === undefined) throw new Problem('not_found');
    const moved = await moveSubscription(services, tx, row, 'confirm', {}, 'decided');
    return {
      subject: { kind: 'person', id: row.user_id },
      before: { state: row.state },
      after: { decision, subscription_id: row.id, state: moved?.state ?? row.state },
    };
  },
});
