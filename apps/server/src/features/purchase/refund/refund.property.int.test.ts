import { randomUUID } from 'node:crypto';
import { POINT_TYPE } from '@akari/rules';
import { eq, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import { checkLedger } from '../../../core/ledger/check-ledger.ts';
import { debtOf, forgiveDebt } from '../../../core/ledger/debt.ts';
import { followExpiry } from '../../../core/ledger/expire-points.ts';
import { lockAccountsOf, unlockPayments } from '../../../core/ledger/payment-lock.ts';
import { balancesOf } from '../../../core/ledger/ledger.queries.ts';
import { payPerformer } from '../../../core/ledger/pay-performer.ts';
import { unitOfWork } from '../../../platform/database/unit-of-work.ts';
import type { Member } from '../../../platform/http/person.ts';
import { Problem } from '../../../platform/http/problem.ts';
import { buildPerformer, buildUser } from '../../../testing/factories.ts';
import { providerEvent } from '../../../testing/payment/provider-event.ts';
import { testServices } from '../../../testing/services.ts';
import { purchaseTable } from '../purchase.table.ts';
import { receivePayment } from '../receive-payment.ts';
import { moveRefund } from './keep-refund.ts';
import { amountFor, refundAct } from './refund-acts.ts';
import { refundTable } from './refund.table.ts';
import { lockRefund } from './send-refund.ts';
import { reverseChargeback } from './take-return.ts';

const services = await testServices();
const { clock, deadlines } = services;
const { db } = services.database;
const DAY_MS = 86_400_000;
const [PRICE_CENTS, UNITS] = [1_000, 100_000];

let performer: Member;
beforeAll(async () => {
  performer = await buildPerformer(services, { share_bp: 4_000 });
  await followExpiry(services);
});

/** What may happen, with numbers of which each step takes what it needs. */
type Step = readonly [what: (typeof WHAT)[number], which: number, how_much: number];
const WHAT = [
  ...(['buy', 'spend', 'refunded', 'voided', 'chargeback', 'reversed', 'repeat'] as const),
  ...(['by_staff', 'goodwill', 'confirm', 'refuse', 'lift', 'forgive', 'pass'] as const),
] as const;
const anyStep: fc.Arbitrary<Step> = fc.tuple(
  fc.constantFrom(...WHAT),
  fc.nat(20),
  fc.integer({ min: 1, max: 150_000 }),
);

interface Bought {
  id: number;
  checkout_id: string;
}
type Event = Parameters<typeof receivePayment>[2];

/** One viewer, to whom all of it happens. */
class Life {
  readonly #viewer: Member;
  readonly #purchases: Bought[] = [];
  readonly #said: Event[] = [];
  constructor(viewer: Member) {
    this.#viewer = viewer;
  }

  async do([what, which, how_much]: Step): Promise<void> {
    const purchase = this.#purchases[which % Math.max(1, this.#purchases.length)];
    if (what === 'buy') return this.#buy();
    if (what === 'spend') return this.#spend(how_much);
    if (what === 'pass') return this.#pass(which * 15);
    if (what === 'lift' || what === 'forgive') return this.#lift(what === 'forgive');
    if (purchase === undefined) return;
    if (what === 'repeat') return receivePayment(services, 'none', this.#said[which % this.#said.length]!);
    if (what === 'by_staff' || what === 'goodwill')
      return this.#refund(purchase, how_much, what === 'goodwill');
    if (what === 'confirm' || what === 'refuse') return this.#settle(purchase, what);
    if (what === 'reversed') return this.#reverse(purchase, which);
    await this.#say(purchase, what, how_much % (PRICE_CENTS + 200));
  }

  async #say({ id, checkout_id }: Bought, type: Event['type'], cents: number): Promise<void> {
    const said = providerEvent({ purchase_id: String(id), checkout_id }, type, cents);
    const event = { ...said, transaction_id: randomUUID() };
    this.#said.push(event);
    await receivePayment(services, 'none', event);
  }
  async #buy(): Promise<void> {
    const checkout_id = randomUUID();
    const [row] = await db
      .insert(purchaseTable)
      .values({
        ...{ user_id: this.#viewer.user_id, idempotency_key: checkout_id, pack_id: 'p10', checkout_id },
        ...{ price_cents: PRICE_CENTS, units: UNITS, provider: 'none', return_path: '/' },
        created_at_ms: clock.nowMs(),
      })
      .returning({ id: purchaseTable.id });
    this.#purchases.push({ id: row!.id, checkout_id });
    await this.#say(this.#purchases.at(-1)!, 'paid', PRICE_CENTS);
  }
  async #spend(units: number): Promise<void> {
    const { points_units } = await balancesOf(db, this.#viewer.user_id);
    await tolerant(() =>
      unitOfWork(db, (tx) =>
        payPerformer(tx, {
          ...{ viewer_id: this.#viewer.user_id, performer_id: performer.user_id, share_bp: 4_000 },
          ...{ point_type: POINT_TYPE.regular, units: Math.max(1, Math.min(units, points_units)) },
          ...{ idempotency_key: randomUUID(), cause: 'tip', cause_id: null, at_ms: clock.nowMs() },
        }),
      ),
    );
  }
  async #pass(days: number): Promise<void> {
    clock.advance(days * DAY_MS);
    while ((await deadlines.runDue()) > 0);
  }
  async #refund({ id }: Bought, units: number, goodwill: boolean): Promise<void> {
    await tolerant(async () => {
      const [row] = await db.select().from(purchaseTable).where(eq(purchaseTable.id, id));
      const amount_minor = await amountFor(db, row!, units);
      const payload = {
        purchase_id: id,
        user_id: this.#viewer.user_id,
        site_id: 1,
        units,
        goodwill,
        currency: 'USD' as const,
        amount_minor,
      };
      const said = { key: randomUUID(), staff_id: 1, reason: 'asked for' };
      await unitOfWork(db, (tx, after) =>
        refundAct.perform({ services, tx, after }, { ...payload, ...said }),
      );
    });
  }
  async #settle({ id }: Bought, event: 'confirm' | 'refuse'): Promise<void> {
    const [open] = await db.select().from(refundTable).where(eq(refundTable.purchase_id, id)).limit(1);
    if (open?.kind !== 'staff') return;
    await tolerant(() =>
      unitOfWork(db, async (tx, after) => {
        const row = await lockRefund(tx, open.id);
        await moveRefund(services, tx, after, row!, event);
      }),
    );
  }
  /** By the provider's message, or by staff. */
  async #reverse(purchase: Bought, which: number): Promise<void> {
    if (which % 2 === 0) return this.#say(purchase, 'chargeback_reversed', PRICE_CENTS);
    const rows = await db.select().from(refundTable).where(eq(refundTable.purchase_id, purchase.id));
    const back = rows.find(({ kind }) => kind === 'chargeback');
    if (back === undefined) return;
    await tolerant(() =>
      unitOfWork(db, async (tx, after) => {
        const row = await lockRefund(tx, back.id);
        await reverseChargeback(services, tx, after, row!);
      }),
    );
  }
  async #lift(forgive: boolean): Promise<void> {
    const viewer_id = this.#viewer.user_id;
    await unitOfWork(db, async (tx) => {
      await lockAccountsOf(tx, viewer_id);
      if (forgive) await forgiveDebt(tx, { viewer_id, key: randomUUID(), at_ms: clock.nowMs() });
      await unlockPayments(tx, viewer_id);
    });
  }

  /** The books balance, no purchase went back twice, and the viewer has at most what was bought. */
  async holds(): Promise<void> {
    expect(await checkLedger(db)).toEqual([]);
    const { points_units } = await balancesOf(db, this.#viewer.user_id);
    const { rows } = await db.execute<{ debt: number; negative: number; cents: number }>(sql`
      SELECT (SELECT coalesce(sum(debt_units), 0)::bigint FROM refund
          WHERE user_id = ${this.#viewer.user_id} AND back_transfer_id IS NULL) AS debt,
        (SELECT count(*)::int FROM point_lot WHERE left_units < 0 OR taken_units < 0) AS negative,
        (SELECT coalesce(max(cents), 0)::bigint FROM (SELECT sum(amount_minor) AS cents FROM refund
          WHERE user_id = ${this.#viewer.user_id} AND back_transfer_id IS NULL GROUP BY purchase_id) c) AS cents`);
    expect(rows[0]?.negative).toBe(0);
    expect(rows[0]?.cents).toBeLessThanOrEqual(PRICE_CENTS);
    expect(points_units).toBeLessThanOrEqual(this.#purchases.length * UNITS);
    // Nothing is owed for what was given back.
    expect(await debtOf(db, this.#viewer.user_id)).toBeLessThanOrEqual(rows[0]?.debt ?? 0);
  }
}

/** What is refused changes nothing. */
async function tolerant(work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
  }
}

it('purchases, spending, refunds, chargebacks and expiry in any order leave books that balance', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyStep, { minLength: 4, maxLength: 25 }), async (steps) => {
      const life = new Life(await buildUser(services));
      for (const step of [['buy', 0, 1] as const, ...steps]) {
        await life.do(step);
        await life.holds();
      }
    }),
    { numRuns: 40, endOnFailure: true },
  );
}, 120_000);
