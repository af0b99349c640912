import { eq } from 'drizzle-orm';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { SENSITIVE_ACTS } from '../../composition/sensitive-acts.ts';
import { createAccountCapability } from '../../core/account/account.capability.ts';
import { createApprovalCapability } from '../../core/approval/approval.capability.ts';
import { userTable } from '../../core/account/state/account.table.ts';
import { auditTable } from '../../core/audit/audit.table.ts';
import { checkLedger } from '../../core/ledger/check-ledger.ts';
import { earningsBalanceOf } from '../../core/ledger/ledger.queries.ts';
import { mailTable } from '../../core/mail/mail.table.ts';
import { setMailPerson } from '../../core/mail/mail-person.ts';
import { buildLogin, buildStaff, buildViewer } from '../../testing/factories.ts';
import { testApp } from '../../testing/http.ts';
import { PartnerScenes } from '../../testing/partner/partner-scenes.ts';
import { buildEarner, earn, givePayee } from '../../testing/payout-scenes.ts';
import { testServices } from '../../testing/services.ts';
import { createPartnerCapability } from '../partner/partner.capability.ts';
import { followPeriods } from './close-period.ts';
import { payoutCapability } from './payout.capability.ts';
import { earningCorrectionTable } from './state/correction.table.ts';
import { payoutTable } from './state/payout.table.ts';

const DAY_MS = 86_400_000;
const services = await testServices({
  env: { MAIL: 'demo', DEMO: '1', CORRECTION_MAX_POINTS: '100', CORRECTIONS_MONTH_POINTS: '150' },
});
const { db } = services.database;
const { clock } = services;
const app = await testApp(services, [
  createAccountCapability([]),
  createApprovalCapability(SENSITIVE_ACTS),
  createPartnerCapability(),
  payoutCapability,
]);
beforeAll(() => followPeriods(services));
afterEach(async () => expect(await checkLedger(db)).toEqual([]));
const { call, partner } = new PartnerScenes(services, app);

const staffOf = (role: 'finance' | 'finance_approver') => buildStaff(services, { roles: [{ role }] });
interface Asked {
  user_name: string;
  amount: object;
  cause?: string;
}
const propose = async ({ cause = 'counting', ...asked }: Asked) => {
  const { cookie } = await staffOf('finance');
  const body = { ...asked, cause, reason: 'ticket 12' };
  return call<{ state: string }>(cookie, 'POST', '/api/office/corrections', body);
};
interface Waiting {
  approval_id: string;
  payload_hash: string;
  facts: { fact: string; value: string }[];
}
const waitingFor = async (cookie: string): Promise<Waiting[]> =>
  (await call<{ approvals: Waiting[] }>(cookie, 'GET', '/api/office/approvals?list=waiting')).approvals;
const approveWith = (cookie: string, { approval_id, payload_hash }: Waiting) => {
  const decision = { event: 'approve', payload_hash, reason: 'checked' };
  return call(cookie, 'POST', `/api/office/approvals/${approval_id}`, decision);
};
/** Approves what waits. @returns what became of it, and what was shown */
async function approveAll() {
  const { cookie } = await staffOf('finance_approver');
  const waiting = await waitingFor(cookie);
  const results = [];
  for (const one of waiting) results.push((await approveWith(cookie, one)).result);
  return { results, facts: waiting.map(({ facts }) => facts) };
}
const points = (units: number) => ({ in: 'points', units: units * 10_000 });
async function closeWeek(): Promise<void> {
  clock.advance(7 * DAY_MS);
  for (let left = 1; left > 0; left = await services.deadlines.runDue()) clock.advance(300);
}

it('is booked once a second person confirms it, and is in the statement and on the page with its kind', async () => {
  const performer = await buildEarner(services);
  const { cookie } = await buildLogin(services, performer.user_id);
  await givePayee(services, performer);
  const email = 'corrected@akari.example';
  await db.update(userTable).set({ email }).where(eq(userTable.id, performer.user_id));
  await setMailPerson(db, performer.user_id, { verified_email: email });
  const { user_name } = performer;
  const { state } = await propose({ user_name: user_name.toUpperCase(), amount: points(30) });
  expect([state, await earningsBalanceOf(db, performer.user_id)]).toEqual(['waiting', 0]);
  expect(await approveAll()).toEqual({
    results: ['ok'],
    facts: [
      [
        { fact: 'person', value: performer.user_name },
        { fact: 'correction', value: '300000' },
        { fact: 'correction_cause', value: 'counting' },
      ],
    ],
  });
  // 1,050 yen at 100 yen a point are taken.
  await propose({ user_name, amount: { in: 'JPY', minor: -1_050 }, cause: 'dispute' });
  await approveAll();
  expect(await earningsBalanceOf(db, performer.user_id)).toBe(195_000);
  type Page = { corrections: { units: number; cause: string }[]; days: { kinds: object }[] };
  const page = await call<Page>(cookie, 'GET', '/api/payouts');
  expect(page.corrections).toMatchObject([
    { units: -105_000, cause: 'dispute' },
    { units: 300_000, cause: 'counting' },
  ]);
  expect(JSON.stringify(page)).not.toContain('ticket');
  const mails = await db.select().from(mailTable).where(eq(mailTable.user_id, performer.user_id));
  expect(mails.map(({ kind }) => kind)).toEqual(['earnings_corrected', 'earnings_corrected']);
  expect(page.days.at(-1)).toMatchObject({ kinds: { correction: 195_000 } });
  await closeWeek();
  const [row] = await db.select().from(payoutTable).where(eq(payoutTable.performer_id, performer.user_id));
  expect(row).toMatchObject({ units: 195_000, kinds: { correction: 195_000 } });
  const statement = await call<Page>(cookie, 'GET', `/api/payouts/${row!.id}`);
  expect(statement.corrections.map(({ units }) => units)).toEqual([300_000, -105_000]);
  expect((await call<Page>(cookie, 'GET', '/api/payouts')).corrections).toEqual([]);
  const acts = await db
    .select()
    .from(auditTable)
    .where(eq(auditTable.subject_id, String(performer.user_id)))
    .orderBy(auditTable.seq);
  expect(acts.filter(({ act }) => act === 'earnings.correct').map(({ outcome }) => outcome)).toEqual([
    'proposed',
    'done',
    'proposed',
    'done',
  ]);
});

it('is of a partner by the name of the member, and may take more than there is', async () => {
  const who = await partner();
  await propose({ user_name: who.user_name, amount: points(-40), cause: 'agreement' });
  await approveAll();
  const page = await who.page();
  expect(page.figures).toMatchObject({ payable_units: -400_000 });
  await propose({ user_name: who.user_name, amount: points(80) });
  await approveAll();
  await givePayee(services, who);
  await closeWeek();
  const [row] = await db.select().from(payoutTable).where(eq(payoutTable.performer_id, who.user_id));
  expect(row).toMatchObject({ units: 400_000, kinds: { correction: 400_000 }, partner_id: Number(who.id) });
  const statement = await call<{ corrections: object[]; parts: object[] }>(
    ...[who.cookie, 'GET' as const, `/api/payouts/${row!.id}`],
  );
  expect([statement.corrections.length, statement.parts]).toEqual([2, []]);
  expect((await who.page()).figures).toMatchObject({ payable_units: 0, settled_units: 400_000 });
});

it('has limits for one and for 30 days, also when two are approved that fit alone', async () => {
  const { user_name, user_id } = await buildEarner(services);
  const add = async (count: number) => (await propose({ user_name, amount: points(count) })).result;
  expect(await add(101)).toBe('correction_too_large');
  expect([await add(100), await add(51)]).toEqual(['ok', 'ok']);
  const { results } = await approveAll();
  expect(results.toSorted()).toEqual(['correction_too_large', 'ok']);
  // What was refused at its approval waits for its end by itself.
  expect(await add(100)).toBe('correction_too_large');
  clock.advance(30 * DAY_MS + 1);
  expect(await add(100)).toBe('ok');
  await approveAll();
  const rows = await db
    .select()
    .from(earningCorrectionTable)
    .where(eq(earningCorrectionTable.user_id, user_id));
  expect(rows).toHaveLength(2);
});

it('takes no more of a performer than the balance, at the proposal and at the approval', async () => {
  const performer = await buildEarner(services);
  const { user_name } = performer;
  await earn(services, performer, 50);
  expect((await propose({ user_name, amount: points(-60) })).result).toBe('earnings_short');
  await propose({ user_name, amount: points(-30) });
  await propose({ user_name, amount: points(-40) });
  const { results } = await approveAll();
  expect(results.toSorted()).toEqual(['earnings_short', 'ok']);
  expect([200_000, 100_000]).toContain(await earningsBalanceOf(db, performer.user_id));
});

it('takes no more than the balance when two are approved at the same moment', async () => {
  const performer = await buildEarner(services);
  const { user_name } = performer;
  await earn(services, performer, 50);
  await propose({ user_name, amount: points(-30) });
  await propose({ user_name, amount: points(-40) });
  const approvers = [await staffOf('finance_approver'), await staffOf('finance_approver')];
  const waiting = await waitingFor(approvers[0]!.cookie);
  const own = waiting.filter(({ facts }) => facts.some(({ value }) => value === user_name));
  const answers = await Promise.all(own.map((one, at) => approveWith(approvers[at]!.cookie, one)));
  expect(answers.map(({ result }) => result).toSorted()).toEqual(['earnings_short', 'ok']);
});

it('is refused for other people, without the right, and to the person who proposed it', async () => {
  const viewer = await buildViewer(services);
  expect((await propose({ user_name: viewer.user_name, amount: points(1) })).result).toBe('payee_not_found');
  expect((await propose({ user_name: 'nosuchperson', amount: points(1) })).result).toBe('payee_not_found');
  const performer = await buildEarner(services);
  const asked = { user_name: performer.user_name, amount: points(1), cause: 'other', reason: 'x' };
  const reader = await staffOf('finance_approver');
  expect((await call(reader.cookie, 'POST', '/api/office/corrections', asked)).result).toBe(
    'staff_right_missing',
  );
  const both = await buildStaff(services, { roles: [{ role: 'finance' }, { role: 'finance_approver' }] });
  await call(both.cookie, 'POST', '/api/office/corrections', asked);
  const { approvals } = await call<{ approvals: Waiting[] }>(
    ...[both.cookie, 'GET' as const, '/api/office/approvals?list=mine'],
  );
  expect((await approveWith(both.cookie, approvals[0]!)).result).toBe('approval_own');
  await approveAll();
  expect(await earningsBalanceOf(db, performer.user_id)).toBe(10_000);
});

it('is found by the check of the ledger when its row says something else than its transfer', async () => {
  const [row] = await db.select().from(earningCorrectionTable).limit(1);
  const ofRow = eq(earningCorrectionTable.id, row!.id);
  await db
    .update(earningCorrectionTable)
    .set({ units: row!.units + 1 })
    .where(ofRow);
  expect((await checkLedger(db)).map(({ rule }) => rule)).toContain('corrections_equal_entries');
  await db.update(earningCorrectionTable).set({ units: row!.units }).where(ofRow);
});
