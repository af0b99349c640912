import type { OwnPlans, Subscription } from '@akari/contract';
import { bestTier, paidFor, SUBSCRIPTION_LIVE, SUBSCRIPTION_PAID, type Language } from '@akari/rules';
import { and, asc, desc, eq, inArray, notInArray } from 'drizzle-orm';
import { subscriptionTable, type SubscriptionRow } from '../../../core/plan/plan.table.ts';
import type { Db, Tx } from '../../../platform/database/database.ts';
import type { Services } from '../../../platform/services.ts';

export async function lockSubscription(tx: Tx, id: number | null): Promise<SubscriptionRow | undefined> {
  if (id === null) return undefined;
  const [row] = await tx.select().from(subscriptionTable).where(eq(subscriptionTable.id, id)).for('update');
  return row;
}

/** Locks subscriptions, in the order of their ids. */
export async function lockSubscriptions(tx: Tx, ids: readonly (number | null)[]): Promise<SubscriptionRow[]> {
  const known = ids.filter((id) => id !== null);
  return tx
    .select()
    .from(subscriptionTable)
    .where(inArray(subscriptionTable.id, known))
    .orderBy(asc(subscriptionTable.id))
    .for('update');
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

/** The plan of a person that renews. They have one at most. */
export async function livePlanOf(db: Db | Tx, user_id: number): Promise<SubscriptionRow | undefined> {
  const [row] = await db
    .select()
    .from(subscriptionTable)
    .where(
      and(eq(subscriptionTable.user_id, user_id), inArray(subscriptionTable.state, [...SUBSCRIPTION_LIVE])),
    );
  return row;
}

/** Until when what a person has paid for plans runs; null: nothing is left. */
export async function paidPlansUntil(
  db: Db | Tx,
  user_id: number,
  now_ms: number,
  except_id: number | null = null,
): Promise<number | null> {
  const { state, paid_until_ms, id } = subscriptionTable;
  const rows = await db
    .select({ id, paid_until_ms })
    .from(subscriptionTable)
    .where(and(eq(subscriptionTable.user_id, user_id), inArray(state, [...SUBSCRIPTION_PAID])));
  const until_ms = rows.flatMap((row) =>
    row.id === except_id || row.paid_until_ms === null || row.paid_until_ms <= now_ms
      ? []
      : [row.paid_until_ms],
  );
  return until_ms.length === 0 ? null : Math.max(...until_ms);
}

function describe(services: Services, row: SubscriptionRow, lang: Language): Subscription {
  const { sale_id } = row;
  const seller = services.payments.find(({ name }) => name === row.provider);
  const recurring = seller?.recurring;
  const stop_url = sale_id === null ? null : (recurring?.stopPage?.(sale_id) ?? null);
  const by_hand = stop_url === null ? 'staff' : 'page';
  const test_path = sale_id === null ? undefined : recurring?.testPath?.(sale_id, lang);
  return {
    subscription_id: String(row.id),
    plan: row.plan,
    state: row.state,
    price: { amount_minor: row.price_minor, currency: row.currency },
    units: row.units,
    paid_until_ms: row.paid_until_ms,
    begins_at_ms: (row.begins_at_ms ?? 0) > services.clock.nowMs() ? row.begins_at_ms : null,
    test_path: test_path ?? null,
    stop: recurring !== undefined && recurring.cancel === undefined ? by_hand : 'call',
    stop_url: row.state === 'cancelling' ? stop_url : null,
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
