import { eq } from 'drizzle-orm';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { SENSITIVE_ACTS } from '../../composition/sensitive-acts.ts';
import { createAccountCapability } from '../../core/account/account.capability.ts';
import { hashPassword } from '../../core/account/password/password.ts';
import { userTable } from '../../core/account/state/account.table.ts';
import { createApprovalCapability } from '../../core/approval/approval.capability.ts';
import { checkLedger } from '../../core/ledger/check-ledger.ts';
import { createLedgerCapability } from '../../core/ledger/ledger.capability.ts';
import { unitOfWork } from '../../platform/database/unit-of-work.ts';
import { buildLogin, buildStaff, buildViewer } from '../../testing/factories.ts';
import { testApp } from '../../testing/http.ts';
import { PartnerScenes } from '../../testing/partner/partner-scenes.ts';
import { PAYEE_PASSWORD, ZENGIN_PAYEE } from '../../testing/payout-scenes.ts';
import { testServices } from '../../testing/services.ts';
import { createPartnerCapability } from '../partner/partner.capability.ts';
import { partnerPayoutItemTable } from '../partner/partner.table.ts';
import { officeCapability } from '../office/office.capability.ts';
import { purchaseCapability } from '../purchase/purchase.capability.ts';
import { followPeriods } from './close-period.ts';
import { lockPayouts, movePayout } from './move-payout.ts';
import { payoutCapability } from './payout.capability.ts';
import { payeeTable, payoutPeriodTable, payoutTable } from './state/payout.table.ts';

const DAY_MS = 86_400_000;
const services = await testServices({
  env: {
    ...{ PARTNER_HOLD_DAYS: '1', REGISTRATIONS_PER_ADDRESS: '1000', TRUST_PROXY: 'loopback' },
    PAYOUT_PARTNER_WITHHOLDING: '2026-03-01:jp_individual:1000',
  },
});
const { db } = services.database;
const { clock } = services;
const app = await testApp(services, [
  createAccountCapability([]),
  createApprovalCapability(SENSITIVE_ACTS),
  createLedgerCapability(),
  officeCapability,
  createPartnerCapability(),
  purchaseCapability,
  payoutCapability,
]);
beforeAll(() => followPeriods(services));
afterEach(async () => expect(await checkLedger(db)).toEqual([]));

const { call, partner, register, buy } = new PartnerScenes(services, app);
type Who = Awaited<ReturnType<typeof partner>>;
/** 20 points of 100. */
const FIFTH = { kind: 'revshare', steps: [{ from_units: 0, share_bp: 2_000 }], one_off_units: 0 };

/** Closes what is due, a part at a time. */
async function closeRest(): Promise<void> {
  for (let left = 1; left > 0; left = await services.deadlines.runDue()) clock.advance(300);
}
async function closeWeek(): Promise<void> {
  clock.advance(7 * DAY_MS);
  await closeRest();
}
const payoutsOf = ({ user_id }: Pick<Who, 'user_id'>) =>
  db
    .select()
    .from(payoutTable)
    .where(eq(payoutTable.performer_id, user_id))
    .orderBy(payoutTable.closed_at_ms);
const figuresOf = async (who: Who) => (await who.page()).figures;
const setAccount = ({ cookie }: Who, account: object = ZENGIN_PAYEE) =>
  call(cookie, 'POST', '/api/payee', { password: PAYEE_PASSWORD, account });
const confirmAccount = async ({ user_id }: Pick<Who, 'user_id'>) => {
  const staff = await buildStaff(services, { roles: [{ role: 'finance' }] });
  const list = await call<{ payees: { payee_id: string; payee: { id: string } }[] }>(
    ...[staff.cookie, 'GET' as const, '/api/office/payouts'],
  );
  const row = list.payees.find(({ payee }) => payee.id === String(user_id));
  const decision = { event: 'confirm', tax_status: 'jp_individual' };
  return call(staff.cookie, 'POST', `/api/office/payees/${row?.payee_id}`, { decision, reason: 'contract' });
};

/** A partner whose bank account is confirmed and past its wait. */
async function payable(): Promise<Who> {
  const who = await partner(FIFTH);
  await db
    .update(userTable)
    .set({ password_hash: await hashPassword(PAYEE_PASSWORD) })
    .where(eq(userTable.id, who.user_id));
  expect((await setAccount(who)).result).toBe('ok');
  expect((await confirmAccount(who)).result).toBe('ok');
  const own = eq(payeeTable.performer_id, who.user_id);
  await db.update(payeeTable).set({ hold_until_ms: clock.nowMs() }).where(own);
  return who;
}
/** Points of a purchase whose commission is confirmed. */
async function sell(who: Who, points: number, campaign = '') {
  const bought = await buy(await register({ code: who.code, campaign }), points * 10_000, points * 100);
  clock.advance(DAY_MS);
  return bought;
}
const move = (payout_id: number, event: 'send' | 'pay' | 'fail' | 'return' | 'cancel') =>
  unitOfWork(db, async (tx) => {
    const [row] = await lockPayouts(tx, [payout_id]);
    await movePayout(services, tx, row!, event, event === 'fail' || event === 'return' ? 'account' : null);
  });
const approve = (payout_id: number) =>
  db.update(payoutTable).set({ state: 'approved' }).where(eq(payoutTable.id, payout_id));

it('closes confirmed commissions as one statement by site and campaign, also when two nodes close at once', async () => {
  const [who, poor] = [await payable(), await payable()];
  await sell(who, 400, 'spring');
  await sell(who, 100);
  await sell(poor, 40);
  await buy(await register({ code: who.code }), 1_000_000, 10_000);
  clock.advance(7 * DAY_MS - 3 * DAY_MS);
  const rest = async () => {
    for (let left = 1; left > 0; left = await services.deadlines.runDue()) clock.advance(300);
  };
  await Promise.all([rest(), rest()]);
  await closeWeek();
  // 120 points at 100 yen, less 300 yen: nothing is withheld before March.
  const [one, ...more] = await payoutsOf(who);
  expect(one).toMatchObject({
    ...{ state: 'open', units: 1_200_000, kinds: { commission: 1_200_000 }, gross_minor: 12_000 },
    ...{ withheld_minor: 0, fee_minor: 300, net_minor: 11_700, partner_id: Number(who.id), since_ms: null },
  });
  expect(more).toEqual([]);
  // 8 points are below the smallest payout of 1,000 yen.
  expect(await payoutsOf(poor)).toEqual([]);
  expect(await figuresOf(poor)).toMatchObject({ payable_units: 80_000, settled_units: 0 });
  const periods = await db.select().from(payoutPeriodTable);
  expect(periods.every(({ closed_at_ms }) => closed_at_ms !== null)).toBe(true);
  const { parts, partner_name, kind } = await call<Record<'parts' | 'partner_name' | 'kind', unknown>>(
    ...[who.cookie, 'GET' as const, `/api/payouts/${one!.id}`],
  );
  expect([kind, partner_name, parts]).toEqual([
    'partner',
    'Travel blog',
    [
      { site_id: 1_006_753, campaign: 'spring', units: 800_000 },
      { site_id: 1_006_753, campaign: '', units: 400_000 },
    ],
  ]);
});

it('withholds by the dated table of partners from its day on', async () => {
  const who = await payable();
  clock.advance(Date.UTC(2026, 2, 10) - clock.nowMs());
  await sell(who, 400);
  await closeWeek();
  // 80 points: 8,000 yen, less 10 %, less 300 yen.
  expect(await payoutsOf(who)).toMatchObject([{ gross_minor: 8_000, withheld_minor: 800, net_minor: 6_900 }]);
});

it('takes a refund after the close as a correction of the next statement, and carries a negative balance', async () => {
  const who = await payable();
  const { say } = await sell(who, 400);
  await closeWeek();
  const [first] = await payoutsOf(who);
  expect(first).toMatchObject({ state: 'open', units: 800_000 });
  await say('refunded', 40_000);
  await approve(first!.id);
  await move(first!.id, 'send');
  await move(first!.id, 'pay');
  expect((await payoutsOf(who))[0]).toMatchObject({ state: 'paid', units: 800_000 });
  expect(await figuresOf(who)).toMatchObject({ payable_units: -800_000, settled_units: 800_000 });
  await closeWeek();
  expect(await payoutsOf(who)).toHaveLength(1);
  const own = await call<{ balance_units: number; estimate: unknown }>(who.cookie, 'GET', '/api/payouts');
  expect([own.balance_units, own.estimate]).toEqual([-800_000, null]);
  await sell(who, 900);
  await closeWeek();
  expect((await payoutsOf(who))[1]).toMatchObject({
    ...{ units: 1_000_000, kinds: { commission: 1_800_000, commission_back: -800_000 } },
    since_ms: first!.closed_at_ms,
  });
});

it('gives the points of a failed and of a returned payout back, once, to the next statement', async () => {
  const who = await payable();
  await sell(who, 400);
  await closeWeek();
  const [failed] = await payoutsOf(who);
  await move(failed!.id, 'fail');
  expect(await figuresOf(who)).toMatchObject({ payable_units: 800_000, settled_units: 0 });
  await expect(move(failed!.id, 'fail')).rejects.toThrow('act_conflict');
  await closeWeek();
  const [, again] = await payoutsOf(who);
  expect(again).toMatchObject({ units: 800_000, kinds: { returned: 800_000 } });
  await approve(again!.id);
  await move(again!.id, 'send');
  await move(again!.id, 'pay');
  await move(again!.id, 'return');
  await sell(who, 100);
  await closeWeek();
  expect((await payoutsOf(who))[2]).toMatchObject({ kinds: { returned: 800_000, commission: 200_000 } });
  await closeWeek();
  expect(await payoutsOf(who)).toHaveLength(3);
});

it('is in the file of the bank once a second person approves, and the account is past its wait', async () => {
  const who = await payable();
  await sell(who, 400);
  await closeWeek();
  const ready = async () => {
    const { cookie } = await buildStaff(services, { roles: [{ role: 'finance' }] });
    const list = await call<{ payouts: { payee: object; holds: string[]; payout_id: string }[] }>(
      ...[cookie, 'GET' as const, '/api/office/payouts'],
    );
    return list.payouts.find(({ payee }) => 'id' in payee && payee.id === String(who.user_id));
  };
  expect(await ready()).toMatchObject({
    payee: { name: who.user_name, kind: 'partner', partner: { id: who.id, name: 'Travel blog' } },
    holds: [],
  });
  // Another account waits, and its holder is looked at again.
  expect((await setAccount(who, { ...ZENGIN_PAYEE, account_number: '7654321' })).result).toBe('ok');
  expect((await ready())?.holds).toEqual(['payee_missing', 'payee_new']);
  await confirmAccount(who);
  expect((await ready())?.holds).toEqual(['payee_new']);
  clock.advance(7 * DAY_MS);
  expect((await ready())?.holds).toEqual([]);
  const late = await buildStaff(services, { roles: [{ role: 'finance' }] });
  const batch = { method: 'zengin', pay_date: '2026-12-01', reason: 'week' };
  expect((await call(late.cookie, 'POST', '/api/office/payout-batches', batch)).result).toBe('ok');
  const second = await buildStaff(services, { roles: [{ role: 'finance_approver' }] });
  const { approvals } = await call<{ approvals: { approval_id: string; payload_hash: string }[] }>(
    ...[second.cookie, 'GET' as const, '/api/office/approvals?list=waiting'],
  );
  const [proposal] = approvals;
  const decision = { event: 'approve', payload_hash: proposal!.payload_hash, reason: 'checked' };
  const url = `/api/office/approvals/${proposal!.approval_id}`;
  expect((await call(late.cookie, 'POST', url, decision)).result).toBe('approval_own');
  expect((await payoutsOf(who))[0]).toMatchObject({ state: 'open' });
  expect((await call(second.cookie, 'POST', url, decision)).result).toBe('ok');
  const [row] = await payoutsOf(who);
  expect(row).toMatchObject({ state: 'approved' });
  const { content } = await call<{ content: string }>(
    ...[late.cookie, 'POST' as const, `/api/office/payout-batches/${row!.batch_id}/file`, { reason: 'bank' }],
  );
  expect(Buffer.from(content, 'base64').toString('latin1')).toContain('7654321');
});

it('shows statements and accounts to their own member alone, also after another one is attached', async () => {
  const [who, other] = [await payable(), await payable()];
  await sell(who, 400);
  await closeWeek();
  const [row] = await payoutsOf(who);
  const plain = await buildViewer(services);
  const { cookie } = await buildLogin(services, plain.user_id);
  const paths = [`/api/payouts/${row!.id}`, `/api/payouts/${row!.id}/pdf`];
  for (const path of paths) {
    const codes = [who.cookie, other.cookie, cookie].map(
      async (of) => (await app.inject({ url: path, headers: { cookie: of } })).statusCode,
    );
    expect(await Promise.all(codes)).toEqual([200, 404, 404]);
  }
  expect((await call(cookie, 'GET', '/api/payouts')).result).toBe('not_found');
  const account = { password: PAYEE_PASSWORD, account: ZENGIN_PAYEE };
  expect((await call(cookie, 'POST', '/api/payee', account)).result).toBe('not_found');
  // The former member keeps the documents, and has no account to set; the new one begins without any.
  const plan = { ...who.plan, member_name: plain.user_name };
  const staff = await buildStaff(services);
  expect(
    (await call(staff.cookie, 'POST', `/api/office/partners/${who.id}`, { plan, reason: 'new' })).result,
  ).toBe('ok');
  expect((await call(who.cookie, 'GET', paths[0]!)).result).toBe('ok');
  expect((await setAccount(who)).result).toBe('not_found');
  const own = await call<{ payouts: object[]; payee: object | null }>(cookie, 'GET', '/api/payouts');
  expect([own.payouts, own.payee]).toEqual([[], null]);
  // What fails goes back to the partner, not to the member.
  await move(row!.id, 'fail');
  const after = await call<{ balance_units: number }>(cookie, 'GET', '/api/payouts');
  expect(after.balance_units).toBe(800_000);
});

it('has no line of payouts in the statement of the member as a viewer', async () => {
  const who = await payable();
  await sell(who, 400);
  await closeWeek();
  expect(await payoutsOf(who)).toHaveLength(1);
  const { lines } = await call<{ lines: object[] }>(who.cookie, 'GET', '/api/statement');
  expect(lines).toEqual([]);
});

it('finds a statement whose items do not add up', async () => {
  const who = await payable();
  await sell(who, 400);
  await closeWeek();
  const [row] = await payoutsOf(who);
  const ofRow = eq(partnerPayoutItemTable.payout_id, row!.id);
  await db.update(partnerPayoutItemTable).set({ units: 799_999 }).where(ofRow);
  const findings = await checkLedger(db);
  expect(findings.map(({ rule }) => rule)).toEqual([
    'partner_payouts_equal_items',
    'partner_payouts_equal_items',
  ]);
  await db.update(partnerPayoutItemTable).set({ units: 800_000 }).where(ofRow);
});
