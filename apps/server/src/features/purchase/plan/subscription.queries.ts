import type { OwnPlans, Subscription } from '@akari/contract';
import { bestTier, paidFor, SUBSCRIPTION_LIVE, type Language } from '@akari/rules';
import { and, desc, eq, inArray, notInArray } from 'drizzle-orm';
import { subscriptionTable, type SubscriptionRow } from '../../../core/plan/plan.table.ts';
import type { Db, Tx } from '../../../platform/database/database.ts';
import type { Services } from '../../../platform/services.ts';

export async function lockSubscription(tx: Tx, id: number | null): Promise<SubscriptionRow | undefined> {
  if (id === null) return undefined;
  const [row] = await tx.select().from(subscriptionTable).where(eq(subscriptionTable.id, id)).for('update');
  return row;
}

/** Locks the subscription that a sale of a provider pays. */
export async function lockSubscriptionOfSale(
  tx: Tx,
  provider: string,
  sale_id: string,
): Promise<SubscriptionRow | undefined> {
  const [row] = await tx
    .select()
    .from(subscriptionTable)
    .where(and(eq(subscriptionTable.provider, provider), eq(subscriptionTable.sale_id, sale_id)))
    .for('update');
  return row;
}

/** Whether a person has a plan that renews. */
export async function hasLivePlan(db: Db | Tx, user_id: number): Promise<boolean> {
  const rows = await db
    .select({ id: subscriptionTable.id })
    .from(subscriptionTable)
    .where(
      and(eq(subscriptionTable.user_id, user_id), inArray(subscriptionTable.state, [...SUBSCRIPTION_LIVE])),
    )
    .limit(1);
  return rows.length > 0;
}

function describe(services: Services, row: SubscriptionRow, lang: Language): Subscription {
  const { sale_id } = row;
  const seller = services.payments.find(({ name }) => name === row.provider);
  const test_path = sale_id === null ? undefined : seller?.recurring?.testPath?.(sale_id, lang);
  return {
    subscription_id: String(row.id),
    plan: row.plan,
    state: row.state,
    price: { amount_minor: row.price_minor, currency: row.currency },
    units: row.units,
    paid_until_ms: row.paid_until_ms,
    test_path: test_path ?? null,
  };
}

/** The plans of a person that are paid and not over, the latest first. */
export async function ownPlans(
  services: Services,
  user_id: number | null,
  lang: Language,
): Promise<OwnPlans> {
  if (user_id === null) return { tier: 'register', subscriptions: [] };
  const rows = await services.database.db
    .select()
    .from(subscriptionTable)
    .where(
      and(eq(subscriptionTable.user_id, user_id), notInArray(subscriptionTable.state, ['pending', 'ended'])),
    )
    .orderBy(desc(subscriptionTable.created_at_ms), desc(subscriptionTable.id));
  const now_ms = services.clock.nowMs();
  return {
    tier: bestTier(rows.filter((row) => paidFor(row, now_ms)).map(({ plan }) => plan)),
    subscriptions: rows.map((row) => describe(services, row, lang)),
  };
}
