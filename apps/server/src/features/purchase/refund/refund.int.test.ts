import { eq } from 'drizzle-orm';
import { afterEach, describe, expect, it } from 'vitest';
import { checkLedger } from '../../../core/ledger/check-ledger.ts';
import { pointLotTable } from '../../../core/ledger/lot.table.ts';
import type { Member } from '../../../platform/http/person.ts';
import { buildLogin, buildViewer } from '../../../testing/factories.ts';
import { providerEvent } from '../../../testing/payment/provider-event.ts';
import { paymentEventTable } from '../payment-event.table.ts';
import { purchaseTable } from '../purchase.table.ts';
import { receivePayment } from '../receive-payment.ts';
import { openRefunds, PRICE_CENTS, UNITS, type Said } from '../../../testing/payment/refund-scenes.ts';

const { services, app, bought, spend, points, debt, refundsOf, house, earned, waiting } = await openRefunds();
const { db } = services.database;
const { clock } = services;
afterEach(async () => expect(await checkLedger(db)).toEqual([]));

describe('what the provider reports', () => {
  it('takes the points of a refund back, and of a part of it its part', async () => {
    const viewer = await buildViewer(services);
    const purchase = await bought(viewer);
    await purchase.say('refunded', 333);
    expect(await points(viewer)).toBe(66_700);
    await purchase.say('voided', 667);
    expect([await points(viewer), await debt(viewer)]).toEqual([0, 0]);
    expect(await refundsOf(purchase)).toEqual([
      ['provider', 'done', 333, 33_300, 0, 0],
      ['void', 'done', 667, 66_700, 0, 0],
    ]);
  });

  it('counts two refunds of one transaction and amount that happened at two times, and a repeat once', async () => {
    const viewer = await buildViewer(services);
    const purchase = await bought(viewer);
    for (const occurred of ['2026-08-28 06:06:03', '2026-08-28 07:00:00', '2026-08-28 06:06:03'])
      await purchase.say('refunded', 250, { transaction_id: 'the sale', occurred });
    expect(await points(viewer)).toBe(50_000);
  });

  it('leaves what was spent as a debt, and the performer what she has earned', async () => {
    const viewer = await buildViewer(services);
    const purchase = await bought(viewer);
    await spend(viewer, 70_000);
    const [before, loss, queued] = [await earned(), await house('house_disputes'), await waiting()];
    await purchase.say('refunded');
    expect([await points(viewer), await debt(viewer)]).toEqual([0, 70_000]);
    expect(await refundsOf(purchase)).toEqual([['provider', 'done', 1_000, 30_000, 0, 70_000]]);
    expect([await earned(), (await house('house_disputes')) - loss]).toEqual([before, -70_000]);
    expect((await waiting()) - queued).toBe(1);
  });

  it('takes the points of this purchase alone', async () => {
    const viewer = await buildViewer(services);
    const first = await bought(viewer);
    await bought(viewer);
    await spend(viewer, 40_000);
    await first.say('refunded');
    expect([await points(viewer), await debt(viewer)]).toEqual([100_000, 40_000]);
  });

  it('takes no more than was paid, however often it is said', async () => {
    const viewer = await buildViewer(services);
    const purchase = await bought(viewer);
    for (const type of ['refunded', 'chargeback', 'voided'] as const) await purchase.say(type, 2_000);
    expect([await points(viewer), await debt(viewer)]).toEqual([0, 0]);
    expect(await refundsOf(purchase)).toEqual([['provider', 'done', 1_000, 100_000, 0, 0]]);
  });

  it('takes the points back where the money went back before the payment was known', async () => {
    const viewer = await buildViewer(services);
    const checkout_id = 'early';
    const [row] = await db
      .insert(purchaseTable)
      .values({
        ...{
          user_id: viewer.user_id,
          idempotency_key: checkout_id,
          pack_id: 'p10',
          price_cents: PRICE_CENTS,
        },
        ...{ units: UNITS, provider: 'cards', checkout_id, return_path: '/', created_at_ms: clock.nowMs() },
      })
      .returning({ id: purchaseTable.id });
    const purchase = { purchase_id: String(row!.id), checkout_id };
    const say = (type: Said) => receivePayment(services, 'cards', providerEvent(purchase, type, PRICE_CENTS));
    await say('voided');
    await say('paid');
    expect(await points(viewer)).toBe(0);
    expect(await refundsOf(row!)).toEqual([['void', 'done', 1_000, 100_000, 0, 0]]);
  });

  it('asks staff about a refund whose amount cannot be compared', async () => {
    const viewer = await buildViewer(services);
    const purchase = await bought(viewer);
    await purchase.say('refunded', 900, { money: { amount_minor: 900, currency: 'EUR' } });
    expect(await points(viewer)).toBe(100_000);
    const events = await db
      .select()
      .from(paymentEventTable)
      .where(eq(paymentEventTable.purchase_id, purchase.id));
    expect(events.map(({ state, fault }) => [state, fault])).toEqual([
      ['applied', null],
      ['unmatched', 'amount_differs'],
    ]);
  });
});

describe('a chargeback', () => {
  const buyAs = async (viewer: Member) => {
    const { cookie } = await buildLogin(services, viewer.user_id);
    const url = '/api/purchase/order?pack_id=p10&lang=ja';
    return (await app.inject({ url, headers: { cookie } })).json<{ error?: { name: string } }>().error?.name;
  };

  it('locks purchases and payments until it is decided for us, and then gives everything back once', async () => {
    const viewer = await buildViewer(services);
    const purchase = await bought(viewer);
    await bought(viewer);
    await spend(viewer, 60_000);
    await purchase.say('chargeback');
    expect([await points(viewer), await debt(viewer)]).toEqual([100_000, 60_000]);
    await expect(spend(viewer, 1_000)).rejects.toThrow('payment_locked');
    expect(await buyAs(viewer)).toBe('payment_locked');
    for (let told = 0; told < 2; told += 1) await purchase.say('chargeback_reversed');
    expect([await points(viewer), await debt(viewer)]).toEqual([140_000, 0]);
    expect(await refundsOf(purchase)).toEqual([['chargeback', 'reversed', 1_000, 40_000, 0, 60_000]]);
    await spend(viewer, 140_000);
    expect(await buyAs(viewer)).not.toBe('payment_locked');
  });

  it('has points that are bought later pay the debt first; what they paid comes back when it is reversed', async () => {
    const viewer = await buildViewer(services);
    const purchase = await bought(viewer);
    await spend(viewer, 100_000);
    const loss = await house('house_disputes');
    await purchase.say('chargeback');
    // It was paid before the chargeback and reported after it.
    const later = await bought(viewer);
    expect([await points(viewer), await debt(viewer)]).toEqual([0, 0]);
    expect((await house('house_disputes')) - loss).toBe(0);
    await purchase.say('chargeback_reversed');
    expect([await points(viewer), await debt(viewer)]).toEqual([100_000, 0]);
    const lots = await db.select().from(pointLotTable).where(eq(pointLotTable.issued_units, UNITS));
    expect(lots.every(({ left_units, taken_units }) => left_units >= 0 && taken_units >= 0)).toBe(true);
    await later.say('refunded');
    expect([await points(viewer), await debt(viewer)]).toEqual([0, 0]);
  });
});
