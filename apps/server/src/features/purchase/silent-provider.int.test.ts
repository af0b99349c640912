import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { checkLedger } from '../../core/ledger/check-ledger.ts';
import { settingTable } from '../../platform/config/setting.table.ts';
import { createBtcpayProvider } from '../../platform/payment/btcpay/btcpay-provider.ts';
import { cardShop, MINUTE_MS } from '../../testing/payment/card-shop.ts';
import { decideRefund } from '../../testing/payment/decide-refund.ts';
import type { Hang } from '../../testing/payment/hang.ts';
import { planOrders } from '../../testing/payment/plan-order.ts';
import { shopWith } from '../../testing/payment/shop.ts';
import { purchaseCapability } from './purchase.capability.ts';
import { refundTable } from './refund/refund.table.ts';
import { chargesSettled } from './stored-card/run-charge.ts';

/** So many times shorter are the limits of calls here: half a second instead of ten. */
const SHORTER = 20;
const limits = new Set<number>();
const timeout = AbortSignal.timeout.bind(AbortSignal);
beforeEach(() => {
  limits.clear();
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    limits.add(ms);
    return timeout(ms / SHORTER);
  });
});
afterEach(() => vi.restoreAllMocks());

describe('CCBill is silent', async () => {
  const shop = await cardShop();
  const { services, app, db, control, pointsOf, withCard, orderOf, press, stateOf, charged, after } = shop;
  const plans = planOrders(shop);
  await db.insert(settingTable).values({
    ...{ scope: `site:${services.config.site_id}`, name: 'plans' },
    value: { lite_cents: 2_000, pro_cents: 6_000, pro_units: 700_000 },
  });
  afterEach(async () => {
    await control({ api: {} });
    expect(await checkLedger(db)).toEqual([]);
  });
  const hang = (at: string, when: Hang['when'] = 'before', webhook = 'never') =>
    control({ api: { hang: { at, when }, webhook } });
  /** Confirms an order, and asks for another answer of the server while the provider is asked. */
  async function buyBesideOthers(member: Awaited<ReturnType<typeof withCard>>) {
    const pressed = await press(member, await orderOf(member));
    const other = await shop.member();
    expect((await plans.ask('GET', '/api/plan', other)).statusCode).toBe(200);
    const { purchase_id } = pressed.json<{ purchase: { purchase_id: string } }>().purchase;
    const while_asked = await stateOf(purchase_id);
    await chargesSettled(services);
    return { id: purchase_id, while_asked };
  }

  it('a charge that was made ends after 30 s as not known, is never asked for again, and counts once', async () => {
    const member = await withCard();
    const before = await charged();
    await hang('POST /transactions/', 'after');
    const { id, while_asked } = await buyBesideOthers(member);
    expect(while_asked[0]).toBe('pending');
    expect([await stateOf(id), await pointsOf(member)]).toEqual([['pending', 'unknown'], 100_000]);
    expect([...limits]).toContain(30_000);
    expect((await press(member, await orderOf(member))).json()).toMatchObject({
      error: { name: 'purchase_awaited' },
    });
    // They do not tell the state of it either.
    await hang('GET /transactions/');
    await after(MINUTE_MS);
    expect(await stateOf(id)).toEqual(['pending', 'unknown']);
    await control({ api: {} });
    await after(MINUTE_MS);
    expect([await stateOf(id), await pointsOf(member)]).toEqual([['settled', 'paid'], 356_000]);
    expect([await charged(), (await control()).asked_to_charge]).toEqual([before + 1, before + 1]);
  });

  it.each(['POST /ccbill-auth/', 'POST /payment-tokens/'])(
    'a charge fails, and nothing is charged, when %s is not answered',
    async (at) => {
      const member = await withCard();
      const before = await charged();
      await control({ api: { access_ended: true } });
      await hang(at);
      services.clock.advance(2 * 60 * MINUTE_MS);
      const { id } = await buyBesideOthers(member);
      expect([await stateOf(id), await pointsOf(member)]).toEqual([['failed', 'not_made'], 100_000]);
      expect(await charged()).toBe(before);
    },
  );

  it('the message about a charge is sent again until the sale can be looked up, and counts once', async () => {
    const member = await withCard();
    await control({ api: { charge: 'lost_after', hang: { at: 'viewSubscriptionStatus', when: 'before' } } });
    const { id } = await buyBesideOthers(member);
    await expect.poll(async () => (await control()).answers.at(-1)?.status).toBe(503);
    expect([await stateOf(id), await pointsOf(member)]).toEqual([['pending', 'unknown'], 100_000]);
    await control({ api: {}, redeliver: true });
    await after(2 * MINUTE_MS);
    expect([await stateOf(id), await pointsOf(member)]).toEqual([['settled', 'paid'], 356_000]);
  });

  it.each(['before', 'after'] as const)(
    'a refund ends after 30 s and is made once (silent %s it is made)',
    async (when) => {
      const member = await withCard();
      const before = (await control()).refunded.length;
      const id = await decideRefund(services, member.user_id, 100_000);
      const refundState = async () =>
        (await db.select().from(refundTable).where(eq(refundTable.id, id)))[0]?.state;
      await hang('voidOrRefundTransaction', when);
      const running = after(0);
      const other = await shop.member();
      expect((await plans.ask('GET', '/api/plan', other)).statusCode).toBe(200);
      await running;
      expect([await refundState(), [...limits]]).toEqual(['sent', [30_000]]);
      await control({ api: { webhook: 'never' } });
      for (let minutes = 0; minutes < 3; minutes += 1) await after(MINUTE_MS);
      expect([await refundState(), (await control()).refunded.length]).toEqual(['done', before + 1]);
    },
  );

  it.each(['before', 'after'] as const)(
    'a plan is cancelled for its member at once, and stopped there once (silent %s it is made)',
    async (when) => {
      const ordered = await plans.order(await shop.member(), 'lite');
      const html = await (await fetch(ordered.pay_url)).text();
      const [, action = ''] = /action="([^"]+)"/.exec(html) ?? [];
      const pay = {
        method: 'POST',
        body: new URLSearchParams({ decision: 'pay' }),
        redirect: 'manual',
      } as const;
      await fetch(`${shop.provider_url}${action}`, pay);
      await hang('cancelSubscription', when);
      const answer = await plans.cancel(ordered);
      expect([answer.statusCode, answer.json()]).toMatchObject([
        200,
        { subscriptions: [{ state: 'cancelling' }] },
      ]);
      await control({ api: { webhook: 'never' } });
      for (let minutes = 0; minutes < 3; minutes += 1) await after(MINUTE_MS);
      expect(await plans.statesOf(ordered)).toEqual(['cancelled']);
    },
  );

  it('serves everyone else when many messages wait for the state of their sales', async () => {
    const member = await withCard();
    await hang('viewSubscriptionStatus', 'before');
    const waiting = Array.from({ length: 40 }, () =>
      control({
        report: { purchase: member.purchase_id, event: 'RenewalSuccess' },
      }),
    );
    const others = await Promise.all(Array.from({ length: 5 }, () => shop.member()));
    for (const other of others) expect((await plans.ask('GET', '/api/plan', other)).statusCode).toBe(200);
    expect((await app.inject('/api/plan')).statusCode).toBe(200);
    await Promise.all(waiting);
  });
});

describe('BTCPay Server is silent', async () => {
  interface Seen {
    invoices: { metadata: { orderId: string } }[];
    pulls: object[];
    answers: number[];
    waiting: number;
  }
  const shop = await shopWith<Seen>({
    simulator: 'btcpay-simulator.ts',
    env: (BTCPAY_URL) => ({
      ...{ PAYMENT: 'btcpay', BTCPAY_URL, BTCPAY_REFUNDS: 'on', BTCPAY_WEBHOOK_SECRET: 'HelloWorld' },
      BTCPAY_STORE_ID: 'FvGQ3q9Ux7HkxWJyN5VwZ2zXoXyMPXoDzqgsMzCY1KfT',
      BTCPAY_API_KEY: 'a7f0c9ce5e32',
    }),
    open: createBtcpayProvider,
  });
  const { services, app, db, control, member, atTheirPage, pointsOf } = shop;
  await purchaseCapability.start?.(services);
  afterEach(async () => {
    await control({ fault: {} });
    expect(await checkLedger(db)).toEqual([]);
  });

  it.each([
    ['GET /api/v1/stores/', 'before'],
    ['POST /api/v1/stores/', 'before'],
    ['POST /api/v1/stores/', 'after'],
  ] as const)(
    'a checkout ends after 10 s with its error, and a repeat has one invoice (%s, %s)',
    async (at, when) => {
      const { ask } = await member();
      await control({ fault: { hang: { at, when } } });
      const asked = ask();
      expect((await app.inject('/api/plan')).statusCode).toBe(200);
      const silent = await asked;
      expect([silent.statusCode, [...limits]]).toEqual([503, [10_000]]);
      expect(silent.json()).toMatchObject({
        error: {
          name: 'payment_unanswered',
          message: {
            ja: '決済サービスから応答がありません。請求はありません。少し待ってから、もう一度お試しください。',
            en: 'The payment service does not answer. You were not charged. Please try again in a moment.',
          },
        },
      });
      await control({ fault: {} });
      const { purchase } = (await ask()).json<{ purchase: { purchase_id: string } }>();
      const { invoices } = await control();
      expect(invoices.filter(({ metadata }) => metadata.orderId === purchase.purchase_id)).toHaveLength(1);
    },
  );

  it('a message waits for its invoice no longer than 10 s, is sent again, and counts once', async () => {
    const buyer = await atTheirPage('p10');
    await control({ fault: { hang: { at: '/invoices/', when: 'before' } } });
    const { answers, waiting } = await control({ happen: { order: buyer.purchase_id, what: 'pay' } });
    expect([answers.at(-1), waiting, await pointsOf(buyer)]).toEqual([503, 1, 0]);
    await control({ fault: {} });
    for (let repeats = 0; repeats < 2; repeats += 1) await control({ redeliver: true });
    expect(await pointsOf(buyer)).toBe(100_000);
  });

  it.each(['before', 'after'] as const)(
    'a refund is one pull payment (silent %s it is made)',
    async (when) => {
      const buyer = await atTheirPage('p10');
      await control({ happen: { order: buyer.purchase_id, what: 'pay' } });
      const { length: before } = (await control()).pulls;
      const id = await decideRefund(services, buyer.user_id, 100_000);
      await control({ fault: { hang: { at: '/refund', when } } });
      await services.deadlines.runDue();
      await control({ fault: {} });
      for (let minutes = 0; minutes < 3; minutes += 1) {
        services.clock.advance(MINUTE_MS);
        await services.deadlines.runDue();
      }
      const [row] = await db.select().from(refundTable).where(eq(refundTable.id, id));
      expect([row?.state, (await control()).pulls.length]).toEqual(['done', before + 1]);
    },
  );
});
