import { asc, desc, eq } from 'drizzle-orm';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { checkLedger } from '../../../core/ledger/check-ledger.ts';
import { balancesOf } from '../../../core/ledger/ledger.queries.ts';
import { unitOfWork } from '../../../platform/database/unit-of-work.ts';
import { setDeadline } from '../../../platform/deadline/deadline.ts';
import type { PaymentProvider } from '../../../platform/payment/payment-provider.ts';
import { buildViewer } from '../../../testing/factories.ts';
import { providerEvent } from '../../../testing/payment/provider-event.ts';
import { testServices } from '../../../testing/services.ts';
import { purchaseCapability } from '../purchase.capability.ts';
import { purchaseTable } from '../purchase.table.ts';
import { receivePayment } from '../receive-payment.ts';
import { keepRefund } from './keep-refund.ts';
import { refundTable } from './refund.table.ts';
import { SEND_REFUND } from './send-refund.ts';

const services = await testServices();
const { db } = services.database;
/** It refuses every refund. */
const PROVIDER = 'refuses';
const refund = () => Promise.resolve({ outcome: 'refused', reference: null });
Object.assign(services, { payments: [{ name: PROVIDER, refund } as Partial<PaymentProvider>] });
beforeAll(async () => void (await purchaseCapability.start?.(services)));
afterEach(async () => expect(await checkLedger(db)).toEqual([]));

let counted = 0;
/** 10 points for $10, of which a part is refunded by us; the provider is not asked yet. */
async function refunding(amount_minor: number, units: number) {
  const { user_id } = await buildViewer(services);
  const checkout_id = `refuse${(counted += 1)}`;
  const [purchase] = await db
    .insert(purchaseTable)
    .values({
      ...{ user_id, idempotency_key: checkout_id, pack_id: 'p10', price_cents: 1_000, units: 100_000 },
      ...{ provider: PROVIDER, checkout_id, return_path: '/', created_at_ms: 0 },
    })
    .returning();
  const id = purchase!.id;
  const say = (type: Parameters<typeof providerEvent>[1], cents: number) =>
    receivePayment(services, PROVIDER, {
      ...providerEvent({ purchase_id: String(id), checkout_id }, type, cents),
      transaction_id: `${checkout_id} ${type}`,
    });
  await say('paid', 1_000);
  await unitOfWork(db, async (tx, after) => {
    const row = await keepRefund(services, tx, after, purchase!, {
      ...{ kind: 'staff', way: 'provider', state: 'requested', amount_minor, units, spent: 'refused' },
    });
    await setDeadline(tx, SEND_REFUND, String(row.id), services.clock.nowMs());
  });
  const refunds = async () =>
    (
      await db
        .select()
        .from(refundTable)
        .where(eq(refundTable.purchase_id, id))
        .orderBy(asc(refundTable.kind), desc(refundTable.amount_minor))
    ).map((row) => [row.kind, row.state, row.amount_minor, row.units]);
  return { say, refunds, points: async () => (await balancesOf(db, user_id)).points_units };
}
/** The provider is asked, and its answer is written down. */
async function answered(): Promise<void> {
  while ((await services.deadlines.runDue()) > 0);
  await services.deadlines.stop();
}

it('a chargeback of all during a refund that is refused takes the points once', async () => {
  const { say, refunds, points } = await refunding(1_000, 100_000);
  await say('chargeback', 1_000);
  expect(await refunds()).toEqual([['staff', 'requested', 1_000, 100_000]]);
  await answered();
  expect(await refunds()).toEqual([
    ['chargeback', 'done', 1_000, 100_000],
    ['staff', 'refused', 1_000, 100_000],
  ]);
  expect(await points()).toBe(0);
});

it('a chargeback during a refund of a part that is refused takes the rest with it', async () => {
  const { say, refunds, points } = await refunding(400, 40_000);
  await say('chargeback', 1_000);
  await answered();
  expect(await refunds()).toEqual([
    ['chargeback', 'done', 600, 60_000],
    ['chargeback', 'done', 400, 40_000],
    ['staff', 'refused', 400, 40_000],
  ]);
  expect(await points()).toBe(0);
});

it('gives the points of a refused refund back where no other money went back', async () => {
  const { say, refunds, points } = await refunding(400, 40_000);
  await say('refunded', 300);
  await answered();
  expect((await refunds()).map(([kind, state, amount]) => [kind, state, amount])).toEqual([
    ['provider', 'done', 300],
    ['staff', 'refused', 400],
  ]);
  expect(await points()).toBe(70_000);
});
