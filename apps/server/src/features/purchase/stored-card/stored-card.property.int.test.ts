import { POINT_PACKS } from '@akari/rules';
import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { checkLedger } from '../../../core/ledger/check-ledger.ts';
import { balancesOf } from '../../../core/ledger/ledger.queries.ts';
import { unitOfWork } from '../../../platform/database/unit-of-work.ts';
import type { PaymentProvider, StoredOutcome } from '../../../platform/payment/payment-provider.ts';
import { buildViewer } from '../../../testing/factories.ts';
import { testServices } from '../../../testing/services.ts';
import { paymentEventTable } from '../payment-event.table.ts';
import { purchaseTable } from '../purchase.table.ts';
import { receivePayment } from '../receive-payment.ts';
import { chargeOf, decideCharge } from './decide-charge.ts';
import { followCharges } from './follow-charge.ts';
import { keepCharge } from './keep-charge.ts';
import { moveCharge } from './move-charge.ts';
import { storedCardTable, storedChargeTable } from './stored-card.table.ts';

const PRICE = { amount_minor: 2_500, currency: 'USD' } as const;
const UNITS = 256_000;
const HOUR_MS = 3_600_000;
/** What the provider has done, which its list of charges says. */
const truth = new Map<string, StoredOutcome>();
const provider = {
  name: 'cards',
  company: { ja: 'Cards', en: 'Cards' },
  statement: null,
  takes: {},
  path_secret: null,
  reply: { content_type: 'text/plain', body: 'OK' },
  createCheckout: () => Promise.reject(new Error('not asked')),
  readMessage: () => ({ kind: 'other' as const }),
  stored: {
    token_ms: HOUR_MS,
    prepare: () => Promise.reject(new Error('not asked')),
    chargeStored: () => Promise.reject(new Error('not asked')),
    readCharge: ({ token }) => Promise.resolve(truth.get(token) ?? { outcome: 'none', reason: '' }),
  },
} satisfies PaymentProvider;
const services = await testServices({ payment: () => provider });
const { db } = services.database;
const pack = POINT_PACKS.find(({ pack_id }) => pack_id === 'p25')!;
followCharges(services);

let count = 0;
/** A purchase whose provider was asked to charge the card on file. */
async function asked() {
  const { user_id } = await buildViewer(services);
  const token = `token${(count += 1)}`;
  const card = { card_id: token, provider: 'cards', brand: 'VISA', last4: '6666', credential: 'sale0' };
  const changed_at_ms = services.clock.nowMs();
  await db.insert(storedCardTable).values({ ...card, user_id, state: 'usable', changed_at_ms });
  const agreed = { version: 4, hash: '', text: '', language: 'ja', ip_address: '127.0.0.1' } as const;
  const row = await keepCharge(services, {
    ...{ user_id, key: token, way: 'one_click', pack, return_path: '/', agreed },
    card: { ...card, state: 'usable' },
  });
  const told = { token, asked_at_ms: changed_at_ms };
  await unitOfWork(db, (tx) => moveCharge(services, tx, row!.id, 'ask', told));
  return { user_id, token, purchase_id: row!.id };
}

const STEPS = ['answer', 'silence', 'webhook', 'webhook_of_it', 'minute', 'hours'] as const;

it('gives the points once or not at all, whatever comes first, twice or never', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.boolean(),
      fc.array(fc.constantFrom(...STEPS), { minLength: 1, maxLength: 8 }),
      async (paid, steps) => {
        const { user_id, token, purchase_id } = await asked();
        const sale_id = `sale-${token}`;
        const outcome: StoredOutcome = paid
          ? { outcome: 'paid', sale_id }
          : { outcome: 'declined', transaction_id: `denial-${token}`, reason: '22' };
        if (paid) truth.set(token, outcome);
        const message = async (transaction_id: string) =>
          receivePayment(services, 'cards', {
            ...{ type: paid ? 'paid' : 'declined', transaction_id, purchase_id: String(purchase_id) },
            ...{ checkout_id: null, sale_id: paid ? sale_id : null, money: PRICE },
          });
        const pass = async (ms: number) => {
          services.clock.advance(ms);
          await services.deadlines.runDue();
        };
        const charge = (await chargeOf(db, purchase_id))!;
        for (const step of steps) {
          if (step === 'answer') await decideCharge(services, charge, outcome);
          if (step === 'silence') await decideCharge(services, charge, { outcome: 'unknown' });
          if (step === 'webhook') await message(`transaction-${token}`);
          if (step === 'webhook_of_it') await message(paid ? sale_id : `denial-${token}`);
          if (step === 'minute') await pass(61_000);
          if (step === 'hours') await pass(2 * HOUR_MS);
          expect((await balancesOf(db, user_id)).points_units).toBeLessThanOrEqual(UNITS);
        }
        for (let hours = 0; hours < 3; hours += 1) await pass(2 * HOUR_MS);
        const [purchase] = await db.select().from(purchaseTable).where(eq(purchaseTable.id, purchase_id));
        const [kept] = await db
          .select()
          .from(storedChargeTable)
          .where(eq(storedChargeTable.purchase_id, purchase_id));
        expect(purchase?.state).toBe(paid ? 'settled' : 'failed');
        expect(kept?.state).toMatch(paid ? /^paid$/ : /^(declined|not_made)$/);
        expect((await balancesOf(db, user_id)).points_units).toBe(paid ? UNITS : 0);
      },
    ),
    { numRuns: 40 },
  );
  expect(await db.select().from(paymentEventTable).where(eq(paymentEventTable.state, 'unmatched'))).toEqual(
    [],
  );
  expect(await checkLedger(db)).toEqual([]);
});
