import { randomUUID } from 'node:crypto';
import type { PaymentEventType } from '@akari/rules';
import { eq, sql, type SQL } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { balancesOf } from '../../core/ledger/ledger.queries.ts';
import { subscriptionTable } from '../../core/plan/plan.table.ts';
import type { ProviderEvent } from '../../platform/payment/payment-provider.ts';
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
const card = { brand: 'VISA', last4: '4242' };
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
  const say = (type: PaymentEventType, more: Partial<ProviderEvent> = {}) =>
    receivePayment(services, PROVIDER, {
      ...providerEvent({ purchase_id: String(row!.id), checkout_id }, type, 1_000),
      ...{ transaction_id: `${checkout_id} ${type}`, sale_id: checkout_id },
      ...(type === 'paid' ? { card: { ...card, credential: checkout_id } } : {}),
      ...more,
    });
  return { ...buyer, purchase_id: row!.id, sale_id: checkout_id, say };
}

const PLAN_PRICE = { price_minor: 1_000, currency: 'USD', units: 100_000 } as const;
async function orderedPlan() {
  const { user_id, site_id } = await buildViewer(services);
  const [plan] = await db
    .insert(subscriptionTable)
    .values({ user_id, site_id, plan: 'lite', provider: PROVIDER, ...PLAN_PRICE, created_at_ms: 0 })
    .returning({ id: subscriptionTable.id });
  return { plan_id: plan!.id, ...(await ordered({ user_id, way: 'plan', subscription_id: plan!.id })) };
}

const putCard = async (user_id: number, last4: string) => {
  const kept = { brand: 'VISA', last4, credential: 'card-0', changed_at_ms: 0 };
  const row = { card_id: randomUUID(), user_id, provider: PROVIDER, state: 'usable', ...kept } as const;
  await db.insert(storedCardTable).values(row);
};
const shownCardOf = async (user_id: number) =>
  (await db.select().from(storedCardTable).where(eq(storedCardTable.user_id, user_id))).map(
    ({ last4 }) => last4,
  );
const stateOfPlan = async (id: number) =>
  (await db.select().from(subscriptionTable).where(eq(subscriptionTable.id, id)))[0]?.state;

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
  await putCard(user_id, '1111');
  await say('refunded');
  const free = await freeMeanwhile(
    sql`SELECT FROM ledger_account WHERE owner_id = ${user_id} AND kind = 'viewer_coupon_points'`,
    () => say('paid'),
    sql`SELECT last4 FROM stored_card WHERE user_id = ${user_id}`,
  );
  expect(free).toEqual([{ last4: '1111' }]);
  expect(await shownCardOf(user_id)).toEqual(['4242']);
});

it('a period that is paid back cancels its plan under the lock of the plan, before that of the deadline', async () => {
  const { plan_id, say, purchase_id } = await orderedPlan();
  await say('paid');
  await say('refunded');
  const free = await freeMeanwhile(
    sql`SELECT FROM plan_subscription WHERE id = ${plan_id}`,
    () => services.deadlines.runDue(),
    sql`SELECT kind FROM deadline WHERE kind = 'plan.paid_back' AND subject = ${String(purchase_id)}`,
  );
  expect(free).toEqual([{ kind: 'plan.paid_back' }]);
  expect(await stateOfPlan(plan_id)).toBe('cancelling');
});

describe('a message that names the sale alone, at the moment of the payment of that sale', () => {
  const alone = (sale_id: string) => ({ purchase_id: null, checkout_id: null, sale_id });

  /** Says it after the payment has looked for earlier messages, and before the payment is committed. */
  async function saidMeanwhile(
    buyer: Awaited<ReturnType<typeof ordered>>,
    type: PaymentEventType,
    more: Partial<ProviderEvent> = {},
  ) {
    await putCard(buyer.user_id, '1111');
    const both = await db.transaction(async (tx) => {
      await tx.execute(sql`SELECT FROM stored_card WHERE user_id = ${buyer.user_id} FOR UPDATE`);
      const paid = buyer.say('paid');
      await waitsOrIsDone(services.database, paid);
      const said = buyer.say(type, { ...alone(buyer.sale_id), ...more });
      await waitsOrIsDone(services.database, said, 2);
      return [paid, said];
    });
    await Promise.all(both);
  }

  it.each(['refunded', 'voided', 'chargeback'] as const)('%s: the points go back', async (type) => {
    const buyer = await ordered();
    await saidMeanwhile(buyer, type);
    expect((await balancesOf(db, buyer.user_id)).points_units).toBe(0);
  });

  it('card_changed: the new card is kept', async () => {
    const buyer = await ordered();
    await saidMeanwhile(buyer, 'card_changed', {
      card: { ...card, credential: buyer.sale_id, last4: '5555', told_at: '2026-01-02 00:00:00' },
    });
    expect(await shownCardOf(buyer.user_id)).toEqual(['5555']);
  });
});
