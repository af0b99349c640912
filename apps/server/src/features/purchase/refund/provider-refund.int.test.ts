import { eq } from 'drizzle-orm';
import { afterEach, describe, expect, it } from 'vitest';
import { checkLedger } from '../../../core/ledger/check-ledger.ts';
import { createBtcpayProvider } from '../../../platform/payment/btcpay/btcpay-provider.ts';
import { cardShop, MINUTE_MS } from '../../../testing/payment/card-shop.ts';
import { decideRefund } from '../../../testing/payment/decide-refund.ts';
import { shopWith } from '../../../testing/payment/shop.ts';
import { purchaseCapability } from '../purchase.capability.ts';
import { refundTable } from './refund.table.ts';

const card = await cardShop();
afterEach(async () => {
  await card.control({ api: {} });
  expect(await checkLedger(card.db)).toEqual([]);
});

describe('DataLink', () => {
  const { services, db, control, withCard, pointsOf, matchedTo, after } = card;
  const stateOf = async (id: number) =>
    (await db.select().from(refundTable).where(eq(refundTable.id, id)))[0]?.state;
  const refunded = async () => (await control()).refunded;

  it.each([
    ['the whole sale', 100_000, 'voidOrRefundTransaction 10.00'],
    ['a part of it', 40_000, 'refundTransaction 4.00'],
  ])('refunds %s, and the webhook about it confirms it', async (_what, units, asked) => {
    const member = await withCard();
    const id = await decideRefund(services, member.user_id, units);
    const before = (await refunded()).length;
    await after(0);
    await after(2 * MINUTE_MS);
    expect((await refunded()).slice(before)).toEqual([asked]);
    expect([await stateOf(id), await pointsOf(member)]).toEqual(['done', 100_000 - units]);
    // The simulator sends the webhook after its answer.
    await expect
      .poll(() => matchedTo(member))
      .toEqual([
        ['paid', 'applied', null],
        ['refunded', 'applied', null],
      ]);
  });

  it.each([
    ['an internal error after it was made', { refund: '-7_after', webhook: 'never' }],
    ['an internal error before it was made', { refund: '-7_before', webhook: 'never' }],
    ['silence after it was made', { refund: 'lost_after', webhook: 'never' }],
    ['silence about it and then about its state', { refund: 'lost_after', webhook: 'never' }],
    ['a locked user before it was made', { refund: '-12', webhook: 'never' }],
  ])('refunds once after %s', async (what, api) => {
    const member = await withCard();
    const before = (await refunded()).length;
    const id = await decideRefund(services, member.user_id, 100_000);
    await control({ api });
    await after(0);
    expect(await stateOf(id)).toBe('sent');
    if (what.endsWith('its state')) await control({ api: { state_down: 2, webhook: 'never' } });
    for (let minutes = 0; minutes < 4; minutes += 1) await after(MINUTE_MS);
    expect([await stateOf(id), (await refunded()).length]).toEqual(['done', before + 1]);
  });

  it('gives the points back when CCBill refuses', async () => {
    const member = await withCard();
    const id = await decideRefund(services, member.user_id, 100_000);
    await control({ api: { refund: '-15' } });
    await after(0);
    expect([await stateOf(id), await pointsOf(member)]).toEqual(['refused', 100_000]);
  });

  it('asks for one refund of a sale after the other', async () => {
    const member = await withCard();
    const before = (await refunded()).length;
    const first = await decideRefund(services, member.user_id, 30_000);
    const second = await decideRefund(services, member.user_id, 20_000);
    await control({ api: { refund: 'lost_after', webhook: 'never' } });
    await after(0);
    expect([await stateOf(first), await stateOf(second)].toSorted()).toEqual(['requested', 'sent']);
    await control({ api: { webhook: 'never' } });
    for (let minutes = 0; minutes < 4; minutes += 1) await after(MINUTE_MS);
    expect([await stateOf(first), await stateOf(second)]).toEqual(['done', 'done']);
    expect((await refunded()).slice(before).toSorted()).toEqual([
      'refundTransaction 2.00',
      'refundTransaction 3.00',
    ]);
  });

  it('leaves to staff what the state of the sale does not tell', async () => {
    const member = await withCard();
    const id = await decideRefund(services, member.user_id, 100_000);
    await control({ api: { state_down: 99 } });
    for (let minutes = 0; minutes < 8; minutes += 1) await after(MINUTE_MS);
    expect(await stateOf(id)).toBe('unknown');
  });
});

describe('BTCPay Server', async () => {
  interface Seen {
    pulls: { id: string; name: string; amount: string; currency: string }[];
  }
  const shop = await shopWith<Seen>({
    simulator: 'btcpay-simulator.ts',
    env: (BTCPAY_URL) => ({
      PAYMENT: 'btcpay',
      BTCPAY_URL,
      BTCPAY_STORE_ID: 'FvGQ3q9Ux7HkxWJyN5VwZ2zXoXyMPXoDzqgsMzCY1KfT',
      BTCPAY_API_KEY: 'a7f0c9ce5e32',
      BTCPAY_WEBHOOK_SECRET: 'HelloWorld',
      BTCPAY_REFUNDS: 'on',
    }),
    open: createBtcpayProvider,
  });
  const { services, db, control, atTheirPage, pointsOf } = shop;
  await purchaseCapability.start?.(services);
  async function after(ms: number) {
    services.clock.advance(ms);
    await services.deadlines.runDue();
  }
  async function paid() {
    const buyer = await atTheirPage('p10');
    await control({ happen: { order: buyer.purchase_id, what: 'pay' } });
    return buyer;
  }
  const rowOf = async (id: number) => (await db.select().from(refundTable).where(eq(refundTable.id, id)))[0];

  it('refunds a part by a link that the buyer claims', async () => {
    const buyer = await paid();
    const id = await decideRefund(services, buyer.user_id, 40_000);
    await after(0);
    const { pulls } = await control();
    expect(pulls.at(-1)).toMatchObject({ name: `Refund ${id}`, amount: '4.00', currency: 'USD' });
    expect(await rowOf(id)).toMatchObject({
      state: 'done',
      reference: pulls.at(-1)?.id,
      claim_url: `${shop.provider_url}/pull-payments/${pulls.at(-1)?.id}`,
    });
    expect(await pointsOf(buyer)).toBe(60_000);
    expect(await checkLedger(db)).toEqual([]);
  });

  it.each([
    ['after it was made', { refund_lost: 'after' }],
    ['before it was made', { refund_lost: 'before' }],
    ['at all', { down: 3 }],
  ])('makes one pull payment when the server does not answer %s', async (_what, fault) => {
    const buyer = await paid();
    const { length: before } = (await control()).pulls;
    const id = await decideRefund(services, buyer.user_id, 100_000);
    await control({ fault });
    for (let minutes = 0; minutes < 5; minutes += 1) await after(MINUTE_MS);
    expect([(await rowOf(id))?.state, (await control()).pulls.length]).toEqual(['done', before + 1]);
  });
});
