import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { userTable } from '../../../core/account/state/account.table.ts';
import { checkLedger } from '../../../core/ledger/check-ledger.ts';
import { mailTable } from '../../../core/mail/mail.table.ts';
import { setMailPerson } from '../../../core/mail/mail-person.ts';
import { tierOf } from '../../../core/plan/plan.queries.ts';
import { settingTable } from '../../../platform/config/setting.table.ts';
import { createVerotelProvider } from '../../../platform/payment/verotel/verotel-provider.ts';
import { cardShop } from '../../../testing/payment/card-shop.ts';
import { planOrders } from '../../../testing/payment/plan-order.ts';
import { shopWith } from '../../../testing/payment/shop.ts';

const DAY_MS = 86_400_000;
const TERMS = { lite_cents: 2_000, pro_cents: 6_000, pro_units: 700_000 };

describe('CCBill', async () => {
  const shop = await cardShop({ MAIL: 'demo', DEMO: '1' });
  const { services, db, control, pointsOf, matchedTo, waiting } = shop;
  const { order, rowsOf, statesOf, cancel, after } = planOrders(shop);
  const scope = `site:${services.config.site_id}`;
  await db.insert(settingTable).values({ scope, name: 'plans', value: TERMS });
  beforeEach(() => void services.clock.advance(1_000));
  afterEach(async () => {
    await control({ api: {}, fault: {} });
    expect(await checkLedger(db)).toEqual([]);
  });

  type Ordered = Awaited<ReturnType<typeof order>>;
  async function withPlan(plan = 'lite', known?: { user_id: number; cookie: string }): Promise<Ordered> {
    const ordered = await order(known ?? (await shop.member()), plan);
    const html = await (await fetch(ordered.pay_url)).text();
    const [, action = ''] = /action="([^"]+)"/.exec(html) ?? [];
    const body = new URLSearchParams({ decision: 'pay' });
    await fetch(`${shop.provider_url}${action}`, { method: 'POST', body, redirect: 'manual' });
    services.clock.advance(1_000);
    return ordered;
  }
  const say = async ({ purchase_id }: Ordered, event: string, instead: object = {}, more: object = {}) => {
    await control({ fault: { instead, ...more }, report: { purchase: purchase_id, event } });
    await control({ fault: {} });
  };
  /** The day, as CCBill writes it, this many days from now. */
  const day = (days: number) => new Date(services.clock.nowMs() + days * DAY_MS).toISOString().slice(0, 10);
  const untilOf = async (member: Ordered) => (await rowsOf(member)).at(-1)?.paid_until_ms ?? 0;
  /** The end of that day in Arizona. */
  const endOf = (written: string) => Date.parse(`${written}T00:00:00-07:00`) + DAY_MS;
  const tier = (member: Ordered) => tierOf(db, member.user_id, services.clock.nowMs());

  it.each([
    ['tries again on another day', {}],
    ['does not try again', { last_try: true }],
  ])('a renewal that fails is waited for, whether CCBill %s', async (_what, fault) => {
    const member = await withPlan();
    services.clock.advance(30 * DAY_MS);
    await say(member, 'RenewalFailure', {}, fault);
    expect([await statesOf(member), await pointsOf(member)]).toEqual([['past_due'], 220_000]);
    await after(10 * DAY_MS);
    await say(member, 'RenewalFailure', { timestamp: '2026-09-30 06:00:00' }, fault);
    expect(await statesOf(member)).toEqual(['past_due']);
    await after(10 * DAY_MS);
    await say(member, 'RenewalSuccess');
    expect([await statesOf(member), await pointsOf(member)]).toEqual([['active'], 440_000]);
    expect(await waiting()).toBe(0);
  });

  it('a later charge lengthens what is paid until the end of that day, and gives no points', async () => {
    const member = await withPlan();
    const later = day(40);
    for (let told = 0; told < 2; told += 1)
      await say(member, 'BillingDateChange', { nextRenewalDate: later });
    expect([await statesOf(member), await untilOf(member)]).toEqual([['active'], endOf(later)]);
    expect(await pointsOf(member)).toBe(220_000);
    expect(await matchedTo(member)).toEqual([
      ['paid', 'applied', null],
      ['rescheduled', 'applied', null],
    ]);
    await after(39 * DAY_MS);
    expect([await statesOf(member), await tier(member)]).toEqual([['active'], 'lite']);
    await say(member, 'RenewalSuccess');
    expect([await pointsOf(member), await untilOf(member)]).toEqual([440_000, endOf(later) + 30 * DAY_MS]);
  });

  it.each([
    ['an earlier day', 20],
    ['a day that is over', -1],
    ['a day more than a year ahead', 400],
  ])('%s changes nothing', async (_what, days) => {
    const member = await withPlan();
    const until_ms = await untilOf(member);
    await say(member, 'BillingDateChange', { nextRenewalDate: day(days) });
    expect([await statesOf(member), await untilOf(member)]).toEqual([['active'], until_ms]);
  });

  it('no day at all changes nothing', async () => {
    const member = await withPlan();
    const until_ms = await untilOf(member);
    await say(member, 'BillingDateChange', { nextRenewalDate: 'tomorrow' });
    expect(await untilOf(member)).toBe(until_ms);
  });

  it('a plan that is past due goes on until the new day', async () => {
    const member = await withPlan();
    services.clock.advance(30 * DAY_MS);
    await say(member, 'RenewalFailure');
    expect([await statesOf(member), await tier(member)]).toEqual([['past_due'], 'register']);
    await say(member, 'BillingDateChange', { nextRenewalDate: day(7) });
    expect([await statesOf(member), await tier(member), await pointsOf(member)]).toEqual([
      ['active'],
      'lite',
      220_000,
    ]);
  });

  it('a plan whose cancellation is taken back goes on, and its member gets a mail', async () => {
    const member = await withPlan();
    const email = `m${member.user_id}@example.jp`;
    await db.update(userTable).set({ email }).where(eq(userTable.id, member.user_id));
    await setMailPerson(db, member.user_id, { verified_email: email });
    await cancel(member);
    const until_ms = await untilOf(member);
    expect(await statesOf(member)).toEqual(['cancelled']);
    await say(member, 'UserReactivation', { nextRenewalDate: day(28) });
    expect([await statesOf(member), await untilOf(member)]).toEqual([['active'], until_ms]);
    expect((await rowsOf(member)).map(({ cancelled_at_ms }) => cancelled_at_ms)).toEqual([null]);
    const mails = await db.select().from(mailTable).where(eq(mailTable.user_id, member.user_id));
    expect(mails.map(({ kind }) => kind).toSorted()).toEqual(['plan_cancelled', 'plan_resumed']);
    services.clock.advance(30 * DAY_MS);
    await say(member, 'RenewalSuccess');
    expect([await statesOf(member), await pointsOf(member), await waiting()]).toEqual([
      ['active'],
      440_000,
      0,
    ]);
    // It can be cancelled once more.
    await cancel(member);
    expect(await statesOf(member)).toEqual(['cancelled']);
  });

  it('a plan that has ended goes on with a next charge, and without one waits for it', async () => {
    const member = await withPlan();
    await cancel(member);
    await after(30 * DAY_MS);
    expect(await statesOf(member)).toEqual(['ended']);
    await say(member, 'UserReactivation', { nextRenewalDate: day(-3) });
    expect(await statesOf(member)).toEqual(['ended']);
    const next = day(30);
    await say(member, 'UserReactivation', { nextRenewalDate: next, timestamp: '2026-09-28 06:06:03' });
    expect([await statesOf(member), await untilOf(member)]).toEqual([['active'], endOf(next)]);
    expect([await tier(member), await pointsOf(member)]).toEqual(['lite', 220_000]);
  });

  it('of two plans one goes on: the other is stopped at CCBill again', async () => {
    const member = await withPlan();
    await cancel(member);
    const second = await withPlan('pro', member);
    await say(member, 'UserReactivation', { nextRenewalDate: day(29) });
    expect(await statesOf(second)).toEqual(['cancelling', 'active']);
    await after(5_000);
    expect(await statesOf(second)).toEqual(['cancelled', 'active']);
  });

  it('that come before the message of the first payment count once that is known', async () => {
    const ordered = await order(await shop.member(), 'lite');
    const html = await (await fetch(ordered.pay_url)).text();
    const [, action = ''] = /action="([^"]+)"/.exec(html) ?? [];
    await control({ fault: { times: 0 } });
    const body = new URLSearchParams({ decision: 'pay' });
    await fetch(`${shop.provider_url}${action}`, { method: 'POST', body, redirect: 'manual' });
    const later = day(50);
    await say(ordered, 'Cancellation');
    await say(ordered, 'UserReactivation', { nextRenewalDate: later });
    expect([await statesOf(ordered), await pointsOf(ordered)]).toEqual([['pending'], 0]);
    await say(ordered, 'NewSaleSuccess');
    expect([await statesOf(ordered), await pointsOf(ordered), await untilOf(ordered)]).toEqual([
      ...[['active'], 220_000, endOf(later)],
    ]);
  });
});

describe('Verotel', async () => {
  const shop = await shopWith<object>({
    simulator: 'verotel-simulator.ts',
    env: (VEROTEL_URL) => ({
      ...{ PAYMENT: 'verotel', VEROTEL_URL, VEROTEL_SHOP_ID: '68849', VEROTEL_PLANS: 'on' },
      ...{ VEROTEL_KEY: 'zpXwe2D77g4P7ysGJcr3rY87TBYs6J', VEROTEL_STATEMENT: 'VTSUP.COM*AKARI' },
    }),
    open: (services) => createVerotelProvider(services.config.verotel, services),
  });
  const { services, db, control, pointsOf } = shop;
  const { order, rowsOf, statesOf } = planOrders(shop);
  const scope = `site:${services.config.site_id}`;
  await db.insert(settingTable).values({ scope, name: 'plans', value: TERMS });

  it('takes a cancellation back, and moves the next charge', async () => {
    const ordered = await order(await shop.member(), 'lite');
    const html = await (await fetch(ordered.pay_url)).text();
    const [, action = ''] = /action="([^"]+)"/.exec(html) ?? [];
    const body = new URLSearchParams({ decision: 'approve' });
    await fetch(`${shop.provider_url}${action}`, { method: 'POST', body, redirect: 'manual' });
    const say = (event: string, nextChargeOn: string) =>
      control({ fault: { instead: { nextChargeOn } }, report: { reference: ordered.purchase_id, event } });
    const day = (days: number) => new Date(services.clock.nowMs() + days * DAY_MS).toISOString().slice(0, 10);
    await control({ report: { reference: ordered.purchase_id, event: 'cancel' } });
    expect(await statesOf(ordered)).toEqual(['cancelled']);
    await say('uncancel', day(30));
    const later = day(45);
    await say('extend', later);
    expect([await statesOf(ordered), await pointsOf(ordered)]).toEqual([['active'], 220_000]);
    const [row] = await rowsOf(ordered);
    expect(row?.paid_until_ms).toBe(Date.parse(`${later}T00:00:00+01:00`) + DAY_MS);
    expect(await checkLedger(db)).toEqual([]);
  });
});
