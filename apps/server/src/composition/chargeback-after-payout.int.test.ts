import { randomUUID } from 'node:crypto';
import { POINT_TYPE } from '@akari/rules';
import { eq, sql } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import { createApprovalCapability } from '../core/approval/approval.capability.ts';
import { checkLedger } from '../core/ledger/check-ledger.ts';
import { debtOf } from '../core/ledger/debt.ts';
import { earningsBalanceOf } from '../core/ledger/ledger.queries.ts';
import { payPerformer } from '../core/ledger/pay-performer.ts';
import { followPeriods } from '../features/payout/close-period.ts';
import { payoutCapability } from '../features/payout/payout.capability.ts';
import { payoutTable } from '../features/payout/state/payout.table.ts';
import { unitOfWork } from '../platform/database/unit-of-work.ts';
import { buildLogin, buildStaff } from '../testing/factories.ts';
import { cardShop } from '../testing/payment/card-shop.ts';
import { buildEarner, givePayee } from '../testing/payout-scenes.ts';
import { SENSITIVE_ACTS } from './sensitive-acts.ts';

const DAY_MS = 86_400_000;
const shop = await cardShop({}, [createApprovalCapability(SENSITIVE_ACTS), payoutCapability]);
const { services, app, db, control, pointsOf, withCard } = shop;
beforeAll(() => followPeriods(services));

const tip = (viewer_id: number, performer_id: number, units: number) =>
  unitOfWork(db, (tx) =>
    payPerformer(tx, {
      ...{ viewer_id, performer_id, point_type: POINT_TYPE.regular, units, share_bp: 4_000 },
      ...{ idempotency_key: randomUUID(), cause: 'tip', cause_id: null, at_ms: services.clock.nowMs() },
    }),
  );
async function pass(days: number): Promise<void> {
  services.clock.advance(days * DAY_MS);
  for (let left = 1; left > 0; left = await services.deadlines.runDue()) services.clock.advance(300);
}
/** Asks as a new member of the staff. @returns the answer, and its error */
async function as(
  role: 'finance' | 'finance_approver',
  method: 'GET' | 'POST',
  url: string,
  payload?: object,
) {
  const { cookie } = await buildStaff(services, { roles: [{ role }] });
  const got = await app.inject({
    method,
    url: `/api/office${url}`,
    headers: { cookie },
    ...(payload && { payload }),
  });
  const body = got.json<Record<string, unknown> & { error?: { name: string } }>();
  expect(body.error).toBeUndefined();
  return body;
}
/** Pays out what is open by a file, which another person agrees to. */
async function payOut(batch_of: () => Promise<string | null>): Promise<void> {
  const reason = 'week';
  await as('finance', 'POST', '/payout-batches', { method: 'zengin', pay_date: '2026-02-02', reason });
  const { approvals } = await as('finance_approver', 'GET', '/approvals?list=waiting');
  const [approval] = approvals as { approval_id: string; payload_hash: string }[];
  const decision = { event: 'approve', payload_hash: approval?.payload_hash, reason };
  await as('finance_approver', 'POST', `/approvals/${approval?.approval_id}`, decision);
  const batch = await batch_of();
  await as('finance', 'POST', `/payout-batches/${batch}/file`, { reason });
  for (const event of ['send', 'pay'])
    await as('finance', 'POST', `/payout-batches/${batch}/move`, { event, reason });
}
/** Sum of the entries of a house account. */
async function house(kind: string): Promise<number> {
  const { rows } = await db.execute<{ units: number }>(sql`
    SELECT coalesce(sum(e.amount_units), 0)::bigint AS units FROM ledger_account a JOIN entry e ON e.account_id = a.id
    WHERE a.owner_id IS NULL AND a.kind = ${kind}`);
  return rows[0]?.units ?? 0;
}

it('a chargeback 40 days later leaves what a performer was paid as it was, and the viewer owes it', async () => {
  const performer = await buildEarner(services);
  await givePayee(services, performer);
  const payouts = () => db.select().from(payoutTable).where(eq(payoutTable.performer_id, performer.user_id));
  const balance = () => earningsBalanceOf(db, performer.user_id);
  const viewer = await withCard();
  await tip(viewer.user_id, performer.user_id, 50_000);
  expect(await pointsOf(viewer)).toBe(50_000);
  await shop.buy(viewer, {}, 'p50');
  const bought = await pointsOf(viewer);
  await tip(viewer.user_id, performer.user_id, 400_000);
  await pass(7);
  await payOut(async () => String((await payouts())[0]?.batch_id));
  const [paid] = await payouts();
  // 18 points at 100 yen, less 10.21 % rounded down, less 300 yen.
  expect(paid).toMatchObject({ state: 'paid', units: 180_000, gross_minor: 1_800, net_minor: 1_317 });
  await tip(viewer.user_id, performer.user_id, 10_000);
  // A login ends before the 40 days are over.
  const statement = async () => {
    const { cookie } = await buildLogin(services, performer.user_id);
    return (await app.inject({ url: `/api/payouts/${paid?.id}`, headers: { cookie } })).json<object>();
  };
  const before = [await payouts(), await balance(), await statement(), await house('house_paid_out')];
  expect(before[1]).toBe(4_000);
  const borne = await house('house_disputes');

  await pass(33);
  await control({ report: { purchase: viewer.purchase_id, event: 'Chargeback' } });
  expect([await payouts(), await balance(), await statement(), await house('house_paid_out')]).toEqual(
    before,
  );
  // The first 10 points are spent: they are a loss of the service until the viewer pays.
  expect([await debtOf(db, viewer.user_id), (await house('house_disputes')) - borne]).toEqual([
    100_000, -100_000,
  ]);
  expect([bought, await pointsOf(viewer)]).toEqual([580_000, 170_000]);
  await expect(tip(viewer.user_id, performer.user_id, 10_000)).rejects.toThrow('payment_locked');
  expect(await checkLedger(db)).toEqual([]);

  // The next periods take nothing of it.
  await pass(14);
  expect([await payouts(), await balance()]).toEqual(before.slice(0, 2));
});
