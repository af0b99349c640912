import { eq } from 'drizzle-orm';
import { afterEach, describe, expect, it } from 'vitest';
import { checkLedger } from '../../../core/ledger/check-ledger.ts';
import { tierOf } from '../../../core/plan/plan.queries.ts';
import { settingTable } from '../../../platform/config/setting.table.ts';
import { createVerotelProvider } from '../../../platform/payment/verotel/verotel-provider.ts';
import { planOrders } from '../../../testing/payment/plan-order.ts';
import { shopWith } from '../../../testing/payment/shop.ts';
import { paymentEventTable } from '../payment-event.table.ts';
import { purchaseCapability } from '../purchase.capability.ts';
import { purchaseTable } from '../purchase.table.ts';
import { storedCardTable } from '../stored-card/stored-card.table.ts';

const DAY_MS = 86_400_000;
interface Seen {
  sales: { sale_id: string; order: Record<string, string>; state: string; stopped: boolean }[];
  answers: { status: number; body: string }[];
}
const shop = await shopWith<Seen>({
  simulator: 'verotel-simulator.ts',
  env: (VEROTEL_URL) => ({
    ...{ PAYMENT: 'verotel', VEROTEL_URL, VEROTEL_SHOP_ID: '68849' },
    VEROTEL_KEY: 'zpXwe2D77g4P7ysGJcr3rY87TBYs6J',
    ...{ VEROTEL_STATEMENT: 'VTSUP.COM*AKARI', VEROTEL_PLANS: 'on', VEROTEL_ONE_CLICK: 'on' },
  }),
  open: (services) => createVerotelProvider(services.config.verotel, services),
});
const { services, db, control, pointsOf, waiting } = shop;
await purchaseCapability.start?.(services);
const scope = `site:${services.config.site_id}`;
const PRICES = { lite_cents: 2_000, pro_cents: 6_000, pro_units: 700_000 };
await db.insert(settingTable).values({ scope, name: 'plans', value: PRICES });
const plans = planOrders(shop);
const { statesOf, rowsOf, tasksOf, after } = plans;

afterEach(async () => {
  await control({ fault: {} });
  expect(await checkLedger(db)).toEqual([]);
});

/** Opens a page of Verotel, and presses a button there. */
async function press(url: string, decision = 'approve') {
  const page = await fetch(url);
  const html = await page.text();
  const [, action = ''] = /action="([^"]+)"/.exec(html) ?? [];
  const body = new URLSearchParams({ decision });
  if (action !== '')
    await fetch(`${shop.provider_url}${action}`, { method: 'POST', body, redirect: 'manual' });
  return { status: page.status, html };
}
async function withPlan(plan = 'lite') {
  const member = await plans.order(await shop.member(), plan);
  await press(member.pay_url);
  return member;
}
type Buyer = Awaited<ReturnType<typeof withPlan>>;
const say = async ({ purchase_id: reference }: Buyer, event: string, fault: object = {}) => {
  await control({ fault, report: { reference, event } });
  await control({ fault: {} });
};
const eventsOf = async (member: Buyer) => {
  const sales = (await rowsOf(member)).map(({ sale_id }) => sale_id);
  const rows = await db.select().from(paymentEventTable).orderBy(paymentEventTable.id);
  return rows.filter(({ sale_id }) => sales.includes(sale_id)).map(({ type, fault }) => [type, fault]);
};

describe('a plan at Verotel', () => {
  it('is ordered with its period, and a payment begins it', async () => {
    const member = await plans.order(await shop.member(), 'pro');
    const { searchParams } = new URL(member.pay_url);
    const names = ['type', 'subscriptionType', 'priceAmount', 'period', 'name', 'trialPeriod'];
    expect(names.map((name) => searchParams.get(name))).toEqual([
      ...['subscription', 'recurring', '60.00', 'P30D', 'Proプラン', null],
    ]);
    expect((await press(member.pay_url)).status).toBe(200);
    expect((await control()).answers.at(-1)).toEqual({ status: 200, body: 'OK' });
    expect([await statesOf(member), await pointsOf(member)]).toEqual([['active'], 700_000]);
    expect(await plans.own(member)).toMatchObject({ tier: 'pro', subscriptions: [{ stop: 'page' }] });
  });

  it('renews once for each charge, however often it is reported', async () => {
    const member = await withPlan();
    services.clock.advance(30 * DAY_MS);
    await say(member, 'rebill', { times: 3 });
    expect([await pointsOf(member), await statesOf(member)]).toEqual([440_000, ['active']]);
    expect((await rowsOf(member))[0]).toMatchObject({ periods: 2 });
    await say(member, 'rebill');
    expect(await pointsOf(member)).toBe(660_000);
  });

  it('of another amount gives no points, is accepted, and staff see it', async () => {
    const member = await withPlan();
    const before = await waiting();
    services.clock.advance(30 * DAY_MS);
    await say(member, 'rebill', { instead: { amount: '19.99' } });
    expect([await pointsOf(member), await waiting()]).toEqual([220_000, before + 1]);
    expect((await control()).answers.at(-1)).toEqual({ status: 200, body: 'OK' });
    expect((await eventsOf(member)).at(-1)).toEqual(['renewed', 'amount_differs']);
  });

  it('whose messages come in the wrong order has the same end', async () => {
    const member = await plans.order(await shop.member(), 'lite');
    await control({ fault: { times: 0 } });
    await press(member.pay_url);
    await say(member, 'rebill');
    await say(member, 'cancel');
    expect([await statesOf(member), await pointsOf(member)]).toEqual([['pending'], 0]);
    await say(member, 'initial');
    expect([await statesOf(member), await pointsOf(member)]).toEqual([['cancelled'], 440_000]);
  });

  it('whose money went back before its payment is known gives no points for it', async () => {
    const member = await plans.order(await shop.member(), 'lite');
    await control({ fault: { times: 0 } });
    await press(member.pay_url);
    await say(member, 'rebill');
    await say(member, 'credit');
    await say(member, 'initial');
    expect([await statesOf(member), await pointsOf(member)]).toEqual([['active'], 220_000]);
  });

  it('keeps its points when a charge is refunded of which no message came', async () => {
    const member = await withPlan();
    const before = await waiting();
    services.clock.advance(30 * DAY_MS);
    await say(member, 'rebill', { times: 0 });
    await say(member, 'credit');
    expect([await pointsOf(member), await waiting()]).toEqual([220_000, before + 1]);
  });

  it('whose period is refunded or charged back loses the points of that period alone', async () => {
    const member = await withPlan();
    services.clock.advance(30 * DAY_MS);
    await say(member, 'rebill');
    await say(member, 'credit', { times: 2 });
    expect([await pointsOf(member), await statesOf(member)]).toEqual([220_000, ['active']]);
    const periods = await db.select().from(purchaseTable).where(eq(purchaseTable.user_id, member.user_id));
    expect(periods).toHaveLength(2);
    await after(5_000);
    // A period whose money went back is not charged again; staff stop it, because Verotel has no call for that.
    await after(5_000);
    expect([await statesOf(member), await tasksOf(member)]).toEqual([['cancelling'], ['open']]);
  });
});

describe('cancelling at Verotel', () => {
  it('leads the member to the page that stops the charges, and ends the task of the staff', async () => {
    const member = await withPlan('pro');
    await plans.cancel(member);
    const { subscriptions } = await plans.own(member);
    expect([subscriptions[0]?.state, await tasksOf(member)]).toEqual(['cancelling', ['open']]);
    expect((await press(subscriptions[0]?.stop_url ?? '')).status).toBe(200);
    expect([await statesOf(member), await tasksOf(member)]).toEqual([['cancelled'], ['withdrawn']]);
    expect((await plans.own(member)).subscriptions[0]).toMatchObject({ state: 'cancelled', stop_url: null });
    await after(30 * DAY_MS);
    await say(member, 'expiry');
    expect(await statesOf(member)).toEqual(['ended']);
    expect(await tierOf(db, member.user_id, services.clock.nowMs())).toBe('register');
    expect(await tasksOf(member)).toEqual(['withdrawn']);
  });

  it.each(['rebill_before', 'rebill_after'] as const)(
    'in the second of a renewal gives its points once, and staff see it (%s)',
    async (at_stop) => {
      const member = await withPlan();
      services.clock.advance(30 * DAY_MS);
      await plans.cancel(member);
      const { subscriptions } = await plans.own(member);
      await control({ fault: { at_stop } });
      await press(subscriptions[0]?.stop_url ?? '');
      expect([await statesOf(member), await pointsOf(member)]).toEqual([['cancelled'], 440_000]);
      expect(await eventsOf(member)).toContainEqual(['renewed', 'renewed_after_cancel']);
    },
  );

  it('asks for the other plan after that, which begins when the first one ends', async () => {
    const member = await withPlan();
    expect((await plans.order(member, 'pro')).refused).toBe('plan_already');
    await plans.cancel(member);
    await press((await plans.own(member)).subscriptions[0]?.stop_url ?? '');
    services.clock.advance(10 * DAY_MS);
    const next = await plans.order(member, 'pro');
    const { searchParams } = new URL(next.pay_url);
    expect(['trialAmount', 'trialPeriod'].map((name) => searchParams.get(name))).toEqual(['60.00', 'P50D']);
    await press(next.pay_url);
    const [old, pro] = await rowsOf(member);
    expect(pro).toMatchObject({ state: 'active', begins_at_ms: old?.paid_until_ms });
    const tierIn = (days: number) => tierOf(db, member.user_id, services.clock.nowMs() + days * DAY_MS);
    expect([await tierIn(0), await tierIn(19.9), await tierIn(20), await tierIn(49)]).toEqual([
      ...['lite', 'lite', 'pro', 'pro'],
    ]);
    expect(await pointsOf(member)).toBe(920_000);
  });
});

describe('the last card at Verotel', () => {
  it('is shown on its page at the next purchase, once for each name of it', async () => {
    const member = await shop.member('p10');
    const payUrl = async (key: string) => (await member.ask(key)).json<{ pay_url: string }>().pay_url;
    const first = await payUrl('first');
    expect(first).not.toContain('oneClickToken');
    await press(first);
    const card = async () => (await plans.ask('GET', '/api/purchase/card', member)).json<object>();
    expect(await card()).toMatchObject({
      card: null,
      page_card: { company: 'Verotel', brand: 'VISA', last4: '1111', state: 'usable' },
    });
    const second = await payUrl('second');
    const page = await press(second);
    expect([page.status, page.html]).toEqual([200, expect.stringContaining('VISA 411111XXXXXX1111')]);
    expect(await pointsOf(member)).toBe(200_000);
    // A name that was handed out is not handed out again, whatever became of it.
    expect(await payUrl('third')).toContain('oneClickToken');
    expect(await payUrl('fourth')).not.toContain('oneClickToken');
  });

  it('is not shown once its owner has turned that off', async () => {
    const member = await shop.member('p10');
    const payUrl = async (key: string) => (await member.ask(key)).json<{ pay_url: string }>().pay_url;
    await press(await payUrl('first'));
    const [row] = await db.select().from(storedCardTable).where(eq(storedCardTable.user_id, member.user_id));
    const change = { card_id: row?.card_id, change: 'turn_off' };
    expect((await plans.ask('POST', '/api/purchase/card', member, change)).json()).toMatchObject({
      page_card: { state: 'off' },
    });
    expect(await payUrl('second')).not.toContain('oneClickToken');
  });
});
