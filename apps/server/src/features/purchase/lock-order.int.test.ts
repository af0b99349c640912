import { eq, sql, type SQL } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import { subscriptionTable } from '../../core/plan/plan.table.ts';
import { createSandboxProvider } from '../../platform/payment/sandbox/sandbox-provider.ts';
import { buildViewer } from '../../testing/factories.ts';
import { providerEvent } from '../../testing/payment/provider-event.ts';
import { testServices } from '../../testing/services.ts';
import { waitsOrIsDone } from '../../testing/waits-or-is-done.ts';
import { purchaseCapability } from './purchase.capability.ts';
import { purchaseTable } from './purchase.table.ts';
import { receivePayment } from './receive-payment.ts';
import { storedCardTable } from './stored-card/stored-card.table.ts';

const services = await testServices({ payment: createSandboxProvider });
const { db } = services.database;
beforeAll(async () => void (await purchaseCapability.start?.(services)));

/** Of a provider that only this file has. */
const PROVIDER = 'cards';
const card = { brand: 'VISA', last4: '4242', credential: 'card-1' };
let counted = 0;
async function ordered(more: Partial<typeof purchaseTable.$inferInsert> = {}) {
  const buyer = await buildViewer(services, { coupon_points: 1 });
  const checkout_id = `checkout${(counted += 1)}`;
  const [row] = await db
    .insert(purchaseTable)
    .values({
      ...{ user_id: buyer.user_id, idempotency_key: checkout_id, pack_id: 'p10', price_cents: 1_000 },
      ...{ units: 100_000, provider: PROVIDER, checkout_id, return_path: '/', created_at_ms: 0, ...more },
    })
    .returning({ id: purchaseTable.id });
  const say = (type: Parameters<typeof providerEvent>[1]) =>
    receivePayment(services, PROVIDER, {
      ...providerEvent({ purchase_id: String(row!.id), checkout_id }, type, 1_000),
      ...{ transaction_id: `${checkout_id} ${type}`, sale_id: checkout_id },
      ...(type === 'paid' ? { card } : {}),
    });
  return { ...buyer, purchase_id: row!.id, say };
}

/** Begins work while a row is locked, which it waits for. @returns rows that it has not locked by then */
async function freeMeanwhile(held: SQL, begin: () => Promise<unknown>, free: SQL): Promise<unknown[]> {
  let running: Promise<unknown> = Promise.resolve();
  const rows = await db.transaction(async (tx) => {
    await tx.execute(sql`${held} FOR UPDATE`);
    running = begin();
    await waitsOrIsDone(services.database, running);
    return (await tx.execute(sql`${free} FOR UPDATE NOWAIT`)).rows;
  });
  await running;
  return rows;
}

it('a payment whose money went back locks the accounts of its buyer before the card', async () => {
  const { user_id, say } = await ordered();
  const kept = { brand: 'VISA', last4: '1111', credential: 'card-0', changed_at_ms: 0 };
  const card_id = '6f1c0d52-7f3e-4c3b-9a53-0d8f5a6f7b21';
  await db.insert(storedCardTable).values({ card_id, user_id, provider: PROVIDER, state: 'usable', ...kept });
  await say('refunded');
  const free = await freeMeanwhile(
    sql`SELECT FROM ledger_account WHERE owner_id = ${user_id} AND kind = 'viewer_coupon_points'`,
    () => say('paid'),
    sql`SELECT last4 FROM stored_card WHERE user_id = ${user_id}`,
  );
  expect(free).toEqual([{ last4: '1111' }]);
  const [after] = await db.select().from(storedCardTable).where(eq(storedCardTable.user_id, user_id));
  expect(after?.last4).toBe('4242');
});

it('a period that is paid back cancels its plan under the lock of the plan, before that of the deadline', async () => {
  const viewer = await buildViewer(services);
  const price = { price_minor: 1_000, currency: 'USD', units: 100_000 } as const;
  const { user_id, site_id } = viewer;
  const [plan] = await db
    .insert(subscriptionTable)
    .values({ user_id, site_id, plan: 'lite', provider: PROVIDER, ...price, created_at_ms: 0 })
    .returning({ id: subscriptionTable.id });
  const { say, purchase_id } = await ordered({ user_id, way: 'plan', subscription_id: plan!.id });
  await say('paid');
  await say('refunded');
  const free = await freeMeanwhile(
    sql`SELECT FROM plan_subscription WHERE id = ${plan!.id}`,
    () => services.deadlines.runDue(),
    sql`SELECT kind FROM deadline WHERE kind = 'plan.paid_back' AND subject = ${String(purchase_id)}`,
  );
  expect(free).toEqual([{ kind: 'plan.paid_back' }]);
  const [row] = await db.select().from(subscriptionTable).where(eq(subscriptionTable.id, plan!.id));
  expect(row?.state).toBe('cancelling');
});
