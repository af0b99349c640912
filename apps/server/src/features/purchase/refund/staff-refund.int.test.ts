import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterEach, describe, expect, it } from 'vitest';
import { checkLedger } from '../../../core/ledger/check-ledger.ts';
import { buildLogin, buildStaff, buildViewer } from '../../../testing/factories.ts';
import { paymentEventTable } from '../payment-event.table.ts';
import { refundTable } from './refund.table.ts';
import { openRefunds } from '../../../testing/payment/refund-scenes.ts';

const { services, app, bought, spend, points, debt, refundsOf, house, earned, runAll } = await openRefunds();
const { db } = services.database;
afterEach(async () => expect(await checkLedger(db)).toEqual([]));

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
