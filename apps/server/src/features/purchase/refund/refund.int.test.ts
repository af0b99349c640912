import { randomUUID } from 'node:crypto';
import { POINT_TYPE } from '@akari/rules';
import { eq, sql } from 'drizzle-orm';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createAccountCapability } from '../../../core/account/account.capability.ts';
import { createApprovalCapability } from '../../../core/approval/approval.capability.ts';
import { checkLedger } from '../../../core/ledger/check-ledger.ts';
import { debtOf } from '../../../core/ledger/debt.ts';
import { balancesOf } from '../../../core/ledger/ledger.queries.ts';
import { payPerformer } from '../../../core/ledger/pay-performer.ts';
import { pointLotTable } from '../../../core/ledger/lot.table.ts';
import { queueItemTable } from '../../../core/queue/queue.table.ts';
import { staffCapability } from '../../../core/staff/staff.capability.ts';
import { SENSITIVE_ACTS } from '../../../composition/sensitive-acts.ts';
import { unitOfWork } from '../../../platform/database/unit-of-work.ts';
import type { Member } from '../../../platform/http/person.ts';
import { createSandboxCapability } from '../../../platform/payment/sandbox/sandbox.capability.ts';
import { createSandboxProvider } from '../../../platform/payment/sandbox/sandbox-provider.ts';
import { buildLogin, buildPerformer, buildStaff, buildViewer } from '../../../testing/factories.ts';
import { testApp } from '../../../testing/http.ts';
import { providerEvent } from '../../../testing/payment/provider-event.ts';
import { testServices } from '../../../testing/services.ts';
import { paymentEventTable } from '../payment-event.table.ts';
import { purchaseCapability } from '../purchase.capability.ts';
import { purchaseTable } from '../purchase.table.ts';
import { receivePayment } from '../receive-payment.ts';
import { refundTable } from './refund.table.ts';

const services = await testServices({ payment: createSandboxProvider });
const { db } = services.database;
const { clock, deadlines } = services;
const app = await testApp(services, [
  createAccountCapability([]),
  staffCapability,
  createApprovalCapability(SENSITIVE_ACTS),
  purchaseCapability,
  createSandboxCapability(),
]);
await app.listen({ port: 0, host: '127.0.0.1' });
let performer: Member;
beforeAll(async () => {
  performer = await buildPerformer(services, { share_bp: 4_000 });
  await purchaseCapability.start?.(services);
});
afterEach(async () => expect(await checkLedger(db)).toEqual([]));

/** $10 for 10 points, at a provider that is asked by hand (`cards`) or sends refunds itself (`sandbox`). */
const PRICE_CENTS = 1_000;
const UNITS = 100_000;

type Type = Parameters<typeof providerEvent>[1];
let counted = 0;
async function bought(viewer: Member, provider = 'cards', price_cents = PRICE_CENTS) {
  const checkout_id = `checkout${(counted += 1)}`;
  const [row] = await db
    .insert(purchaseTable)
    .values({
      ...{ user_id: viewer.user_id, idempotency_key: checkout_id, pack_id: 'p10', price_cents },
      ...{ units: UNITS, provider, checkout_id, return_path: '/', created_at_ms: clock.nowMs() },
    })
    .returning({ id: purchaseTable.id });
  const purchase = { purchase_id: String(row!.id), checkout_id };
  /** The provider reports something; each report is another transaction. */
  const say = (type: Type, cents = price_cents, more: object = {}) =>
    receivePayment(services, provider, {
      ...providerEvent(purchase, type, cents),
      transaction_id: `t${(counted += 1)}`,
      ...more,
    });
  await say('paid');
  return { ...purchase, id: row!.id, say };
}
const spend = (viewer: Member, units: number) =>
  unitOfWork(db, (tx) =>
    payPerformer(tx, {
      ...{
        viewer_id: viewer.user_id,
        performer_id: performer.user_id,
        point_type: POINT_TYPE.regular,
        units,
      },
      ...{
        share_bp: 4_000,
        idempotency_key: randomUUID(),
        cause: 'tip',
        cause_id: null,
        at_ms: clock.nowMs(),
      },
    }),
  );
const points = async (viewer: Member) => (await balancesOf(db, viewer.user_id)).points_units;
const debt = (viewer: Member) => debtOf(db, viewer.user_id);
const refundsOf = async ({ id }: { id: number }) =>
  (await db.select().from(refundTable).where(eq(refundTable.purchase_id, id)).orderBy(refundTable.at_ms)).map(
    ({ kind, state, amount_minor, taken_units, goodwill_units, debt_units }) => [
      ...[kind, state, amount_minor, taken_units, goodwill_units, debt_units],
    ],
  );
/** Sum of the entries of a house account. */
const house = async (kind: string) => {
  const { rows } = await db.execute<{ units: number }>(sql`
    SELECT coalesce(sum(e.amount_units), 0)::bigint AS units FROM ledger_account a JOIN entry e ON e.account_id = a.id
    WHERE a.owner_id IS NULL AND a.kind = ${kind}`);
  return rows[0]?.units ?? 0;
};
const earned = async () => {
  const { rows } = await db.execute<{ units: number }>(sql`
    SELECT balance_units AS units FROM ledger_account WHERE owner_id = ${performer.user_id}`);
  return rows[0]?.units ?? 0;
};
const waiting = async () => (await db.select().from(queueItemTable)).length;
const runAll = async () => {
  while ((await deadlines.runDue()) > 0);
};

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
    const say = (type: Type) => receivePayment(services, 'cards', providerEvent(purchase, type, PRICE_CENTS));
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

/** A member of the staff who handles money, and one who approves it. */
const finance = () => buildStaff(services, { roles: [{ role: 'finance' }] });
const approver = () => buildStaff(services, { roles: [{ role: 'finance_approver' }] });
async function call(cookie: string, url: string, payload: object) {
  const got = await app.inject({ method: 'POST', url: `/api/office${url}`, headers: { cookie }, payload });
  const body = got.json<{ error?: { name: string }; state?: string; json?: string }>();
  return body.error?.name ?? body.json ?? body.state ?? 'ok';
}
const refund = (
  cookie: string,
  purchase_id: string,
  units: number,
  amount_minor: number,
  more: object = {},
) =>
  call(cookie, `/purchases/${purchase_id}/refunds`, {
    ...{ units, amount_minor, goodwill: false, key: randomUUID(), reason: 'asked for' },
    ...more,
  });

describe('a refund by staff', () => {
  it('is sent by the provider that can, once, and its message takes nothing twice', async () => {
    const viewer = await buildViewer(services);
    const { cookie } = await buildLogin(services, viewer.user_id);
    const { payload, pay_url } = await order(cookie);
    const purchase = { id: Number(payload.purchase_id) };
    await press(pay_url, 'paid');
    await runAll();
    expect(await points(viewer)).toBe(100_000);
    const staff = await finance();
    const key = randomUUID();
    for (let tries = 0; tries < 2; tries += 1)
      expect(await refund(staff.cookie, payload.purchase_id, 40_000, 400, { key })).toBe('done');
    expect(await refundsOf(purchase)).toEqual([['staff', 'requested', 400, 40_000, 0, 0]]);
    await runAll();
    expect(await refundsOf(purchase)).toEqual([['staff', 'done', 400, 40_000, 0, 0]]);
    expect(await points(viewer)).toBe(60_000);
    const events = await db
      .select()
      .from(paymentEventTable)
      .where(eq(paymentEventTable.purchase_id, purchase.id));
    expect(events.map(({ type, state }) => [type, state])).toEqual([
      ['paid', 'applied'],
      ['refunded', 'applied'],
    ]);
  });

  it('names each refusal', async () => {
    const viewer = await buildViewer(services);
    const { purchase_id } = await bought(viewer);
    await spend(viewer, 50_000);
    const { cookie } = await finance();
    expect(await refund(cookie, purchase_id, 60_000, 600)).toBe('refund_exceeds_unspent');
    expect(await refund(cookie, purchase_id, 100_001, 1_000)).toBe('refund_exceeds_bought');
    expect(await refund(cookie, purchase_id, 1, 1)).toBe('refund_too_small');
    expect(await refund(cookie, purchase_id, 50_000, 499)).toBe('refund_changed');
    const support = await buildStaff(services, { roles: [{ role: 'support' }] });
    expect(await refund(support.cookie, purchase_id, 50_000, 500)).toBe('staff_right_missing');
    expect(await points(viewer)).toBe(50_000);
  });

  it('bears spent points out of goodwill, and gives all back when it is refused', async () => {
    const viewer = await buildViewer(services);
    const purchase = await bought(viewer);
    await spend(viewer, 70_000);
    const staff = await finance();
    const [before, borne] = [await earned(), await house('house_refunds')];
    expect(await refund(staff.cookie, purchase.purchase_id, 100_000, 1_000, { goodwill: true })).toBe('done');
    expect([await points(viewer), await earned()]).toEqual([0, before]);
    expect((await house('house_refunds')) - borne).toBe(-70_000);
    const [row] = await db.select().from(refundTable).where(eq(refundTable.purchase_id, purchase.id));
    const settle = (event: string, reference = '') =>
      call(staff.cookie, `/refunds/${row!.id}/settle`, { event, reference, reason: 'told' });
    expect(await settle('confirm')).toBe('refund_reference_missing');
    expect(await settle('refuse')).toBe('ok');
    expect([await points(viewer), (await house('house_refunds')) - borne]).toEqual([30_000, 0]);
    expect(await settle('confirm', 'ref-1')).toBe('refund_decided');
    expect(await refundsOf(purchase)).toEqual([['staff', 'refused', 1_000, 30_000, 70_000, 0]]);
  });

  it('waits for a second person above $100', async () => {
    const viewer = await buildViewer(services);
    const purchase = await bought(viewer, 'cards', 20_000);
    const [staff, second] = [await finance(), await approver()];
    expect(await refund(staff.cookie, purchase.purchase_id, 51_000, 10_200)).toBe('waiting');
    expect(await points(viewer)).toBe(100_000);
    const list = await app.inject({
      url: '/api/office/approvals?list=waiting',
      headers: { cookie: second.cookie },
    });
    const [approval] = list.json<{ approvals: { approval_id: string; payload_hash: string }[] }>().approvals;
    const { approval_id, payload_hash } = approval!;
    const decision = { event: 'approve', payload_hash, reason: 'checked' };
    expect(await call(second.cookie, `/approvals/${approval_id}`, decision)).toBe('ok');
    expect(await points(viewer)).toBe(49_000);
  });

  it('lifts the lock of a chargeback, and forgives the debt where staff say so', async () => {
    const viewer = await buildViewer(services);
    const purchase = await bought(viewer);
    await spend(viewer, 100_000);
    await purchase.say('chargeback');
    const { cookie } = await finance();
    const lift = (forgive: boolean, debt_units: number) =>
      call(cookie, `/people/${viewer.user_id}/payment-lock/lift`, {
        ...{ forgive, debt_units, key: randomUUID(), reason: 'spoken with them' },
      });
    expect(await lift(true, 5)).toBe('refund_changed');
    expect(await lift(false, 100_000)).toBe('done');
    expect(await debt(viewer)).toBe(100_000);
    expect(await lift(true, 100_000)).toBe('done');
    expect(await debt(viewer)).toBe(0);
    await bought(viewer);
    expect(await points(viewer)).toBe(100_000);
    // What was forgiven was a loss of the service: it does not become points.
    await purchase.say('chargeback_reversed');
    expect([await points(viewer), await debt(viewer)]).toEqual([100_000, 0]);
  });

  it('writes what is kept about a purchase to one file', async () => {
    const viewer = await buildViewer(services);
    const purchase = await bought(viewer);
    await spend(viewer, 10_000);
    await purchase.say('chargeback');
    const { cookie } = await finance();
    const file: unknown = JSON.parse(
      await call(cookie, `/purchases/${purchase.purchase_id}/evidence`, { reason: 'dispute' }),
    );
    expect(file).toMatchObject({
      purchase: { purchase_id: purchase.purchase_id, price: { amount_minor: 1_000, currency: 'USD' } },
      provider_messages: [{ type: 'paid' }, { type: 'chargeback' }],
      money_back: [{ kind: 'chargeback', state: 'done', amount_minor: 1_000 }],
      account: { user_name: viewer.user_name, age_days_at_purchase: 0 },
      used_since: { delivered_minutes: 0 },
    });
  });
});

/** Orders a pack at the sandbox. */
async function order(cookie: string) {
  const { shownOrder } = await import('../../../testing/payment/shown-order.ts');
  const got = await app.inject({
    ...{ method: 'POST', url: '/api/purchase' },
    payload: { pack_id: 'p10', return_path: '/purchasePoint', ...(await shownOrder(app, cookie, 'p10')) },
    headers: { cookie, 'idempotency-key': randomUUID() },
  });
  const { purchase, pay_url } = got.json<{ purchase: { purchase_id: string }; pay_url: string }>();
  return { payload: purchase, pay_url };
}
const press = (pay_url: string, decision: string) =>
  app.inject({
    ...{ method: 'POST', url: pay_url.replace(/\?.*/, ''), payload: `decision=${decision}` },
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });
