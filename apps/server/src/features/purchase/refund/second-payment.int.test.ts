import type { PaymentEventType } from '@akari/rules';
import { eq } from 'drizzle-orm';
import { afterEach, describe, expect, it } from 'vitest';
import { checkLedger } from '../../../core/ledger/check-ledger.ts';
import { paymentsLockedAt } from '../../../core/ledger/payment-lock.ts';
import { buildViewer } from '../../../testing/factories.ts';
import { providerEvent } from '../../../testing/payment/provider-event.ts';
import { openRefunds, PRICE_CENTS, UNITS } from '../../../testing/payment/refund-scenes.ts';
import { paymentEventTable } from '../payment-event.table.ts';
import { purchaseTable } from '../purchase.table.ts';
import { receivePayment } from '../receive-payment.ts';

const { services, points, debt } = await openRefunds();
const { db } = services.database;
const PROVIDER = 'cards';
let counted = 0;
afterEach(async () => expect(await checkLedger(db)).toEqual([]));

async function ordered() {
  const viewer = await buildViewer(services);
  const checkout_id = `second${(counted += 1)}`;
  const [row] = await db
    .insert(purchaseTable)
    .values({
      ...{ user_id: viewer.user_id, idempotency_key: checkout_id, pack_id: 'p10', price_cents: PRICE_CENTS },
      ...{ units: UNITS, provider: PROVIDER, checkout_id, return_path: '/', created_at_ms: 0 },
    })
    .returning({ id: purchaseTable.id });
  const named = { purchase_id: String(row!.id), checkout_id };
  const pay = (sale: string, cents = PRICE_CENTS) =>
    receivePayment(services, PROVIDER, {
      ...providerEvent(named, 'paid', cents),
      ...{ transaction_id: `${checkout_id} ${sale}`, sale_id: `${checkout_id} ${sale}` },
    });
  /** What the provider says later names the sale alone; some name the transaction of the payment too. */
  const say = (type: PaymentEventType, sale: string, names_payment: boolean) =>
    receivePayment(services, PROVIDER, {
      ...providerEvent({ purchase_id: '', checkout_id: '' }, type, PRICE_CENTS),
      ...{ purchase_id: null, checkout_id: null, sale_id: `${checkout_id} ${sale}`, names_payment },
      transaction_id: names_payment ? `${checkout_id} ${sale}` : `${checkout_id} ${sale} ${type}`,
    });
  const eventsOf = async () =>
    (
      await db
        .select()
        .from(paymentEventTable)
        .where(eq(paymentEventTable.purchase_id, row!.id))
        .orderBy(paymentEventTable.id)
    ).map(({ type, state, fault }) => [type, state, fault]);
  return { viewer, pay, say, eventsOf };
}

describe.each([true, false])(
  'a payment that is filed for staff (the message names it: %s)',
  (names_payment) => {
    it.each(['refunded', 'voided', 'chargeback'] as const)(
      'a second payment that was %s leaves the points of the first',
      async (type) => {
        const { viewer, pay, say, eventsOf } = await ordered();
        await pay('A');
        await pay('B');
        await say(type, 'B', names_payment);
        expect([await points(viewer), await debt(viewer)]).toEqual([UNITS, 0]);
        expect(await paymentsLockedAt(db, viewer.user_id)).toBeNull();
        expect(await eventsOf()).toEqual([
          ['paid', 'applied', null],
          ['paid', 'unmatched', 'paid_twice'],
          [type, 'unmatched', 'money_back'],
        ]);
        await say(type, 'A', names_payment);
        expect(await points(viewer)).toBe(0);
      },
    );

    it('the same payment told again with another amount goes back with its points', async () => {
      const { viewer, pay, say } = await ordered();
      await pay('A');
      await pay('A', PRICE_CENTS - 1);
      await say('refunded', 'A', names_payment);
      expect(await points(viewer)).toBe(0);
    });

    it('one of another amount that was refunded leaves the points of a later one', async () => {
      const { viewer, pay, say } = await ordered();
      await pay('A', PRICE_CENTS - 1);
      await say('refunded', 'A', names_payment);
      await pay('B');
      expect(await points(viewer)).toBe(UNITS);
      await say('refunded', 'B', names_payment);
      expect(await points(viewer)).toBe(0);
    });
  },
);
