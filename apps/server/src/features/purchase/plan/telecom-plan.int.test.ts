import { afterEach, describe, expect, it } from 'vitest';
import { checkLedger } from '../../../core/ledger/check-ledger.ts';
import { queueCapability } from '../../../core/queue/queue.capability.ts';
import { staffCapability } from '../../../core/staff/staff.capability.ts';
import { settingTable } from '../../../platform/config/setting.table.ts';
import { createTelecomProvider } from '../../../platform/payment/telecom/telecom-provider.ts';
import { buildStaff } from '../../../testing/factories.ts';
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

async function press(url: string, rel: 'yes' | 'no' = 'yes') {
  const page = await fetch(url);
  const html = await page.text();
  const [, action = ''] = /action="([^"]+)"/.exec(html) ?? [];
  const body = new URLSearchParams({ rel });
  if (action !== '')
    await fetch(`${shop.provider_url}${action}`, { method: 'POST', body, redirect: 'manual' });
  return { status: page.status, html };
}
async function withPlan(plan = 'lite') {
  const member = await plans.order(await shop.member(), plan);
  await press(member.pay_url);
  return member;
}
const rebill = async ({ pay_url }: { pay_url: string }, rel: 'yes' | 'no', fault: object = {}) => {
  await control({ fault, rebill: { option: new URL(pay_url).searchParams.get('option'), rel } });
  await control({ fault: {} });
};

describe('a plan at Telecom Credit', () => {
  it('begins with the continuing charge that is set up for it, and renews by its notices', async () => {
    const member = await plans.order(await shop.member(), 'pro');
    const { searchParams } = new URL(member.pay_url);
    expect(['money', 'rebill_param_id'].map((name) => searchParams.get(name))).toEqual([
      '9000',
      '30day9000yen',
    ]);
    expect((await press(member.pay_url)).status).toBe(200);
    expect([await statesOf(member), await pointsOf(member)]).toEqual([['active'], 700_000]);
    services.clock.advance(30 * DAY_MS);
    await rebill(member, 'yes', { times: 2 });
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
    await control({ fault: { late: true } });
    await press(member.pay_url);
    await rebill(member, 'yes');
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
    const payUrl = async (key: string) => (await member.ask(key)).json<{ pay_url: string }>().pay_url;
    const first = new URL(await payUrl('first'));
    expect(first.pathname).toBe('/inetcredit/secure/order.pl');
    expect(first.searchParams.get('sendid')).toMatch(/^[0-9a-f]{25}$/);
    await press(first.href);
    const second = new URL(await payUrl('second'));
    expect(second.pathname).toBe('/inetcredit/secure/one-click-order.pl');
    expect(second.searchParams.get('sendid')).toBe(first.searchParams.get('sendid'));
    expect((await press(second.href)).html).toContain('card on file');
    expect(await pointsOf(member)).toBe(200_000);
    const other = await shop.member('p10');
    const elsewhere = new URL((await other.ask()).json<{ pay_url: string }>().pay_url);
    expect(elsewhere.searchParams.get('sendid')).not.toBe(first.searchParams.get('sendid'));
    expect((await plans.ask('GET', '/api/purchase/card', member)).json()).toMatchObject({
      page_card: { company: 'テレコムクレジット', brand: '', last4: '', state: 'usable' },
    });
  });
});
