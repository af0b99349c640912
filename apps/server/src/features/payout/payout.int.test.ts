import { eq, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import { SENSITIVE_ACTS } from '../../composition/sensitive-acts.ts';
import { createAccountCapability } from '../../core/account/account.capability.ts';
import { createApprovalCapability } from '../../core/approval/approval.capability.ts';
import { auditTable } from '../../core/audit/audit.table.ts';
import { checkLedger } from '../../core/ledger/check-ledger.ts';
import { earningsBalanceOf } from '../../core/ledger/ledger.queries.ts';
import { mailTable } from '../../core/mail/mail.table.ts';
import { setMailPerson } from '../../core/mail/mail-person.ts';
import { userTable } from '../../core/account/state/account.table.ts';
import { unitOfWork } from '../../platform/database/unit-of-work.ts';
import { Problem } from '../../platform/http/problem.ts';
import type { Member } from '../../platform/http/person.ts';
import { buildLogin, buildStaff } from '../../testing/factories.ts';
import { testApp } from '../../testing/http.ts';
import {
  buildEarner,
  earn,
  givePayee,
  PAYEE_PASSWORD,
  SEPA_PAYEE,
  ZENGIN_PAYEE,
} from '../../testing/payout-scenes.ts';
import { testServices } from '../../testing/services.ts';
import { followPeriods } from './close-period.ts';
import { lockPayouts, movePayout } from './move-payout.ts';
import { payoutCapability } from './payout.capability.ts';
import { payeeTable, payoutPeriodTable, payoutTable } from './state/payout.table.ts';

const DAY_MS = 86_400_000;
const services = await testServices({ env: { MAIL: 'demo', DEMO: '1' } });
const { db } = services.database;
const app = await testApp(services, [
  createAccountCapability([]),
  createApprovalCapability(SENSITIVE_ACTS),
  payoutCapability,
]);
beforeAll(() => followPeriods(services));

async function call(cookie: string, method: 'GET' | 'POST', url: string, payload?: object) {
  const got = await app.inject({ method, url, headers: { cookie }, ...(payload && { payload }) });
  const body = got.json<Record<string, never> & { error?: { name: string } }>();
  return { error: body.error?.name, body: body as unknown as Record<string, unknown> };
}
/** Closes what is due, a part of the performers at a time. */
async function closeRest(): Promise<void> {
  for (let left = 1; left > 0; left = await services.deadlines.runDue()) services.clock.advance(300);
}
async function closeWeek(): Promise<void> {
  services.clock.advance(7 * DAY_MS);
  await closeRest();
}
const payoutsOf = ({ user_id }: Member) =>
  db
    .select()
    .from(payoutTable)
    .where(eq(payoutTable.performer_id, user_id))
    .orderBy(payoutTable.closed_at_ms);
const balanceOf = ({ user_id }: Member) => earningsBalanceOf(db, user_id);
const clean = async () => expect(await checkLedger(db)).toEqual([]);
const finance = () => buildStaff(services, { roles: [{ role: 'finance' }] });
const approver = () => buildStaff(services, { roles: [{ role: 'finance_approver' }] });

it('closes what was earned as one statement, once, and moves the points', async () => {
  const [one, poor, unknown] = [
    await buildEarner(services),
    await buildEarner(services),
    await buildEarner(services),
  ];
  for (const performer of [one, poor]) await givePayee(services, performer);
  await earn(services, one, 123);
  await earn(services, poor, 9);
  await earn(services, unknown, 50);
  await closeWeek();
  // 123 points at 100 yen: 12,300 yen, less 10.21 % rounded down, less 300 yen.
  expect(await payoutsOf(one)).toMatchObject([
    {
      state: 'open',
      units: 1_230_000,
      kinds: { correction: 1_230_000 },
      currency: 'JPY',
      gross_minor: 12_300,
      withheld_minor: 1_255,
      fee_minor: 300,
      net_minor: 10_745,
      since_ms: null,
    },
  ]);
  expect([await balanceOf(one), await balanceOf(poor), await balanceOf(unknown)]).toEqual([
    0, 90_000, 500_000,
  ]);
  expect([await payoutsOf(poor), await payoutsOf(unknown)]).toEqual([[], []]);
  await earn(services, poor, 20);
  await closeWeek();
  expect(await payoutsOf(one)).toHaveLength(1);
  expect(await payoutsOf(poor)).toMatchObject([{ units: 290_000, gross_minor: 2_900 }]);
  await earn(services, one, 40);
  await closeWeek();
  const [before, after] = await payoutsOf(one);
  expect(after).toMatchObject({ units: 400_000, since_ms: before!.closed_at_ms });
  expect(after!.kinds).toEqual({ correction: 400_000 });
  const periods = await db.select().from(payoutPeriodTable).orderBy(payoutPeriodTable.until_ms);
  // Weeks end on Monday, 00:00 in Japan.
  expect(periods.map(({ until_ms }) => new Date(until_ms).toISOString())).toEqual([
    '2026-01-04T15:00:00.000Z',
    '2026-01-11T15:00:00.000Z',
    '2026-01-18T15:00:00.000Z',
  ]);
  await clean();
});

it('gives a performer her statement as a PDF, in her language, and not that of another', async () => {
  const [one, other] = [await buildEarner(services), await buildEarner(services)];
  await givePayee(services, one);
  await earn(services, one, 123);
  await closeWeek();
  const [payout] = await payoutsOf(one);
  const pdf = async (who: Member, lang: string) => {
    const { cookie } = await buildLogin(services, who.user_id);
    return app.inject({ url: `/api/payouts/${payout!.id}/pdf?lang=${lang}`, headers: { cookie } });
  };
  for (const lang of ['ja', 'en']) {
    const { statusCode, headers, rawPayload } = await pdf(one, lang);
    expect([statusCode, headers['content-type'], rawPayload.subarray(0, 5).toString()]).toEqual([
      ...[200, 'application/pdf', '%PDF-'],
    ]);
  }
  expect((await pdf(other, 'ja')).statusCode).toBe(404);
  expect((await pdf(one, 'fr')).statusCode).toBe(400);
  await clean();
});

it('closes more performers than one transaction has', async () => {
  const many = await Promise.all(Array.from({ length: 53 }, () => buildEarner(services)));
  // More than one transaction has of performers who stay below the minimum: it must not look at them again.
  for (const [at, performer] of many.entries()) {
    await givePayee(services, performer);
    await earn(services, performer, at < 51 ? 9 : 100);
  }
  await closeWeek();
  for (const [at, performer] of many.entries())
    expect(await payoutsOf(performer)).toHaveLength(at < 51 ? 0 : 1);
  await clean();
});

it('keeps an account encrypted, shows its end alone, and asks for the password', async () => {
  const performer = await buildEarner(services);
  const { cookie } = await buildLogin(services, performer.user_id);
  const set = (password: string, account: object) =>
    call(cookie, 'POST', '/api/payee', { password, account });
  expect((await set('wrong', ZENGIN_PAYEE)).error).toBe('password_wrong');
  expect((await set(PAYEE_PASSWORD, { ...ZENGIN_PAYEE, bank_code: '12' })).error).toBe('payee_invalid');
  await db.update(userTable).set({ email: 'p@akari.example' }).where(eq(userTable.id, performer.user_id));
  await setMailPerson(db, performer.user_id, { verified_email: 'p@akari.example' });
  expect((await set(PAYEE_PASSWORD, ZENGIN_PAYEE)).error).toBeUndefined();
  const [row] = await db.select().from(payeeTable).where(eq(payeeTable.performer_id, performer.user_id));
  expect(JSON.stringify(row)).not.toContain('1234567');
  expect(row).toMatchObject({ ending: '567', hold_until_ms: services.clock.nowMs() + 14 * DAY_MS });
  const { body } = await call(cookie, 'GET', '/api/payouts');
  expect(JSON.stringify(body)).not.toContain('234567');
  expect(body['payee']).toMatchObject({ ending: '567', state: 'submitted' });
  const mails = await db.select().from(mailTable).where(eq(mailTable.user_id, performer.user_id));
  expect(mails.map(({ kind }) => kind)).toContain('payee_changed');
  // Another performer's row does not open it.
  const other = await buildEarner(services);
  await db.update(payeeTable).set({ performer_id: other.user_id }).where(eq(payeeTable.id, row!.id));
  const staff = await finance();
  const read = (id: number) =>
    call(staff.cookie, 'POST', `/api/office/payees/${id}/read`, { reason: 'check' });
  expect((await read(row!.id)).error).toBe('payout_key_unavailable');
  await db.update(payeeTable).set({ performer_id: performer.user_id }).where(eq(payeeTable.id, row!.id));
  expect((await read(row!.id)).body).toMatchObject({
    account: { account_number: '1234567', holder: 'ﾔﾏﾀﾞ ﾊﾅｺ' },
  });
  const acts = await db
    .select()
    .from(auditTable)
    .where(eq(auditTable.subject_id, String(row!.id)));
  expect(acts.map(({ act }) => act)).toEqual(['payee.read']);
  expect(JSON.stringify(acts)).not.toContain('1234567');
});

it('pays by a file that two people agree to, and takes back what did not arrive', async () => {
  const [good, bad, held] = [
    await buildEarner(services),
    await buildEarner(services),
    await buildEarner(services),
  ];
  const staff = await finance();
  for (const performer of [good, bad, held]) {
    const { cookie } = await buildLogin(services, performer.user_id);
    await call(cookie, 'POST', '/api/payee', { password: PAYEE_PASSWORD, account: SEPA_PAYEE });
    const [payee] = await db.select().from(payeeTable).where(eq(payeeTable.performer_id, performer.user_id));
    const decision = { event: 'confirm', tax_status: 'abroad' };
    const done = await call(staff.cookie, 'POST', `/api/office/payees/${payee!.id}`, {
      decision,
      reason: 'id',
    });
    expect(done.error).toBeUndefined();
    await earn(services, performer, 100);
  }
  await closeWeek();
  const second = await approver();
  const batch = { method: 'sepa', pay_date: '2026-12-01', reason: 'week' };
  const propose = async (cookie: string) =>
    (await call(cookie, 'POST', '/api/office/payout-batches', batch)).error;
  const early = await finance();
  // The accounts are new.
  expect(await propose(early.cookie)).toBe('act_conflict');
  await closeWeek();
  const late = await finance();
  const hold = { user_id: String(held.user_id), kind: 'dispute', reason: 'case' };
  expect((await call(late.cookie, 'POST', '/api/office/payout-holds', hold)).error).toBeUndefined();
  expect(await propose(second.cookie)).toBeDefined();
  expect(await propose(late.cookie)).toBeUndefined();
  const last = await approver();
  const waiting = await call(last.cookie, 'GET', '/api/office/approvals?list=waiting');
  const [approval] = waiting.body['approvals'] as {
    approval_id: string;
    payload_hash: string;
    facts: object[];
  }[];
  expect(approval!.facts).toEqual([
    { fact: 'payouts', value: '2' },
    { fact: 'payout_total', value: '129.60 EUR' },
    { fact: 'pay_date', value: '2026-12-01' },
  ]);
  const decision = { event: 'approve', payload_hash: approval!.payload_hash, reason: 'checked' };
  const url = `/api/office/approvals/${approval!.approval_id}`;
  expect((await call(late.cookie, 'POST', url, decision)).error).toBe('approval_own');
  expect((await call(last.cookie, 'POST', url, decision)).error).toBeUndefined();
  const [paid] = await payoutsOf(good);
  const [lost] = await payoutsOf(bad);
  expect([paid!.state, lost!.state, (await payoutsOf(held))[0]!.state]).toEqual([
    'approved',
    'approved',
    'open',
  ]);
  const of = `/api/office/payout-batches/${paid!.batch_id}`;
  const files = [
    await call(late.cookie, 'POST', `${of}/file`, { reason: 'bank' }),
    await call(late.cookie, 'POST', `${of}/file`, { reason: 'again' }),
  ];
  expect(files[0]!.body).toEqual(files[1]!.body);
  const xml = Buffer.from(String(files[0]!.body['content']), 'base64').toString('utf8');
  expect(xml).toContain('<NbOfTxs>2</NbOfTxs><CtrlSum>129.60</CtrlSum>');
  expect(xml).toContain('<Nm>Anna Muller</Nm>');
  expect((await call(last.cookie, 'POST', `${of}/file`, { reason: 'no' })).error).toBe('staff_right_missing');
  const move = async (event: string) =>
    (await call(late.cookie, 'POST', `${of}/move`, { event, reason: 'bank' })).error;
  const back = async (id: number, event: string) =>
    (
      await call(late.cookie, 'POST', `/api/office/payouts/${id}/return`, {
        ...{ event, fault: 'account', reason: 'bank' },
      })
    ).error;
  expect(await move('pay')).toBe('act_conflict');
  expect(await move('send')).toBeUndefined();
  expect(await move('cancel')).toBe('act_conflict');
  expect(await back(lost!.id, 'fail')).toBeUndefined();
  expect(await back(lost!.id, 'fail')).toBe('act_conflict');
  expect(await move('pay')).toBeUndefined();
  expect([await balanceOf(good), await balanceOf(bad)]).toEqual([0, 1_000_000]);
  await clean();
  expect(await back(paid!.id, 'return')).toBeUndefined();
  expect(await balanceOf(good)).toBe(1_000_000);
  await closeWeek();
  expect((await payoutsOf(good))[1]).toMatchObject({ units: 1_000_000, kinds: { returned: 1_000_000 } });
  await clean();
});

it('refuses a file when its payouts have changed since it was proposed', async () => {
  const performer = await buildEarner(services);
  await givePayee(services, performer, SEPA_PAYEE, 'abroad');
  await earn(services, performer, 100);
  await closeWeek();
  const staff = await finance();
  const batch = { method: 'sepa', pay_date: '2026-12-01', reason: 'week' };
  expect((await call(staff.cookie, 'POST', '/api/office/payout-batches', batch)).error).toBeUndefined();
  const hold = { user_id: String(performer.user_id), kind: 'other', reason: 'late' };
  await call(staff.cookie, 'POST', '/api/office/payout-holds', hold);
  const second = await approver();
  const { body } = await call(second.cookie, 'GET', '/api/office/approvals?list=waiting');
  const [approval] = body['approvals'] as { approval_id: string; payload_hash: string }[];
  const decision = { event: 'approve', payload_hash: approval!.payload_hash, reason: 'checked' };
  const url = `/api/office/approvals/${approval!.approval_id}`;
  expect((await call(second.cookie, 'POST', url, decision)).error).toBe('payout_batch_changed');
});

it('any order of closes and outcomes keeps the sums, and moves nothing twice', async () => {
  const people = await Promise.all(Array.from({ length: 3 }, () => buildEarner(services)));
  for (const performer of people) await givePayee(services, performer);
  let earned_units = 0;
  const events = fc.constantFrom('cancel', 'send', 'pay', 'fail', 'return');
  const steps = fc.array(
    fc.oneof(
      fc.record({ do: fc.constant('earn'), of: fc.nat(2), points: fc.integer({ min: 1, max: 90 }) }),
      fc.record({ do: fc.constant('close') }),
      fc.record({ do: fc.constant('approve'), of: fc.nat(2) }),
      fc.record({ do: events, of: fc.nat(2) }),
    ),
    { minLength: 5, maxLength: 15 },
  );
  await fc.assert(
    fc.asyncProperty(steps, async (list) => {
      for (const step of list) {
        const performer = people['of' in step ? step.of : 0]!;
        if (step.do === 'close') await closeWeek();
        else if (step.do === 'earn' && 'points' in step) {
          await earn(services, performer, step.points);
          earned_units += step.points * 10_000;
        } else if (step.do === 'approve')
          await db
            .update(payoutTable)
            .set({ state: 'approved' })
            .where(sql`performer_id = ${performer.user_id} AND state = 'open'`);
        else {
          const rows = await payoutsOf(performer);
          const last = rows.at(-1);
          if (last === undefined) continue;
          await unitOfWork(db, async (tx) => {
            const [row] = await lockPayouts(tx, [last.id]);
            await movePayout(services, tx, row!, step.do, null);
          }).catch((error: unknown) => {
            if (!(error instanceof Problem)) throw error;
          });
        }
      }
      const rows = (await Promise.all(people.map(payoutsOf))).flat();
      const balances = await Promise.all(people.map(balanceOf));
      const out_units = rows
        .filter(({ state }) => !['failed', 'returned'].includes(state))
        .reduce((sum, { units }) => sum + units, 0);
      expect(balances.reduce((sum, units) => sum + units, 0) + out_units).toBe(earned_units);
      for (const { kinds, units } of rows)
        expect(Object.values(kinds).reduce((sum, part) => sum + part, 0)).toBe(units);
      await clean();
    }),
    { numRuns: 8 },
  );
});

it('closes nothing while money is stopped', async () => {
  const performer = await buildEarner(services);
  await givePayee(services, performer);
  await earn(services, performer, 100);
  await db.execute(
    sql`INSERT INTO ledger_check (at_ms, finding_count, findings) VALUES (${services.clock.nowMs()}, 1, '[]')`,
  );
  await closeWeek();
  expect(await payoutsOf(performer)).toEqual([]);
  await db.execute(
    sql`INSERT INTO ledger_check (at_ms, finding_count, findings) VALUES (${services.clock.nowMs()}, 0, '[]')`,
  );
  services.clock.advance(60_000);
  await closeRest();
  expect(await payoutsOf(performer)).toHaveLength(1);
});

it('counts what is earned between the count and the locks, once', async () => {
  const performer = await buildEarner(services);
  await givePayee(services, performer);
  await earn(services, performer, 50);
  services.clock.advance(7 * DAY_MS);
  let running: Promise<unknown> = Promise.resolve();
  await db.transaction(async (tx) => {
    await tx.execute(
      sql`SELECT FROM ledger_account WHERE owner_id = ${performer.user_id} AND kind = 'performer_earnings' FOR UPDATE`,
    );
    running = services.deadlines.runDue();
    await expect
      .poll(() =>
        db.execute(sql`SELECT FROM pg_locks WHERE NOT granted`).then(({ rowCount }) => (rowCount ?? 0) > 0),
      )
      .toBe(true);
    await tx.execute(sql`SELECT post_transfer('late', '', 'staff_adjustment', NULL, NULL, ${performer.user_id}::bigint, 0,
      ARRAY[${performer.user_id}, NULL]::bigint[], ARRAY['performer_earnings', 'house_promotion'], ARRAY[70000, -70000]::bigint[])`);
  });
  await running;
  await closeRest();
  expect(await payoutsOf(performer)).toMatchObject([{ units: 570_000, kinds: { correction: 570_000 } }]);
  await earn(services, performer, 40);
  await closeWeek();
  expect((await payoutsOf(performer))[1]).toMatchObject({ units: 400_000, kinds: { correction: 400_000 } });
  await clean();
});
