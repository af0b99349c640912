import { afterEach, describe, expect, it } from 'vitest';
import { auditTable } from '../../../core/audit/audit.table.ts';
import { checkLedger } from '../../../core/ledger/check-ledger.ts';
import { tierOf } from '../../../core/plan/plan.queries.ts';
import { staffCapability } from '../../../core/staff/staff.capability.ts';
import { settingTable } from '../../../platform/config/setting.table.ts';
import { buildStaff } from '../../../testing/factories.ts';
import { cardShop } from '../../../testing/payment/card-shop.ts';
import { planOrders } from '../../../testing/payment/plan-order.ts';

const DAY_MS = 86_400_000;
const shop = await cardShop({}, [staffCapability]);
const { services, app, db, control, pointsOf, after } = shop;
const scope = `site:${services.config.site_id}`;
const PRICES = { lite_cents: 2_000, pro_cents: 6_000, pro_units: 700_000 };
await db.insert(settingTable).values({ scope, name: 'plans', value: PRICES });
const { order, rowsOf, statesOf } = planOrders(shop);

afterEach(async () => {
  await control({ api: {}, fault: {} });
  expect(await checkLedger(db)).toEqual([]);
});

type Order = Awaited<ReturnType<typeof order>>;
async function pay({ pay_url }: Pick<Order, 'pay_url'>, decision = 'pay') {
  const page = await fetch(pay_url);
  const [, action = ''] = /action="([^"]+)"/.exec(await page.text()) ?? [];
  const body = new URLSearchParams({ decision });
  await fetch(`${shop.provider_url}${action}`, { method: 'POST', body, redirect: 'manual' });
  return page.status;
}
async function withPlan(plan = 'lite') {
  const member = await order(await shop.member(), plan);
  await pay(member);
  return member;
}
const say = ({ purchase_id }: Order, event: string) => control({ report: { purchase: purchase_id, event } });
const cancelled = async () => ((await control()) as unknown as { cancelled: number }).cancelled;

describe('a change of the plan', () => {
  it.each(['pro', 'lite'] as const)('to %s begins when the current period ends', async (to) => {
    const from = to === 'pro' ? 'lite' : 'pro';
    const member = await withPlan(from);
    services.clock.advance(10.5 * DAY_MS);
    const change = await order(member, to);
    const { searchParams } = new URL(change.pay_url);
    // 19.5 days are left: the next charge comes when the new period ends, or less than a day later.
    expect(['initialPeriod', 'recurringPeriod'].map((name) => searchParams.get(name))).toEqual(['50', '30']);
    expect(await statesOf(member)).toEqual(['active', 'pending']);
    const before = await cancelled();
    expect(await pay(change)).toBe(200);
    await after(5_000);
    expect(await cancelled()).toBe(before + 1);
    const [old, next] = await rowsOf(member);
    expect([old?.state, next?.state]).toEqual(['cancelled', 'active']);
    expect(next).toMatchObject({ begins_at_ms: old?.paid_until_ms });
    expect((next?.paid_until_ms ?? 0) - (old?.paid_until_ms ?? 0)).toBe(30 * DAY_MS);
    const now_ms = services.clock.nowMs();
    const tierIn = (days: number) => tierOf(db, member.user_id, now_ms + days * DAY_MS);
    const tiers = [await tierIn(0), await tierIn(19), await tierIn(20), await tierIn(49)];
    expect(tiers).toEqual([from, from, to, to]);
    expect(await pointsOf(member)).toBe(920_000);
    await after(20 * DAY_MS);
    expect(await statesOf(member)).toEqual(['ended', 'active']);
  });

  it('is said before: when it begins, what ends, and what is paid', async () => {
    const member = await withPlan();
    const { parts } = await order(member, 'pro');
    const said = parts.find(({ label }) => label === 'プランの開始')?.text;
    expect(said).toContain('今のLiteプランの更新は止まります');
    expect(said).toContain('30日間の代金です');
    expect((await order(member, 'lite')).refused).toBe('plan_already');
  });

  it('waits for a renewal that is near, and follows one that comes between order and payment', async () => {
    const member = await withPlan();
    services.clock.advance(29.5 * DAY_MS);
    expect((await order(member, 'pro')).refused).toBe('plan_change_late');
    const other = await withPlan();
    services.clock.advance(28 * DAY_MS);
    const change = await order(other, 'pro');
    services.clock.advance(2 * DAY_MS);
    await say(other, 'RenewalSuccess');
    await pay(change);
    // The order was for the end of the first period; the second one is paid by now.
    const [old, next] = await rowsOf(other);
    expect(next?.begins_at_ms).toBe(old?.paid_until_ms);
    expect(((next?.paid_until_ms ?? 0) - services.clock.nowMs()) / DAY_MS).toBe(60);
  });

  it('that is not paid changes nothing', async () => {
    const member = await withPlan();
    await pay(await order(member, 'pro'), 'decline');
    await after(60_000);
    expect(await statesOf(member)).toEqual(['active', 'pending']);
  });
});

describe('the back office', () => {
  const call = (cookie: string, method: 'GET' | 'POST', url: string, payload?: object) =>
    app.inject({ method, url, headers: { cookie }, ...(payload === undefined ? {} : { payload }) });

  it('shows a subscription with its payments, and cancels it with a reason', async () => {
    const member = await withPlan('pro');
    const [row] = await rowsOf(member);
    const url = `/api/office/subscriptions/${row?.id}`;
    const { cookie } = await buildStaff(services, { roles: [{ role: 'finance' }] });
    expect((await call(cookie, 'GET', url)).json()).toMatchObject({
      ...{ plan: 'pro', state: 'active', provider: 'ccbill', stops_by_call: true },
      ...{ money: { amount_minor: 6_000, currency: 'USD' }, member: { id: String(member.user_id) } },
      periods: [{ purchase_id: member.purchase_id, state: 'settled' }],
    });
    const before = await cancelled();
    expect((await call(cookie, 'POST', `${url}/cancel`, { reason: '' })).statusCode).toBe(400);
    expect((await call(cookie, 'POST', `${url}/cancel`, { reason: 'Asked by mail' })).statusCode).toBe(200);
    expect([await statesOf(member), await cancelled()]).toEqual([['cancelled'], before + 1]);
    const [act] = (await db.select().from(auditTable)).slice(-1);
    expect(act).toMatchObject({ act: 'plan.cancel', reason: 'Asked by mail', outcome: 'done' });
    expect((await call(cookie, 'POST', `${url}/cancel`, { reason: 'Again' })).json()).toMatchObject({
      error: { name: 'plan_over' },
    });
  });

  it('lets those read who may see people, and those cancel who handle money', async () => {
    const member = await withPlan();
    const url = `/api/office/subscriptions/${(await rowsOf(member))[0]?.id}`;
    const { cookie } = await buildStaff(services, { roles: [{ role: 'support' }] });
    expect((await call(cookie, 'GET', url)).statusCode).toBe(200);
    expect((await call(cookie, 'POST', `${url}/cancel`, { reason: 'x' })).statusCode).toBe(403);
    expect((await call(member.cookie, 'GET', url)).statusCode).not.toBe(200);
    expect((await call(cookie, 'GET', '/api/office/subscriptions/999')).statusCode).toBe(404);
    expect(await statesOf(member)).toEqual(['active']);
  });
});
