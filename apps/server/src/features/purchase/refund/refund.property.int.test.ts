import { randomUUID } from 'node:crypto';
import { POINT_TYPE } from '@akari/rules';
import { and, eq, isNull, sql } from 'drizzle-orm';
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
import { followPurchases } from '../../partner/partner.capability.ts';
import {
  partnerCommissionTable,
  partnerMemberTable,
  partnerTable,
  partnerTermsTable,
} from '../../partner/partner.table.ts';
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
let partner_id = 0;
beforeAll(async () => {
  performer = await buildPerformer(services, { share_bp: 4_000 });
  await followExpiry(services);
  followPurchases(services);
  const [made] = await db
    .insert(partnerTable)
    .values({
      ...{
        code: 'PARTNER2',
        name: 'a partner',
        email: 'a@example.com',
        site_id: 1,
        made_by: 1,
        made_at_ms: 0,
      },
      postback_method: 'GET',
    })
    .returning({ id: partnerTable.id });
  partner_id = made!.id;
  const steps = [
    { from_units: 0, share_bp: 1_999 },
    { from_units: 333_333, share_bp: 3_001 },
  ];
  const terms = { partner_id, from_ms: 0, kind: 'revshare' as const, steps, one_off_units: 0 };
  await db.insert(partnerTermsTable).values(terms);
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

/** A viewer who came by the partner's link. */
async function broughtByPartner(): Promise<Member> {
  const viewer = await buildUser(services);
  await db.insert(partnerMemberTable).values({
    ...{ user_id: viewer.user_id, partner_id, campaign: '', click_id: '' },
    ...{ device_hash: '', network: '', at_ms: 0 },
  });
  return viewer;
}

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

  /** Each commission is the part of its purchase that has not gone back, to the rounding of each refund. */
  async #commissionsHold(): Promise<void> {
    const rows = await db
      .select()
      .from(partnerCommissionTable)
      .where(eq(partnerCommissionTable.user_id, this.#viewer.user_id));
    for (const { purchase_id, units, back_units, sold_units, back_sold_units } of rows) {
      const [gone] = await db
        .select({ units: sql<number>`coalesce(sum(${refundTable.units}), 0)::bigint` })
        .from(refundTable)
        .where(and(eq(refundTable.purchase_id, purchase_id), isNull(refundTable.back_transfer_id)));
      expect(back_sold_units).toBe(Number(gone?.units));
      expect(back_units).toBeGreaterThanOrEqual(0);
      expect(back_units).toBeLessThanOrEqual(units);
      const part = (units * back_sold_units) / sold_units;
      expect(Math.abs(back_units - part)).toBeLessThan(30);
      if (back_sold_units === sold_units) expect(back_units).toBe(units);
    }
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
    await this.#commissionsHold();
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
      const life = new Life(await broughtByPartner());
      for (const step of [['buy', 0, 1] as const, ...steps]) {
        await life.do(step);
        await life.holds();
      }
    }),
    { numRuns: 40, endOnFailure: true },
  );
});
