import { bestTier, paidFor, SUBSCRIPTION_PAID, type PlanTier } from '@akari/rules';
import { and, eq, inArray } from 'drizzle-orm';
import type { Db, Tx } from '../../platform/database/database.ts';
import { subscriptionTable } from './plan.table.ts';

/** The tier of a person: the best plan that they have paid for. */
export async function tierOf(db: Db | Tx, user_id: number, now_ms: number): Promise<PlanTier> {
  const rows = await db
    .select({
      plan: subscriptionTable.plan,
      state: subscriptionTable.state,
      begins_at_ms: subscriptionTable.begins_at_ms,
      paid_until_ms: subscriptionTable.paid_until_ms,
    })
    .from(subscriptionTable)
    .where(
      and(eq(subscriptionTable.user_id, user_id), inArray(subscriptionTable.state, [...SUBSCRIPTION_PAID])),
    );
  return bestTier(rows.filter((row) => paidFor(row, now_ms)).map(({ plan }) => plan));
}
