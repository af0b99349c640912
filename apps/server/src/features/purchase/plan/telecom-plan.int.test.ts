import { eq } from 'drizzle-orm';
import { afterEach, describe, expect, it } from 'vitest';
import { userTable } from '../../../core/account/state/account.table.ts';
import { checkLedger } from '../../../core/ledger/check-ledger.ts';
import { queueCapability } from '../../../core/queue/queue.capability.ts';
import { staffCapability } from '../../../core/staff/staff.capability.ts';
import { settingTable } from '../../../platform/config/setting.table.ts';
import { createTelecomProvider } from '../../../platform/payment/telecom/telecom-provider.ts';
import { buildStaff } from '../../../testing/factories.ts';
import { follow } from '../../../testing/payment/follow-redirect.ts';
import { planOrders } from '../../../testing/payment/plan-order.ts';
import { shopWith } from '../../../testing/payment/shop.ts';
import { purchaseCapability } from '../purchase.capability.ts';

const DAY_MS = 86_400_000;
interface Seen {
  notices: { option: string; query: string }[];
  answers: { body: string }[];
}
const shop = await shopWith<Seen>({
  simulator: 'telecom-simulator.ts',
  env: (url) => ({
    ...{ PAYMENT: 'telecom', TELECOM_URL: `${url}/inetcredit/secure/order.pl`, TELECOM_CLIENT: '12345' },
    ...{ TELECOM_NETWORKS: '127.0.0.1', TELECOM_ONE_CLICK: 'on' },
    ...{ TELECOM_REBILL_LITE: '30day3000yen', TELECOM_REBILL_PRO: '30day9000yen' },
  }),
  open: createTelecomProvider,
  more: [staffCapability, queueCapability],
});
const { services, db, control, pointsOf, waiting } = shop;
await purchaseCapability.start?.(services);
const scope = `site:${services.config.site_id}`;
await db.insert(settingTable).values([
  { scope, name: 'yen_prices', value: { in_yen: true, p10: 1_500 } },
  { scope, name: 'plans', value: { lite_yen: 3_000, pro_yen: 9_000, pro_units: 700_000 } },
]);
const plans = planOrders(shop);
const { statesOf, tasksOf, after } = plans;

afterEach(async () => {
  await control({ fault: {} });
  expect(await checkLedger(db)).toEqual([]);
});

type Ordered = Parameters<typeof shop.redirectFor>[0];
/** The form that leads a buyer to the payment page. */
async function formFor(ordered: Ordered) {
  const redirect = await shop.redirectFor(ordered);
  if (redirect.method === 'GET') throw new Error('no form');
  return { ...redirect, path: new URL(redirect.url).pathname };
}
async function press(ordered: Ordered, rel: 'yes' | 'no' = 'yes') {
  const page = await follow(await formFor(ordered));
  const html = await page.text();
  const [, action = ''] = /action="([^"]+)"/.exec(html) ?? [];
  const body = new URLSearchParams({ rel });
  if (action !== '')
    await fetch(`${shop.provider_url}${action}`, { method: 'POST', body, redirect: 'manual' });
  return { status: page.status, html };
}
async function withPlan(plan = 'lite') {
  const member = await plans.order(await shop.member(), plan);
  const { fields } = await formFor(member);
  await press(member);
  return { ...member, option: fields['option'] };
}
/** @param option our reference of the order, which a paid order has no form for any more */
const rebill = async ({ option }: { option: string | undefined }, rel: 'yes' | 'no', fault: object = {}) => {
  await control({ fault, rebill: { option, rel } });
  await control({ fault: {} });
};

describe('a plan at Telecom Credit', () => {
  it('begins with the continuing charge that is set up for it, and renews by its notices', async () => {
    const member = await plans.order(await shop.member(), 'pro');
    expect(member.parts.map(({ text }) => text).join('')).toContain('テレコムクレジット');
    const { path, fields } = await formFor(member);
    expect([path, fields['money'], fields['rebill_param_id']]).toEqual([
      ...['/inetcredit/secure/order.pl', '9000', '30day9000yen'],
    ]);
    expect((await press(member)).status).toBe(200);
    expect([await statesOf(member), await pointsOf(member)]).toEqual([['active'], 700_000]);
    services.clock.advance(30 * DAY_MS);
    await rebill({ option: fields['option'] }, 'yes', { times: 2 });
    expect((await control()).answers.at(-1)?.body).toBe('SuccessOK');
    expect([await statesOf(member), await pointsOf(member)]).toEqual([['active'], 1_400_000]);
  });

  it('is past due after a charge that failed, and goes on with the next one', async () => {
    const member = await withPlan();
    services.clock.advance(30 * DAY_MS);
    await rebill(member, 'no');
    expect([await statesOf(member), await pointsOf(member)]).toEqual([['past_due'], 220_000]);
    await rebill(member, 'yes');
    expect([await statesOf(member), await pointsOf(member)]).toEqual([['active'], 440_000]);
  });

  it('gives no points for another amount, or for a sale that is not ours', async () => {
    const member = await withPlan();
    services.clock.advance(30 * DAY_MS);
    for (const instead of [{ money: '1' }, { option: '1-000000000000000000000000' }, { option: '' }]) {
      const before = await waiting();
      await rebill(member, 'yes', { instead });
      expect([await pointsOf(member), await waiting()]).toEqual([220_000, before + 1]);
    }
  });

  it('counts a continuing charge that is reported before the first payment', async () => {
    const member = await plans.order(await shop.member(), 'lite');
    const { option } = (await formFor(member)).fields;
    await control({ fault: { late: true } });
    await press(member);
    await rebill({ option }, 'yes');
    expect([await statesOf(member), await pointsOf(member)]).toEqual([['pending'], 0]);
    await control({ later: true });
    expect([await statesOf(member), await pointsOf(member)]).toEqual([['active'], 440_000]);
  });

  it('is stopped by staff, who have a task until they have done it', async () => {
    const member = await withPlan();
    await plans.cancel(member);
    expect((await plans.own(member)).subscriptions[0]).toMatchObject({
      ...{ state: 'cancelling', stop: 'staff', stop_url: null },
    });
    expect(await tasksOf(member)).toEqual(['open']);
    await after(60_000);
    expect([await statesOf(member), await tasksOf(member)]).toEqual([['cancelling'], ['open']]);
    // A charge in the meantime gives its points; the task stays.
    services.clock.advance(30 * DAY_MS);
    await rebill(member, 'yes');
    expect([await pointsOf(member), await tasksOf(member)]).toEqual([440_000, ['open']]);
    // It cannot begin another plan later, so that it sells none while something is paid.
    expect((await plans.order(member, 'pro')).refused).toBe('plan_still_runs');
    const staff = await buildStaff(services, { roles: [{ role: 'finance' }] });
    const ask = (url: string, payload: object = {}) =>
      shop.app.inject({ method: 'POST', url, payload, headers: { cookie: staff.cookie } });
    const page = (await ask('/api/office/queues/plan_stop/next')).json<{
      item: { item_id: string; version: number };
      about: object;
    }>();
    expect(page.about).toMatchObject({
      ...{ plan: 'lite', provider: 'telecom', sale_id: member.purchase_id, state: 'cancelling' },
      money: { amount_minor: 3_000, currency: 'JPY' },
    });
    const { item_id, version } = page.item;
    await ask(`/api/office/queue_items/${item_id}/decide`, { version, decision: 'stopped' });
    expect([await statesOf(member), await tasksOf(member)]).toEqual([['cancelled'], ['decided']]);
  });
});

describe('the last card at Telecom Credit', () => {
  it('is shown on its page for one press, under a name of the buyer that is always the same', async () => {
    const member = await shop.member('p10');
    const order = async (key: string) => ({
      cookie: member.cookie,
      pay_url: (await member.ask(key)).json<{ pay_url: string }>().pay_url,
    });
    const first = await order('first');
    const { path, fields } = await formFor(first);
    expect(path).toBe('/inetcredit/secure/order.pl');
    expect(fields['sendid']).toMatch(/^[0-9a-f]{25}$/);
    await press(first);
    const second = await order('second');
    const again = await formFor(second);
    expect(again.path).toBe('/inetcredit/secure/one-click-order.pl');
    expect(again.fields['sendid']).toBe(fields['sendid']);
    expect((await press(second)).html).toContain('card on file');
    expect(await pointsOf(member)).toBe(200_000);
    const other = await shop.member('p10');
    const { pay_url } = (await other.ask()).json<{ pay_url: string }>();
    expect((await formFor({ ...other, pay_url })).fields['sendid']).not.toBe(fields['sendid']);
    for (const [chat_lang, company] of [
      ['ja', 'テレコムクレジット'],
      ['en', 'Telecom Credit'],
    ] as const) {
      await db.update(userTable).set({ chat_lang }).where(eq(userTable.id, member.user_id));
      expect((await plans.ask('GET', '/api/purchase/card', member)).json()).toMatchObject({
        page_card: { company, brand: '', last4: '', state: 'usable' },
      });
    }
  });
});
