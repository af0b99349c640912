import { POINT_TYPE } from '@akari/rules';
import { randomUUID } from 'node:crypto';
import { and, asc, eq, sql } from 'drizzle-orm';
import { afterEach, describe, expect, it } from 'vitest';
import { SENSITIVE_ACTS } from '../../composition/sensitive-acts.ts';
import { loginTable, userTable } from '../../core/account/state/account.table.ts';
import { createApprovalCapability } from '../../core/approval/approval.capability.ts';
import { auditTable } from '../../core/audit/audit.table.ts';
import { checkLedger } from '../../core/ledger/check-ledger.ts';
import { debtOf } from '../../core/ledger/debt.ts';
import { createLedgerCapability } from '../../core/ledger/ledger.capability.ts';
import { balancesOf } from '../../core/ledger/ledger.queries.ts';
import { payPerformer } from '../../core/ledger/pay-performer.ts';
import { giveMiles } from '../../core/mile/earn-miles.ts';
import { mileCapability } from '../../core/mile/mile.capability.ts';
import { queueItemTable } from '../../core/queue/queue.table.ts';
import { queueCapability } from '../../core/queue/queue.capability.ts';
import { staffCapability } from '../../core/staff/staff.capability.ts';
import { viewerLoggedOut, viewerLoginsEnded } from '../../core/session/session.capability.ts';
import { unitOfWork } from '../../platform/database/unit-of-work.ts';
import type { Member } from '../../platform/http/person.ts';
import type { PaymentProvider, RefundAnswer } from '../../platform/payment/payment-provider.ts';
import { buildLogin, buildStaff, buildViewer, givePoints } from '../../testing/factories.ts';
import { providerEvent } from '../../testing/payment/provider-event.ts';
import { Stage } from '../../testing/stage.ts';
import { contactCapability } from '../contact/contact.capability.ts';
import { missionClaimTable } from '../mission/mission.table.ts';
import { officeCapability } from '../office/office.capability.ts';
import { purchaseCapability } from '../purchase/purchase.capability.ts';
import { purchaseTable } from '../purchase/purchase.table.ts';
import { receivePayment } from '../purchase/receive-payment.ts';
import { refundTable } from '../purchase/refund/refund.table.ts';
import { createClosingCapability } from './closing.capability.ts';

const DAY_MS = 86_400_000;
const stage = await Stage.open({
  env: { APPROVAL_HOURS: '72', CLOSING_REFUND_DAYS: '14' },
  more: [
    staffCapability,
    createApprovalCapability(SENSITIVE_ACTS),
    officeCapability,
    createLedgerCapability(),
    mileCapability,
    purchaseCapability,
    contactCapability,
    createClosingCapability({ logged_out: [viewerLoggedOut], logins_ended: [viewerLoginsEnded] }),
    queueCapability,
  ],
});
const { services } = stage;
const { clock, deadlines } = services;
const { db } = services.database;

/** What the provider `sends` says to the next refunds; it pays those that nothing is said of. */
const answers: (RefundAnswer['outcome'] | 'silence')[] = [];
const asked: string[] = [];
Object.assign(services, {
  payments: [
    {
      name: 'sends',
      refund: ({ refund_id }: { refund_id: string }): Promise<RefundAnswer> => {
        asked.push(refund_id);
        const outcome = answers.shift() ?? 'done';
        if (outcome === 'silence') return Promise.reject(new Error('no answer'));
        return Promise.resolve({ outcome, reference: outcome === 'done' ? `r${refund_id}` : null });
      },
    } as Partial<PaymentProvider> as PaymentProvider,
  ],
});
afterEach(async () => {
  expect(answers).toEqual([]);
  expect(await checkLedger(db)).toEqual([]);
});

/** $10 for 10 points, at a provider that sends refunds (`sends`) or has them sent by hand (`cards`). */
const PRICE_CENTS = 1_000;
const UNITS = 100_000;
let counted = 0;
async function ordered(viewer: Member, provider = 'sends') {
  const checkout_id = `closing${(counted += 1)}`;
  const [row] = await db
    .insert(purchaseTable)
    .values({
      ...{ user_id: viewer.user_id, idempotency_key: checkout_id, pack_id: 'p10', price_cents: PRICE_CENTS },
      ...{ units: UNITS, provider, checkout_id, return_path: '/', created_at_ms: clock.nowMs() },
    })
    .returning({ id: purchaseTable.id });
  const id = row!.id;
  const say = (type: Parameters<typeof providerEvent>[1], cents = PRICE_CENTS) =>
    receivePayment(services, provider, {
      ...providerEvent({ purchase_id: String(id), checkout_id }, type, cents),
      transaction_id: `closing t${(counted += 1)}`,
    });
  return { id, say };
}
async function bought(viewer: Member, provider = 'sends') {
  const purchase = await ordered(viewer, provider);
  await purchase.say('paid');
  return purchase;
}
const performer = await stage.performer('chatting');
const spend = (viewer: Member, units: number) =>
  unitOfWork(db, (tx) =>
    payPerformer(tx, {
      ...{ viewer_id: viewer.user_id, performer_id: performer.user_id, units, share_bp: 4_000 },
      ...{ point_type: POINT_TYPE.regular, idempotency_key: randomUUID(), cause: 'tip', cause_id: null },
      at_ms: clock.nowMs(),
    }),
  );
/** Lets minutes pass. Miles are looked at every ten. */
async function runAll(minutes = 8): Promise<void> {
  for (let minute = 0; minute < minutes; minute += 1) {
    clock.advance(60_000);
    while ((await deadlines.runDue()) > 0);
  }
}
const refundsOf = async ({ id }: { id: number }) =>
  (
    await db.select().from(refundTable).where(eq(refundTable.purchase_id, id)).orderBy(asc(refundTable.at_ms))
  ).map(({ way, state, amount_minor, taken_units }) => [way, state, amount_minor, taken_units]);
const balances = async ({ user_id }: Member) => {
  const { points_units, coupon_points_units } = await balancesOf(db, user_id);
  return [points_units, coupon_points_units];
};
const openLogins = async ({ user_id }: Member) =>
  (await db.select().from(loginTable).where(eq(loginTable.user_id, user_id))).filter(
    ({ ended_at_ms }) => ended_at_ms === null,
  ).length;
const closedAt = async ({ user_id }: Member) =>
  (await db.select().from(userTable).where(eq(userTable.id, user_id)))[0]?.closed_at_ms;

/** Staff propose to close the account, and another one approves it. */
async function ban(viewer: Member) {
  const [first, second] = await Promise.all([buildStaff(services), buildStaff(services)]);
  const call = async (cookie: string, method: 'GET' | 'POST', url: string, payload?: object) => {
    const got = await stage.app.inject({ method, url, headers: { cookie }, ...(payload && { payload }) });
    return got.json<{
      state?: string;
      error?: { name: string };
      approvals?: { approval_id: string; payload_hash: string; facts: { fact: string; value: string }[] }[];
    }>();
  };
  const url = `/api/office/viewers/${viewer.user_id}/closed`;
  const propose = () => call(first.cookie, 'POST', url, { seen: false, closed: true, reason: 'fraud' });
  const proposed = await propose();
  const [approval] = (await call(second.cookie, 'GET', '/api/office/approvals?list=waiting')).approvals ?? [];
  const approve = () =>
    call(second.cookie, 'POST', `/api/office/approvals/${approval?.approval_id}`, {
      event: 'approve',
      payload_hash: approval?.payload_hash,
      reason: 'checked',
    });
  const reopen = () => call(second.cookie, 'POST', url, { seen: true, closed: false, reason: 'mistake' });
  const look = () => call(second.cookie, 'GET', url);
  return { proposed, approval, approve, reopen, look, propose };
}

describe('a ban by staff', () => {
  it('waits for a second person, who sees what is paid back', async () => {
    const viewer = await buildViewer(services);
    await bought(viewer);
    const { proposed, approval } = await ban(viewer);
    expect(proposed).toEqual({ state: 'waiting' });
    expect(approval?.facts).toEqual([
      { fact: 'person', value: viewer.user_name },
      { fact: 'back_points', value: '100000' },
      { fact: 'back_amount', value: '1000 USD' },
    ]);
    expect(await closedAt(viewer)).toBeNull();
  });

  it('pays back every unspent point that was paid for, however old, and lets the others expire', async () => {
    const viewer = await buildViewer(services);
    await givePoints(services, viewer.user_id, { points_units: 20_000, coupon_points_units: 30_000 });
    const [old, spent] = [await bought(viewer), await bought(viewer)];
    clock.advance(100 * DAY_MS);
    const [fresh, by_hand] = [await bought(viewer), await bought(viewer, 'cards')];
    // The given points first, then all of the oldest purchase, and a quarter of the next.
    await spend(viewer, 20_000 + UNITS + 25_000);
    const { approve } = await ban(viewer);
    await approve();
    await runAll();
    expect(await Promise.all([old, spent, fresh, by_hand].map(refundsOf))).toEqual([
      [],
      [['provider', 'done', 750, 75_000]],
      [['provider', 'done', 1_000, 100_000]],
      [['by_hand', 'requested', 1_000, 100_000]],
    ]);
    expect(await balances(viewer)).toEqual([0, 0]);
    const { rows } = await db.execute<{ cause: string; units: number }>(sql`
      SELECT t.cause, e.amount_units AS units FROM entry e JOIN transfer t ON t.id = e.transfer_id
      JOIN ledger_account a ON a.id = e.account_id
      WHERE a.owner_id = ${viewer.user_id} AND t.cause = 'points_expired'`);
    expect(rows).toEqual([{ cause: 'points_expired', units: -30_000 }]);
  });

  it('ends the room and every login at once, and what was not delivered is paid back too', async () => {
    const viewer = await buildViewer(services);
    const purchase = await bought(viewer);
    await buildLogin(services, viewer.user_id);
    const session = await stage.watch(viewer, performer);
    stage.deliver(session, 10_000);
    const { approve } = await ban(viewer);
    await approve();
    await deadlines.runDue();
    expect((await stage.session(session)).state).toBe('ended');
    expect(await openLogins(viewer)).toBe(0);
    await runAll();
    // Ten seconds of party chat cost 0.2 points, 1.2 points a minute.
    expect(await refundsOf(purchase)).toEqual([['provider', 'done', 980, 98_000]]);
    expect(await balances(viewer)).toEqual([0, 0]);
  });

  it('does everything once, however often it is settled or approved', async () => {
    const viewer = await buildViewer(services);
    const purchase = await bought(viewer);
    const { approve, propose } = await ban(viewer);
    await approve();
    expect((await approve()).error?.name).toBe('approval_decided');
    await runAll();
    expect((await propose()).error?.name).toBe('approval_changed');
    clock.advance(2 * DAY_MS);
    await runAll();
    expect(await refundsOf(purchase)).toEqual([['provider', 'done', 1_000, 100_000]]);
    expect(asked.length).toBe(new Set(asked).size);
  });

  it('pays a payment back that arrives after it', async () => {
    const viewer = await buildViewer(services);
    const pending = await ordered(viewer);
    const { approve } = await ban(viewer);
    await approve();
    await runAll();
    clock.advance(40 * DAY_MS);
    await pending.say('paid');
    await runAll();
    expect(await refundsOf(pending)).toEqual([['provider', 'done', 1_000, 100_000]]);
    expect(await balances(viewer)).toEqual([0, 0]);
  });

  it('leaves to staff what the provider refuses, and asks again where it is silent', async () => {
    const viewer = await buildViewer(services);
    const refused = await bought(viewer);
    answers.push('silence', 'refused');
    const { approve } = await ban(viewer);
    await approve();
    await runAll();
    expect(await refundsOf(refused)).toEqual([
      ['provider', 'refused', 1_000, 100_000],
      ['by_hand', 'requested', 1_000, 100_000],
    ]);
    expect(await balances(viewer)).toEqual([0, 0]);
  });

  it('has staff say of a refund by hand that it was paid, or that there is no way', async () => {
    const viewer = await buildViewer(services);
    const [paid, lost] = [await bought(viewer, 'cards'), await bought(viewer, 'cards')];
    const { approve } = await ban(viewer);
    await approve();
    await runAll();
    const { cookie } = await buildStaff(services);
    const call = async <T>(method: 'GET' | 'POST', url: string, payload: object = {}): Promise<T> =>
      (
        await stage.app.inject({ method, url, headers: { cookie }, ...(method === 'POST' && { payload }) })
      ).json<T>();
    interface Page {
      item: { version: number };
      about: object;
    }
    const settle = async (purchase: { id: number }, said: object) => {
      const [row] = await db
        .select({ id: queueItemTable.id })
        .from(queueItemTable)
        .innerJoin(refundTable, sql`${refundTable.id}::text = ${queueItemTable.subject}`)
        .where(and(eq(queueItemTable.kind, 'refund'), eq(refundTable.purchase_id, purchase.id)));
      const item = `/api/office/queue_items/${row?.id}`;
      const page = await call<Page>('POST', `${item}/claim`);
      expect(page.about).toMatchObject({ closed: true, money: { amount_minor: 1_000, currency: 'USD' } });
      await call('POST', `${item}/decide`, { version: page.item.version, ...said });
    };
    await settle(paid, { decision: 'paid_back', text: 'bank 77' });
    await settle(lost, { decision: 'not_paid_back' });
    await runAll();
    clock.advance(2 * DAY_MS);
    await runAll();
    expect(await refundsOf(paid)).toEqual([['by_hand', 'done', 1_000, 100_000]]);
    expect(await refundsOf(lost)).toEqual([['by_hand', 'refused', 1_000, 100_000]]);
    // What cannot be paid back stays until its date.
    expect(await balances(viewer)).toEqual([UNITS, 0]);
  });

  it('pays what the viewer owes first, and shows it', async () => {
    const viewer = await buildViewer(services);
    const stolen = await bought(viewer);
    await spend(viewer, UNITS);
    const other = await bought(viewer);
    await stolen.say('chargeback');
    expect(await debtOf(db, viewer.user_id)).toBe(UNITS);
    const { approve, approval, look } = await ban(viewer);
    expect(approval?.facts.slice(1)).toEqual([
      { fact: 'back_points', value: '0' },
      { fact: 'owed_points', value: '100000' },
    ]);
    await approve();
    await runAll();
    expect(await debtOf(db, viewer.user_id)).toBe(0);
    expect(await refundsOf(other)).toEqual([]);
    expect(await look()).toMatchObject({
      closed: { cause: 'staff', back_units: 0, lost_units: 0, debt_units: 100_000 },
    });
  });

  it('can be taken back, without what was paid back', async () => {
    const viewer = await buildViewer(services);
    await bought(viewer);
    const { approve, reopen, look } = await ban(viewer);
    await approve();
    await runAll();
    expect(await reopen()).toEqual({ state: 'done' });
    expect(await closedAt(viewer)).toBeNull();
    expect(await look()).toMatchObject({ closed: null });
    const acts = await db
      .select({ act: auditTable.act, outcome: auditTable.outcome })
      .from(auditTable)
      .where(eq(auditTable.subject_id, String(viewer.user_id)))
      .orderBy(asc(auditTable.seq));
    expect(acts).toEqual([
      { act: 'viewer.close', outcome: 'proposed' },
      { act: 'viewer.close', outcome: 'done' },
      { act: 'viewer.reopen', outcome: 'done' },
    ]);
    const fresh = await bought(viewer);
    await runAll();
    expect(await refundsOf(fresh)).toEqual([]);
    expect(await balances(viewer)).toEqual([UNITS, 0]);
  });
});

describe('a viewer who closes the own account', () => {
  const read = (viewer: Member) => stage.call(viewer, 'GET', '/api/closing');
  const close = (viewer: Member, back_units: number, lost_units: number) =>
    stage.call(viewer, 'POST', '/api/closing', { seen: { back_units, lost_units } });

  it('sees before what is paid back and what is lost, and gets exactly that', async () => {
    const viewer = await buildViewer(services, { coupon_points: 3 });
    const old = await bought(viewer);
    clock.advance(15 * DAY_MS);
    const fresh = await bought(viewer);
    const [claim] = await db
      .insert(missionClaimTable)
      .values({
        user_id: viewer.user_id,
        kind: 'login_bonus',
        day: '2026-11-01',
        step: 1,
        miles: 20,
        at_ms: 0,
      })
      .returning({ id: missionClaimTable.id });
    await unitOfWork(db, (tx) =>
      giveMiles(
        tx,
        { viewer_id: viewer.user_id, act: 'login_bonus', subject_id: claim!.id },
        { miles: 20, at_ms: clock.nowMs(), expires_at_ms: clock.nowMs() + 99 * DAY_MS },
      ),
    );
    expect((await read(viewer)).body).toEqual({
      figures: {
        back: [{ amount_minor: 1_000, currency: 'USD' }],
        ...{ back_units: 100_000, lost_units: 130_000, lost_miles: 20, debt_units: 0 },
      },
      ...{ refund_days: 14, in_room: false, plan: false },
    });
    expect((await close(viewer, 100_000, 130_000)).status).toBe(200);
    await runAll(12);
    expect(await refundsOf(old)).toEqual([]);
    expect(await refundsOf(fresh)).toEqual([['provider', 'done', 1_000, 100_000]]);
    expect(await balances(viewer)).toEqual([0, 0]);
    expect(await openLogins(viewer)).toBe(0);
    const { rows } = await db.execute<{ units: number }>(sql`
      SELECT balance_units AS units FROM ledger_account
      WHERE owner_id = ${viewer.user_id} AND kind = 'viewer_miles'`);
    expect(rows).toEqual([{ units: 0 }]);
    // The login is gone, so a second press does nothing.
    expect((await close(viewer, 100_000, 130_000)).error).toBe('login_required');
  });

  it('is refused with other figures than were shown, in a room, and without a proof', async () => {
    const viewer = await buildViewer(services);
    await bought(viewer);
    expect((await close(viewer, 90_000, 0)).error).toBe('closing_changed');
    const session = await stage.watch(viewer, performer);
    expect((await close(viewer, 100_000, 0)).error).toBe('closing_in_room');
    await stage.call(viewer, 'POST', `/api/session/${session}/leave`, { end: 'left' });
    clock.advance(11 * 60_000);
    expect((await close(viewer, 100_000, 0)).error).toBe('account_proof_required');
    expect(await closedAt(viewer)).toBeNull();
  });

  it('is for viewers alone', async () => {
    expect((await read(performer)).error).toBe('forbidden');
    expect((await close(performer, 0, 0)).error).toBe('forbidden');
  });
});

describe('a performer', () => {
  it('asks staff to close her account, once', async () => {
    await givePoints(services, (await buildViewer(services)).user_id, {});
    const asks = () => stage.call(performer, 'POST', '/api/closing/request', { lang: 'ja' });
    const state = () => stage.call(performer, 'GET', '/api/closing/request');
    expect((await state()).body['request']).toBeNull();
    stage.useCookie(performer, (await buildLogin(services, performer.user_id)).cookie);
    const first = (await asks()).body['request'] as { number: string };
    expect((await asks()).body['request']).toEqual(first);
    expect((await state()).body['request']).toEqual(first);
    const { body } = await stage.call(performer, 'POST', `/api/contact/${first.number}/read`, {});
    expect(body).toMatchObject({
      contact: { subject: 'closing', messages: [{ text: '配信者アカウントの停止を希望します。' }] },
    });
    await stage.call(performer, 'POST', `/api/contact/${first.number}/close`, {});
    expect((await state()).body['request']).toBeNull();
  });
});
