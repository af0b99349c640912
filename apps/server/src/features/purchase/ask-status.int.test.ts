import { eq } from 'drizzle-orm';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { auditTable } from '../../core/audit/audit.table.ts';
import { checkLedger } from '../../core/ledger/check-ledger.ts';
import { staffCapability } from '../../core/staff/staff.capability.ts';
import { createBtcpayProvider } from '../../platform/payment/btcpay/btcpay-provider.ts';
import { createVerotelProvider } from '../../platform/payment/verotel/verotel-provider.ts';
import { buildStaff } from '../../testing/factories.ts';
import { shopWith, type Buyer } from '../../testing/payment/shop.ts';
import { purchaseCapability } from './purchase.capability.ts';
import { purchaseTable } from './purchase.table.ts';

const MINUTE_MS = 60_000;

const coins = await shopWith<{ invoices: object[] }>({
  simulator: 'btcpay-simulator.ts',
  more: [staffCapability],
  env: (BTCPAY_URL) => ({
    ...{ PAYMENT: 'btcpay', BTCPAY_URL, BTCPAY_API_KEY: 'a7f0c9ce5e32', BTCPAY_WEBHOOK_SECRET: 'HelloWorld' },
    BTCPAY_STORE_ID: 'FvGQ3q9Ux7HkxWJyN5VwZ2zXoXyMPXoDzqgsMzCY1KfT',
  }),
  open: createBtcpayProvider,
});
const cards = await shopWith<object>({
  simulator: 'verotel-simulator.ts',
  more: [staffCapability],
  env: (VEROTEL_URL) => ({
    ...{ PAYMENT: 'verotel', VEROTEL_URL, VEROTEL_SHOP_ID: '68849' },
    ...{ VEROTEL_KEY: 'zpXwe2D77g4P7ysGJcr3rY87TBYs6J', VEROTEL_STATEMENT: 'VTSUP.COM*AKARI' },
  }),
  open: (services) => createVerotelProvider(services.config.verotel, services),
});
type Shop = typeof coins | typeof cards;

beforeAll(async () => {
  for (const { services } of [coins, cards]) await purchaseCapability.start?.(services);
});
afterEach(async () => {
  await coins.control({ fault: {} });
  await cards.control({ fault: {} });
  for (const { db } of [coins, cards]) expect(await checkLedger(db)).toEqual([]);
});

/** What is due after some minutes is done. */
async function wait({ services }: Shop, minutes: number): Promise<void> {
  services.clock.advance(minutes * MINUTE_MS);
  await services.deadlines.runDue();
}
const stateOf = async ({ db }: Shop, { purchase_id }: Buyer) =>
  (
    await db
      .select()
      .from(purchaseTable)
      .where(eq(purchaseTable.id, Number(purchase_id)))
  )[0]?.state;

/** The newest invoice of a buyer is paid or ends, and its message is lost. */
async function happenUnheard(buyer: Buyer, what: string): Promise<void> {
  await coins.control({ fault: { times: 0 }, happen: { order: buyer.purchase_id, what } });
  await coins.control({ fault: {} });
}
/** A buyer pays on the page for cards; `times`: how often its message is sent. */
async function payCard(buyer: Buyer, times: number): Promise<void> {
  const html = await (await fetch(buyer.pay_url)).text();
  const [, action = ''] = /action="([^"]+)"/.exec(html) ?? [];
  await cards.control({ fault: { times } });
  const body = new URLSearchParams({ decision: 'approve' });
  await fetch(`${cards.provider_url}${action}`, { method: 'POST', body, redirect: 'manual' });
}
async function officer({ services }: Shop) {
  const { cookie } = await buildStaff(services, { roles: [{ role: 'finance' }] });
  return cookie;
}
async function lookUp(shop: Shop, buyer: Buyer, cookie: string) {
  const got = await shop.app.inject({
    ...{ method: 'POST', url: `/api/office/purchases/${buyer.purchase_id}/look_up` },
    ...{ headers: { cookie }, payload: { reason: 'the buyer has written' } },
  });
  const { error, ...answer } = got.json<{ found: string[]; state: string; error?: { name: string } }>();
  return error?.name ?? answer;
}

it('gives the points of an invoice whose message is lost for good, after 15 minutes', async () => {
  const buyer = await coins.atTheirPage('p10');
  await happenUnheard(buyer, 'pay');
  await wait(coins, 14);
  expect(await coins.pointsOf(buyer)).toBe(0);
  await wait(coins, 1);
  expect([await coins.pointsOf(buyer), await coins.eventsOf(buyer)]).toEqual([
    100_000,
    [['paid', 'applied', null]],
  ]);
});

it('gives them once when the message comes after the look-up, and before it', async () => {
  const late = await coins.atTheirPage('p10');
  await happenUnheard(late, 'pay');
  await wait(coins, 15);
  await coins.control({ happen: { order: late.purchase_id, what: 'pay' } });
  const early = await coins.atTheirPage('p10');
  await coins.control({ happen: { order: early.purchase_id, what: 'pay' } });
  await wait(coins, 15);
  for (const buyer of [late, early])
    expect([await coins.pointsOf(buyer), await coins.eventsOf(buyer)]).toEqual([
      100_000,
      [['paid', 'applied', null]],
    ]);
});

it('files another amount, and gives nothing', async () => {
  const buyer = await coins.atTheirPage('p10');
  const before = await coins.waiting();
  await happenUnheard(buyer, 'pay');
  await coins.control({ fault: { instead: { amount: '9.99' } } });
  await wait(coins, 15);
  expect(await coins.eventsOf(buyer)).toEqual([['paid', 'unmatched', 'amount_differs']]);
  expect([await coins.pointsOf(buyer), await coins.waiting()]).toEqual([0, before + 1]);
});

it('asks five times, each time after a longer wait, and no more', async () => {
  const buyer = await coins.atTheirPage('p10');
  for (const minutes of [15, 45, 180, 720]) await wait(coins, minutes);
  expect(await coins.eventsOf(buyer)).toEqual([]);
  // It does not answer at the last time.
  await happenUnheard(buyer, 'pay');
  await coins.control({ fault: { down: 1 } });
  await wait(coins, 2_880);
  await wait(coins, 100_000);
  expect([await coins.pointsOf(buyer), await stateOf(coins, buyer)]).toEqual([0, 'pending']);
});

it('asks again after it was not answered, and after the invoice has expired: coins may come late', async () => {
  const buyer = await coins.atTheirPage('p10');
  await coins.control({ fault: { down: 1 } });
  await wait(coins, 15);
  await happenUnheard(buyer, 'expire');
  await wait(coins, 45);
  expect(await stateOf(coins, buyer)).toBe('failed');
  await happenUnheard(buyer, 'pay');
  await wait(coins, 180);
  expect(await coins.pointsOf(buyer)).toBe(100_000);
});

it('files coins that were sent in part or beyond the price, as their message does', async () => {
  const [less, more] = [await coins.atTheirPage('p10'), await coins.atTheirPage('p10')];
  await happenUnheard(less, 'expire');
  await coins.control({ fault: { instead: { additionalStatus: 'PaidPartial' } } });
  await wait(coins, 15);
  expect(await coins.eventsOf(less)).toEqual([
    ['unpaid', 'applied', null],
    ['paid_in_part', 'unmatched', 'paid_in_part'],
  ]);
  await happenUnheard(more, 'pay');
  await coins.control({ fault: { instead: { additionalStatus: 'PaidOver' } } });
  await wait(coins, 45);
  expect(await coins.eventsOf(more)).toEqual([
    ['paid', 'applied', null],
    ['paid_over', 'unmatched', 'paid_over'],
  ]);
});

it('finds a card payment by our reference, and its message afterwards changes nothing', async () => {
  const buyer = await cards.atTheirPage('p10');
  await wait(cards, 15);
  expect(await cards.pointsOf(buyer)).toBe(0);
  await payCard(buyer, 0);
  await wait(cards, 45);
  expect([await cards.pointsOf(buyer), await stateOf(cards, buyer)]).toEqual([100_000, 'settled']);
  await cards.control({ report: { reference: buyer.purchase_id, event: '' } });
  expect(await cards.matchedTo(buyer)).toEqual([
    ['paid', 'applied', null],
    ['paid', 'applied', null],
  ]);
  expect(await cards.pointsOf(buyer)).toBe(100_000);
});

it('gives nothing for a sale of another reference, state or amount, or an unreadable answer', async () => {
  for (const look_up of [
    { referenceID: '77' },
    { saleResult: 'DECLINED' },
    { response: 'NOTFOUND' },
    { saleID: '' },
  ]) {
    const buyer = await cards.atTheirPage('p10');
    await payCard(buyer, 0);
    await cards.control({ fault: { look_up } });
    await wait(cards, 15);
    expect([look_up, await cards.pointsOf(buyer), await cards.eventsOf(buyer)]).toEqual([look_up, 0, []]);
  }
  const buyer = await cards.atTheirPage('p10');
  await payCard(buyer, 0);
  await cards.control({ fault: { look_up: { priceCurrency: 'EUR' } } });
  await wait(cards, 15);
  expect(await cards.eventsOf(buyer)).toEqual([['paid', 'unmatched', 'amount_differs']]);
  expect(await cards.pointsOf(buyer)).toBe(0);
});

it('lets staff ask at once, and writes it down', async () => {
  const cookie = await officer(cards);
  const buyer = await cards.atTheirPage('p10');
  const record = async () =>
    (
      await cards.app.inject({ url: `/api/office/purchases/${buyer.purchase_id}`, headers: { cookie } })
    ).json<{ can_look_up: boolean }>().can_look_up;
  expect([await record(), await lookUp(cards, buyer, cookie)]).toEqual([
    true,
    { found: [], state: 'pending' },
  ]);
  await payCard(buyer, 0);
  await cards.control({ fault: { look_up_down: true } });
  expect(await lookUp(cards, buyer, cookie)).toBe('purchase_look_up_unanswered');
  await cards.control({ fault: {} });
  const both = await Promise.all([lookUp(cards, buyer, cookie), lookUp(cards, buyer, cookie)]);
  expect(both).toContainEqual({ found: ['paid'], state: 'settled' });
  expect([await cards.pointsOf(buyer), await record()]).toEqual([100_000, false]);
  expect(await lookUp(cards, buyer, cookie)).toBe('purchase_not_looked_up');
  const acts = await cards.db.select().from(auditTable).where(eq(auditTable.act, 'purchase.look_up'));
  expect(acts[0]?.after).toMatchObject({ purchase_id: Number(buyer.purchase_id), found: [] });
  expect(acts.at(-1)?.after).toMatchObject({ found: ['paid'] });
});

it('refuses people without the right, and purchases that cannot be looked up', async () => {
  const buyer = await cards.atTheirPage('p10');
  const { cookie } = await buildStaff(cards.services, { roles: [{ role: 'moderator' }] });
  expect(await lookUp(cards, buyer, cookie)).toBe('staff_right_missing');
  const finance = await officer(cards);
  expect(await lookUp(cards, { ...buyer, purchase_id: '999' }, finance)).toBe('not_found');
  await cards.db
    .update(purchaseTable)
    .set({ provider: 'telecom' })
    .where(eq(purchaseTable.id, Number(buyer.purchase_id)));
  expect(await lookUp(cards, buyer, finance)).toBe('purchase_not_looked_up');
});
