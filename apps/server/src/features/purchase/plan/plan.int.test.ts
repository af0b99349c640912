import { randomUUID } from 'node:crypto';
import { asc, eq } from 'drizzle-orm';
import { afterEach, describe, expect, it } from 'vitest';
import { userTable } from '../../../core/account/state/account.table.ts';
import { checkLedger } from '../../../core/ledger/check-ledger.ts';
import { pointLotTable } from '../../../core/ledger/lot.table.ts';
import { setMailPerson } from '../../../core/mail/mail-person.ts';
import { mailTable } from '../../../core/mail/mail.table.ts';
import { sendNextMail } from '../../../core/mail/send-mail.ts';
import { tierOf } from '../../../core/plan/plan.queries.ts';
import { subscriptionTable } from '../../../core/plan/plan.table.ts';
import { spendLimitTable } from '../../../core/spend-limit/spend-limit.table.ts';
import { settingTable } from '../../../platform/config/setting.table.ts';
import { unitOfWork } from '../../../platform/database/unit-of-work.ts';
import { setDeadline } from '../../../platform/deadline/deadline.ts';
import { startSmtp } from '../../../testing/mail/start-smtp.ts';
import { cardShop } from '../../../testing/payment/card-shop.ts';
import { paymentEventTable } from '../payment-event.table.ts';
import { purchaseAttemptTable, purchaseTable } from '../purchase.table.ts';
import { receiptTable } from '../receipt/receipt.table.ts';
import { keepRefund } from '../refund/keep-refund.ts';
import { SEND_REFUND } from '../refund/send-refund.ts';

const DAY_MS = 86_400_000;
const smtp = await startSmtp();
const shop = await cardShop(smtp.env);
const { services, app, db, control, pointsOf, ask, after, waiting } = shop;
const scope = `site:${services.config.site_id}`;
const TERMS = { lite_cents: 2_000, pro_cents: 6_000, pro_units: 700_000 };
await db.insert(settingTable).values({ scope, name: 'plans', value: TERMS });

afterEach(async () => {
  await control({ api: {}, fault: {} });
  expect(await checkLedger(db)).toEqual([]);
});

interface Known {
  user_id: number;
  cookie: string;
}
const order = async (member: Known, plan = 'lite', lang = 'ja') => {
  const shown = await ask('GET', `/api/plan/order?plan=${plan}&lang=${lang}`, member);
  return shown.json<{ order?: { hash: string; parts: { label: string; text: string }[] }; error?: object }>();
};
/** Orders a plan, and opens the form of the payment company. */
async function ordered(plan = 'lite', known?: Known) {
  const member = known ?? (await shop.member());
  const body = { plan, lang: 'ja', order_hash: (await order(member, plan)).order?.hash ?? '' };
  const key = randomUUID();
  const answer = await ask('POST', '/api/plan/order', member, body, key);
  const { purchase, pay_url } = answer.json<{ purchase: { purchase_id: string }; pay_url: string }>();
  const page = await fetch(pay_url);
  const html = await page.text();
  const [, action = ''] = /action="([^"]+)"/.exec(html) ?? [];
  return { ...member, ...purchase, pay_url, html, action, status: page.status, body, key };
}
type Order = Awaited<ReturnType<typeof ordered>>;
const pay = ({ action }: Pick<Order, 'action'>, decision = 'pay') =>
  fetch(`${shop.provider_url}${action}`, {
    method: 'POST',
    body: new URLSearchParams({ decision }),
    redirect: 'manual',
  });
async function withPlan(plan = 'lite') {
  const member = await ordered(plan);
  await pay(member);
  return member;
}
const say = ({ purchase_id }: Pick<Order, 'purchase_id'>, event: string, fault: object = {}) =>
  control({ fault, report: { purchase: purchase_id, event } }).then(() => control({ fault: {} }));
const rowsOf = ({ user_id }: Known) =>
  db
    .select()
    .from(subscriptionTable)
    .where(eq(subscriptionTable.user_id, user_id))
    .orderBy(asc(subscriptionTable.created_at_ms));
const stateOf = async (member: Known) => (await rowsOf(member)).map(({ state }) => state);
const periodsOf = ({ user_id }: Known) =>
  db
    .select()
    .from(purchaseTable)
    .where(eq(purchaseTable.user_id, user_id))
    .orderBy(asc(purchaseTable.created_at_ms));
const leftOf = async (member: Known) => {
  const until = (await rowsOf(member)).at(-1)?.paid_until_ms ?? 0;
  return (until - services.clock.nowMs()) / DAY_MS;
};
const faultsOf = async ({ user_id }: Known) => {
  const sales = (await rowsOf({ user_id, cookie: '' })).map(({ sale_id }) => sale_id);
  const rows = await db.select().from(paymentEventTable).orderBy(asc(paymentEventTable.id));
  return rows
    .filter(({ sale_id }) => sales.includes(sale_id))
    .map(({ type, state, fault }) => [type, state, fault]);
};
const idOf = async (member: Known) => String((await rowsOf(member)).at(-1)?.id);
const cancel = async (member: Known) =>
  ask('POST', '/api/plan/cancel', member, { subscription_id: await idOf(member) });

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
    await db.update(settingTable).set({ value: TERMS }).where(eq(settingTable.name, 'plans'));
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

describe('cancelling', () => {
  it('keeps the plan until the end of what is paid, and reaches the payment company once', async () => {
    const member = await withPlan('pro');
    const { cancelled: before } = (await control()) as unknown as { cancelled: number };
    expect((await cancel(member)).json()).toMatchObject({
      tier: 'pro',
      subscriptions: [{ state: 'cancelled' }],
    });
    await after(60_000);
    expect(((await control()) as unknown as { cancelled: number }).cancelled).toBe(before + 1);
    expect((await cancel(member)).json()).toMatchObject({ error: { name: 'plan_over' } });
    await after(30 * DAY_MS);
    expect(await stateOf(member)).toEqual(['ended']);
    expect(await tierOf(db, member.user_id, services.clock.nowMs())).toBe('register');
    expect(await pointsOf(member)).toBe(700_000);
  });

  it.each(['-7_after', '-7_before', 'lost_after', '0'] as const)(
    'is repeated until they confirm (%s)',
    async (fault) => {
      const member = await withPlan();
      await control({ api: { cancel: fault, webhook: 'never' } });
      const { cancelled: before } = (await control()) as unknown as { cancelled: number };
      await cancel(member);
      for (let minutes = 0; minutes < 3; minutes += 1) await after(60_000);
      expect(await stateOf(member)).toEqual(['cancelled']);
      expect(((await control()) as unknown as { cancelled: number }).cancelled).toBe(before + 1);
    },
  );

  it('in the second of a renewal gives its points once, and the plan does not go on', async () => {
    const member = await withPlan();
    services.clock.advance(30 * DAY_MS);
    await control({ api: { cancel: 'renewed' } });
    await cancel(member);
    expect([await stateOf(member), await pointsOf(member)]).toEqual([['cancelled'], 440_000]);
    // Their message about the cancellation comes after their answer to it.
    await expect
      .poll(async () => (await faultsOf(member)).map(([type, , fault]) => [type, fault]))
      .toEqual([
        ['paid', null],
        ['renewed', 'renewed_after_cancel'],
        ['cancelled', null],
      ]);
    await after(30 * DAY_MS);
    expect(await stateOf(member)).toEqual(['ended']);
  });

  it('and a renewal at the same moment happen once each, in either order', async () => {
    for (let round = 0; round < 5; round += 1) {
      const member = await withPlan();
      services.clock.advance(30 * DAY_MS);
      await Promise.all([say(member, 'RenewalSuccess', { times: 2 }), cancel(member), cancel(member)]);
      await after(60_000);
      expect([await stateOf(member), await pointsOf(member)]).toEqual([['cancelled'], 440_000]);
      expect((await rowsOf(member))[0]).toMatchObject({ periods: 2 });
      await after(31 * DAY_MS);
      expect(await stateOf(member)).toEqual(['ended']);
    }
  });

  it('by the payment company, or its end, stops the plan', async () => {
    const member = await withPlan();
    await say(member, 'Cancellation');
    expect(await stateOf(member)).toEqual(['cancelled']);
    await say(member, 'Expiration');
    expect(await stateOf(member)).toEqual(['cancelled']);
    services.clock.advance(31 * DAY_MS);
    await say(member, 'Expiration', { instead: { timestamp: '2026-10-28 06:06:03' } });
    expect(await stateOf(member)).toEqual(['ended']);
  });

  it('of another member is not found', async () => {
    const member = await withPlan();
    const stranger = await shop.member();
    const body = { subscription_id: await idOf(member) };
    expect((await ask('POST', '/api/plan/cancel', stranger, body)).statusCode).toBe(404);
    expect(await stateOf(member)).toEqual(['active']);
  });

  it('follows a closed account and a self-exclusion', async () => {
    const closed = await withPlan();
    await db.update(userTable).set({ closed_at_ms: 1 }).where(eq(userTable.id, closed.user_id));
    const excluded = await withPlan();
    const until = services.clock.nowMs() + 365 * DAY_MS;
    await db
      .insert(spendLimitTable)
      .values({ user_id: excluded.user_id, excluded_until_ms: until })
      .onConflictDoNothing();
    await after(60_000);
    await after(5_000);
    expect([await stateOf(closed), await stateOf(excluded)]).toEqual([['cancelled'], ['cancelled']]);
  });
});

describe('money that goes back', () => {
  it('of a renewal takes the points of that period, and a chargeback cancels the plan', async () => {
    const member = await withPlan();
    services.clock.advance(30 * DAY_MS);
    await say(member, 'RenewalSuccess');
    await say(member, 'Chargeback');
    expect(await pointsOf(member)).toBe(220_000);
    await after(60_000);
    await after(5_000);
    expect(await stateOf(member)).toEqual(['cancelled']);
  });

  it('by staff, of the first of two periods, is confirmed by the message about it', async () => {
    const member = await withPlan();
    services.clock.advance(30 * DAY_MS);
    await say(member, 'RenewalSuccess');
    const [first] = await periodsOf(member);
    await unitOfWork(db, async (tx, done) => {
      const row = await keepRefund(services, tx, done, first!, {
        ...{ kind: 'staff', way: 'provider', state: 'requested', units: 220_000, spent: 'refused' },
        amount_minor: 2_000,
      });
      await setDeadline(tx, SEND_REFUND, String(row.id), services.clock.nowMs());
    });
    await after(0);
    expect(await pointsOf(member)).toBe(220_000);
    await after(10_000);
    expect([await pointsOf(member), await stateOf(member)]).toEqual([220_000, ['cancelled']]);
  });
});

it('tells the member by mail: begun, renewed, failed, cancelled, ended', async () => {
  const member = await ordered();
  const email = `${randomUUID()}@example.jp`;
  await db.update(userTable).set({ email }).where(eq(userTable.id, member.user_id));
  await setMailPerson(db, member.user_id, { verified_email: email });
  await pay(member);
  services.clock.advance(30 * DAY_MS);
  await say(member, 'RenewalFailure');
  await say(member, 'RenewalSuccess');
  await cancel(member);
  await after(31 * DAY_MS);
  const kinds = (await db.select().from(mailTable).where(eq(mailTable.user_id, member.user_id))).map(
    ({ kind }) => kind,
  );
  expect(kinds.toSorted()).toEqual([
    ...['plan_cancelled', 'plan_ended', 'plan_failed'],
    ...['purchase_receipt', 'purchase_receipt'],
  ]);
  while (await sendNextMail(services));
  const mails = (await smtp.told()).mails.filter(({ to }) => to === email);
  expect(mails.map(({ subject }) => subject).toSorted()).toEqual(
    [
      ...['ご購入の控え', 'ご購入の控え', '更新を確認できませんでした', '解約を受け付けました'],
      'ご利用の期間が終了しました',
    ].toSorted(),
  );
});
