import { asc, eq } from 'drizzle-orm';
import { afterEach, describe, expect, it } from 'vitest';
import { checkLedger } from '../../../core/ledger/check-ledger.ts';
import { pointLotTable } from '../../../core/ledger/lot.table.ts';
import { tierOf } from '../../../core/plan/plan.queries.ts';
import { settingTable } from '../../../platform/config/setting.table.ts';
import { purchaseAttemptTable } from '../purchase.table.ts';
import { receiptTable } from '../receipt/receipt.table.ts';
import { openCardPlans, PLAN_TERMS } from '../../../testing/payment/card-plans.ts';

const DAY_MS = 86_400_000;
const shop = await openCardPlans();
const {
  services,
  app,
  db,
  control,
  pointsOf,
  ask,
  after,
  waiting,
  order,
  ordered,
  pay,
  withPlan,
  say,
  stateOf,
  periodsOf,
  leftOf,
  faultsOf,
} = shop;

afterEach(async () => {
  await control({ api: {}, fault: {} });
  expect(await checkLedger(db)).toEqual([]);
});

describe('the order', () => {
  it('shows the plans with their prices, and what a person must know before', async () => {
    const list = (await app.inject('/api/plan')).json<{ plans: object[] }>();
    expect(list).toMatchObject({
      plans: [
        { plan: 'lite', price: { amount_minor: 2_000, currency: 'USD' }, units: 220_000 },
        { plan: 'pro', price: { amount_minor: 6_000, currency: 'USD' }, units: 700_000 },
      ],
      period_days: 30,
      favourites: { usual: 100, pro: 300 },
      own: { tier: 'register', subscriptions: [] },
    });
    const member = await shop.member();
    const { order: shown } = await order(member, 'pro');
    expect(shown?.parts.map(({ label }) => label)).toEqual([
      ...['分量', '代金の総額', 'お支払いの時期と方法', 'カード明細の表示', 'ポイントの提供時期'],
      ...['ポイントの有効期間', '自動更新と解約', '申込みの撤回・解除', '申込みの期間'],
    ]);
    const said = JSON.stringify(shown);
    for (const words of [
      '30日ごとに70ポイント',
      '60.00米ドル',
      '720.00米ドル',
      '300人',
      'CCBILL.COM*AKARI',
      'https://akari.example/plans',
    ])
      expect(said).toContain(words);
    const english = JSON.stringify((await order(member, 'lite', 'en')).order);
    expect(english).toContain('renews by itself until you cancel');
    expect(english).not.toContain('300');
  });

  it('opens the form of a recurring price, and a payment begins the plan', async () => {
    const member = await ordered('pro');
    const { searchParams } = new URL(member.pay_url);
    const names = ['initialPrice', 'initialPeriod', 'recurringPrice', 'recurringPeriod', 'numRebills'];
    expect(names.map((name) => searchParams.get(name))).toEqual(['60.00', '30', '60.00', '30', '99']);
    expect([member.status, member.html]).toEqual([200, expect.stringContaining('60.00 USD')]);
    expect([await stateOf(member), await pointsOf(member)]).toEqual([['pending'], 0]);
    await pay(member);
    expect([await stateOf(member), await pointsOf(member)]).toEqual([['active'], 700_000]);
    expect(await leftOf(member)).toBe(30);
    const own = (await ask('GET', '/api/plan', member)).json<{ own: object }>().own;
    expect(own).toMatchObject({ tier: 'pro', subscriptions: [{ plan: 'pro', state: 'active' }] });
    const lots = await db.select().from(pointLotTable).orderBy(asc(pointLotTable.id));
    expect(lots.at(-1)).toMatchObject({ kind: 'paid', price_minor: 6_000, currency: 'USD' });
    const [shown] = await db
      .select()
      .from(purchaseAttemptTable)
      .where(eq(purchaseAttemptTable.purchase_id, Number(member.purchase_id)));
    expect(shown).toMatchObject({ shown_version: 2, shown_hash: member.body.order_hash });
  });

  it('is one for each key, needs the text that is shown, and one plan at a time', async () => {
    const member = await ordered();
    const again = await ask('POST', '/api/plan/order', member, member.body, member.key);
    expect(again.json<{ pay_url: string }>().pay_url).toBe(member.pay_url);
    const stale = { ...member.body, order_hash: 'x' };
    expect((await ask('POST', '/api/plan/order', member, stale, 'new')).json()).toMatchObject({
      error: { name: 'order_changed' },
    });
    const second = await ordered('pro', member);
    await pay(member);
    expect(await order(member)).toMatchObject({ error: { name: 'plan_already' } });
    // The other form was open, and is paid all the same: its points count, and it is not charged again.
    await pay(second);
    expect([await stateOf(member), await pointsOf(member)]).toEqual([['active', 'cancelling'], 920_000]);
    await after(5_000);
    expect(await stateOf(member)).toEqual(['active', 'cancelled']);
  });

  it('is not sold without a price', async () => {
    const { app: inner } = shop;
    await db
      .update(settingTable)
      .set({ value: { lite_cents: 0 } })
      .where(eq(settingTable.name, 'plans'));
    expect((await inner.inject('/api/plan')).json()).toMatchObject({ plans: [] });
    const member = await shop.member();
    expect(await order(member)).toMatchObject({ error: { name: 'not_found' } });
    await db.update(settingTable).set({ value: PLAN_TERMS }).where(eq(settingTable.name, 'plans'));
  });
});

describe('a renewal', () => {
  it('gives the points of a period once, with a receipt, however often it is reported', async () => {
    const member = await withPlan();
    services.clock.advance(30 * DAY_MS);
    await say(member, 'RenewalSuccess', { times: 3 });
    expect([await pointsOf(member), await stateOf(member), await leftOf(member)]).toEqual([
      440_000,
      ['active'],
      30,
    ]);
    const periods = await periodsOf(member);
    expect(periods.map(({ state, price_cents, card_last4 }) => [state, price_cents, card_last4])).toEqual([
      ['settled', 2_000, '6666'],
      ['settled', 2_000, '6666'],
    ]);
    for (const { id } of periods)
      expect(await db.select().from(receiptTable).where(eq(receiptTable.purchase_id, id))).toHaveLength(1);
  });

  it('counts when it is late, and after a failure', async () => {
    const member = await withPlan();
    services.clock.advance(31 * DAY_MS);
    await say(member, 'RenewalFailure');
    expect([await stateOf(member), await pointsOf(member)]).toEqual([['past_due'], 220_000]);
    expect(await tierOf(db, member.user_id, services.clock.nowMs())).toBe('register');
    services.clock.advance(DAY_MS);
    await say(member, 'RenewalSuccess');
    expect([await stateOf(member), await pointsOf(member)]).toEqual([['active'], 440_000]);
    expect(await leftOf(member)).toBe(28);
    // The failure is reported after the success that followed it.
    await say(member, 'RenewalFailure');
    expect(await stateOf(member)).toEqual(['active']);
  });

  it.each([
    ['another amount', { billedAmount: '19.99' }],
    ['another currency', { billedCurrencyCode: '978' }],
    ['an unreadable amount', { billedAmount: 'NaN' }],
  ])('with %s gives no points, and staff see it', async (_what, instead) => {
    const member = await withPlan();
    const before = await waiting();
    services.clock.advance(30 * DAY_MS);
    await say(member, 'RenewalSuccess', { instead });
    expect([await pointsOf(member), await waiting()]).toEqual([220_000, before + 1]);
    expect(await faultsOf(member)).toEqual([
      ['paid', 'applied', null],
      ['renewed', 'unmatched', 'amount_differs'],
    ]);
  });

  it('of a sale that they do not know is refused, and sent again', async () => {
    const member = await withPlan();
    await say(member, 'RenewalSuccess', { instead: { subscriptionId: '0117240102000009999' } });
    const { answers } = await control();
    expect([answers.at(-1)?.status, await pointsOf(member)]).toEqual([401, 220_000]);
  });

  it('that comes before the message of the first payment counts once that is known', async () => {
    const member = await ordered();
    await control({ fault: { times: 0 } });
    await pay(member);
    await say(member, 'RenewalSuccess');
    await say(member, 'Cancellation');
    expect([await stateOf(member), await pointsOf(member)]).toEqual([['pending'], 0]);
    await say(member, 'NewSaleSuccess');
    expect([await stateOf(member), await pointsOf(member)]).toEqual([['cancelled'], 440_000]);
    expect(await leftOf(member)).toBe(60);
    await say(member, 'NewSaleSuccess');
    expect(await pointsOf(member)).toBe(440_000);
  });

  it('that is never reported makes the plan past due, and in the end cancels it', async () => {
    const member = await withPlan();
    await after(33 * DAY_MS - 1);
    expect(await stateOf(member)).toEqual(['active']);
    await after(1);
    expect(await stateOf(member)).toEqual(['past_due']);
    await after(27 * DAY_MS - 1);
    expect(await stateOf(member)).toEqual(['past_due']);
    await after(1);
    expect(await stateOf(member)).toEqual(['cancelling']);
    await after(5_000);
    expect(await stateOf(member)).toEqual(['ended']);
    // Their card is charged all the same: the points count, staff see it, and they are asked to stop again.
    const before = await waiting();
    await say(member, 'RenewalSuccess');
    expect([await pointsOf(member), await waiting()]).toEqual([440_000, before + 1]);
    await after(60_000);
    expect(await stateOf(member)).toEqual(['cancelled']);
  });
});
