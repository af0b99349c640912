import { and, eq, inArray, isNull } from 'drizzle-orm';
import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import { checkLedger } from '../../core/ledger/check-ledger.ts';
import { balancesOf } from '../../core/ledger/ledger.queries.ts';
import { subscriptionTable } from '../../core/plan/plan.table.ts';
import { queueItemTable } from '../../core/queue/queue.table.ts';
import type { ProviderEvent } from '../../platform/payment/payment-provider.ts';
import { createSandboxProvider } from '../../platform/payment/sandbox/sandbox-provider.ts';
import { buildViewer } from '../../testing/factories.ts';
import { testServices } from '../../testing/services.ts';
import { paymentEventTable } from './payment-event.table.ts';
import { purchaseCapability } from './purchase.capability.ts';
import { purchaseAttemptTable, purchaseTable } from './purchase.table.ts';
import { receiptTable } from './receipt/receipt.table.ts';
import { receivePayment } from './receive-payment.ts';

const services = await testServices({ payment: createSandboxProvider });
const { db } = services.database;
beforeAll(async () => void (await purchaseCapability.start?.(services)));

/** Of a provider whose later messages name the sale alone. */
const PROVIDER = 'cards';
const PRICE_CENTS = 1_000;
const UNITS = 100_000;
const PERIOD_MS = 30 * 86_400_000;
const price = { price_minor: PRICE_CENTS, currency: 'USD', units: UNITS } as const;
let counted = 0;

async function ordered(way: 'page' | 'plan') {
  const { user_id, site_id } = await buildViewer(services);
  const sale_id = `sale${(counted += 1)}`;
  const created_at_ms = services.clock.nowMs();
  const [plan] =
    way === 'page'
      ? []
      : await db
          .insert(subscriptionTable)
          .values({ user_id, site_id, plan: 'lite', provider: PROVIDER, ...price, created_at_ms })
          .returning({ id: subscriptionTable.id });
  const [row] = await db
    .insert(purchaseTable)
    .values({
      ...{ user_id, idempotency_key: sale_id, pack_id: 'p10', price_cents: PRICE_CENTS, units: UNITS },
      ...{ provider: PROVIDER, checkout_id: sale_id, return_path: '/', way, created_at_ms },
      subscription_id: plan?.id ?? null,
    })
    .returning({ id: purchaseTable.id });
  const shown = { shown_version: 1, shown_hash: 'hash', shown_text: '', shown_language: 'ja' } as const;
  await db
    .insert(purchaseAttemptTable)
    .values({ purchase_id: row!.id, provider: PROVIDER, ip_address: '127.0.0.1', created_at_ms, ...shown });
  const of = (type: ProviderEvent['type'], transaction_id: string, cents: number | null): ProviderEvent => ({
    ...{
      type,
      transaction_id: `${sale_id} ${transaction_id}`,
      sale_id,
      purchase_id: null,
      checkout_id: null,
    },
    money: cents === null ? null : { amount_minor: cents, currency: 'USD' },
  });
  const paid: ProviderEvent = {
    ...of('paid', 'first', PRICE_CENTS),
    ...{ purchase_id: String(row!.id), checkout_id: sale_id },
    card: { brand: 'VISA', last4: '4242', credential: sale_id },
  };
  return { user_id, sale_id, plan_id: plan?.id ?? 0, of, paid };
}
type Ordered = Awaited<ReturnType<typeof ordered>>;

/** Sends messages at once, in the order of their ranks. */
const sendAll = (messages: readonly ProviderEvent[], ranks: readonly number[]): Promise<unknown> =>
  Promise.all(
    messages
      .map((message, at) => ({ message, rank: ranks[at % ranks.length] ?? 0 }))
      .toSorted((one, other) => one.rank - other.rank)
      .map(({ message }) => receivePayment(services, PROVIDER, message)),
  );

/** Every message was taken in once, and staff have those that matched nothing. */
async function nothingLost(buyers: readonly Ordered[], messages: readonly ProviderEvent[]): Promise<void> {
  const sales = buyers.map(({ sale_id }) => sale_id);
  const events = await db.select().from(paymentEventTable).where(inArray(paymentEventTable.sale_id, sales));
  expect(events.map(({ transaction_id, type }) => `${type} ${transaction_id}`).toSorted()).toEqual(
    [...new Set(messages.map(({ transaction_id, type }) => `${type} ${transaction_id}`))].toSorted(),
  );
  expect(events.filter(({ state }) => state === 'received')).toEqual([]);
  const unmatched = events.filter(({ state }) => state === 'unmatched').map(({ id }) => String(id));
  const filed = await db
    .select({ subject: queueItemTable.subject })
    .from(queueItemTable)
    .where(and(eq(queueItemTable.kind, 'payment'), inArray(queueItemTable.subject, unmatched)));
  expect(filed).toHaveLength(unmatched.length);
}
const pointsOf = async ({ user_id }: Ordered) => (await balancesOf(db, user_id)).points_units;
const receiptsOf = async ({ user_id }: Ordered) => {
  const own = db
    .select({ id: purchaseTable.id })
    .from(purchaseTable)
    .where(eq(purchaseTable.user_id, user_id));
  return db.$count(receiptTable, and(inArray(receiptTable.purchase_id, own), isNull(receiptTable.refund_id)));
};

const anyRanks = fc.array(fc.nat(100), { minLength: 7, maxLength: 7 });
/** What goes back of a sale: cents of parts, and all that is left; or a chargeback that is decided for us. */
const anyReturn = fc.oneof(
  fc.record({
    parts: fc.array(fc.constantFrom(100, 250, 333), { maxLength: 3 }),
    ends: fc.constantFrom('none', 'none', 'voided', 'chargeback'),
  }),
  fc.constant({ parts: [], ends: 'reversed' } as const),
);
const anySale = fc.record({
  is_paid: fc.boolean(),
  went_back: anyReturn,
  times: fc.integer({ min: 1, max: 2 }),
});
const ENDS: Record<'none' | 'voided' | 'chargeback' | 'reversed', readonly ProviderEvent['type'][]> = {
  ...{ none: [], voided: ['voided'], chargeback: ['chargeback'] },
  reversed: ['chargeback', 'chargeback_reversed'],
};

it('a payment and what goes back of it, told at once in any order, leave what the amounts say', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anySale, { minLength: 1, maxLength: 3 }), anyRanks, async (sales, ranks) => {
      const buyers = await Promise.all(sales.map(() => ordered('page')));
      const messages = sales.flatMap(({ is_paid, went_back: { parts, ends }, times }, at) => {
        const { of, paid } = buyers[at]!;
        const said = [
          ...(is_paid ? [paid] : []),
          ...parts.map((cents, part) => of('refunded', `part ${part}`, cents)),
          ...ENDS[ends].map((type) => of(type, 'end', PRICE_CENTS)),
        ];
        return Array.from({ length: times }, () => said).flat();
      });
      await sendAll(messages, ranks);
      for (const [at, { is_paid, went_back }] of sales.entries()) {
        const { parts, ends } = went_back;
        const whole = ends === 'voided' || ends === 'chargeback';
        const gone = whole ? PRICE_CENTS : parts.reduce((sum, cents) => sum + cents, 0);
        const left = is_paid ? (PRICE_CENTS - gone) * (UNITS / PRICE_CENTS) : 0;
        expect([await pointsOf(buyers[at]!), await receiptsOf(buyers[at]!)]).toEqual([left, is_paid ? 1 : 0]);
      }
      await nothingLost(buyers, messages);
    }),
    { numRuns: 40 },
  );
  expect(await checkLedger(db)).toEqual([]);
});

const anyPlan = fc.record({
  renewals: fc.nat(2),
  is_cancelled: fc.boolean(),
  paid_back: fc.option(fc.nat(2), { nil: null }),
});

it('the periods of a plan, its cancellation and a period that is paid back, told at once, each count once', async () => {
  await fc.assert(
    fc.asyncProperty(anyPlan, anyRanks, async ({ renewals, is_cancelled, paid_back }, ranks) => {
      const buyer = await ordered('plan');
      const { of, paid, plan_id } = buyer;
      const periods = [
        paid,
        ...Array.from({ length: renewals }, (_, at) => of('renewed', `next ${at}`, PRICE_CENTS)),
      ];
      const next_charge_at_ms = services.clock.nowMs() + PERIOD_MS;
      const back = paid_back === null ? undefined : periods[paid_back];
      const messages = [
        ...periods.map((period) => ({ ...period, next_charge_at_ms })),
        ...(is_cancelled ? [of('cancelled', 'end', null)] : []),
        ...(back === undefined
          ? []
          : [
              {
                ...of('refunded', '', PRICE_CENTS),
                transaction_id: back.transaction_id,
                names_payment: true,
              },
            ]),
      ];
      await sendAll([...messages, ...messages], ranks);
      const left = periods.length - (back === undefined ? 0 : 1);
      expect([await pointsOf(buyer), await receiptsOf(buyer)]).toEqual([left * UNITS, periods.length]);
      const [row] = await db.select().from(subscriptionTable).where(eq(subscriptionTable.id, plan_id));
      if (is_cancelled) expect(row?.state).toBe('cancelled');
      await nothingLost([buyer], messages);
    }),
    { numRuns: 40 },
  );
  expect(await checkLedger(db)).toEqual([]);
});
