import { japanMidnight } from '@akari/rules';
import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { SENSITIVE_ACTS } from '../../composition/sensitive-acts.ts';
import { createAccountCapability } from '../../core/account/account.capability.ts';
import { createApprovalCapability } from '../../core/approval/approval.capability.ts';
import { checkLedger } from '../../core/ledger/check-ledger.ts';
import { lockPresentAccounts, postPresent } from '../../core/ledger/post-present.ts';
import { createLedgerCapability } from '../../core/ledger/ledger.capability.ts';
import { earningsBalanceOf } from '../../core/ledger/ledger.queries.ts';
import { postTransfer } from '../../core/ledger/post-transfer.ts';
import { AgencyScenes } from '../../testing/agency-scenes.ts';
import { unitOfWork } from '../../platform/database/unit-of-work.ts';
import { buildStaff, buildViewer } from '../../testing/factories.ts';
import { testApp } from '../../testing/http.ts';
import { earn, givePayee } from '../../testing/payout-scenes.ts';
import { testServices } from '../../testing/services.ts';
import { agencyCapability } from '../agency/agency.capability.ts';
import { agencyCutTable } from '../agency/agency.table.ts';
import { cutEarnings, lockEarnings } from '../agency/cut-earnings.ts';
import { cutNightly } from '../agency/cut-nightly.ts';
import { officeCapability } from '../office/office.capability.ts';
import { presentTable } from '../present/present.table.ts';
import { followPeriods } from './close-period.ts';
import { lockPayouts, movePayout } from './move-payout.ts';
import { payoutCapability } from './payout.capability.ts';
import { payoutTable } from './state/payout.table.ts';

const services = await testServices({
  env: { PAYOUT_PERIOD: 'week', AGENCY_NOTICE_DAYS: '10', CORRECTION_MAX_POINTS: '100' },
});
const { db } = services.database;
const { clock } = services;
const app = await testApp(services, [
  createAccountCapability([]),
  createApprovalCapability(SENSITIVE_ACTS),
  createLedgerCapability(),
  officeCapability,
  agencyCapability,
  payoutCapability,
]);
beforeAll(async () => {
  cutNightly(services);
  await followPeriods(services);
});
afterEach(async () => expect(await checkLedger(db)).toEqual([]));
const { agreement, call, day, nextDay, see, staff, together } = new AgencyScenes(services, app);

describe('cut', () => {
  /** What moves a performer's earnings otherwise. */
  const move = (performer_id: number, units: number) =>
    db.transaction((tx) =>
      postTransfer(tx, {
        ...{
          idempotency_key: `test:${performer_id}:${clock.nowMs()}:${units}`,
          cause: 'tip',
          cause_id: null,
        },
        ...{ viewer_id: null, performer_id, at_ms: clock.nowMs() },
        legs: [
          { owner_id: performer_id, kind: 'performer_earnings', amount_units: units },
          { owner_id: null, kind: 'house_income', amount_units: -units },
        ],
      }),
    );

  it('gives back the part of what went back, toward zero', async () => {
    const { agency: office, performer: who } = await together(3_333);
    await move(who.member.user_id, 100_001);
    await nextDay();
    expect(await earningsBalanceOf(db, who.member.user_id)).toBe(66_671);
    await move(who.member.user_id, -50_003);
    await nextDay();
    // 33.33 % of 50,003 are 16,665.9999: toward zero.
    expect(await earningsBalanceOf(db, who.member.user_id)).toBe(33_333);
    expect((await see(office.cookie)).agency?.figures.part_units).toBe(16_665);
  });

  it('divides whatever is booked as the rules say, and loses no unit', async () => {
    const booking = fc.integer({ min: -200_000, max: 600_000 }).filter((units) => units !== 0);
    const days = fc.array(fc.array(booking, { maxLength: 3 }), { minLength: 2, maxLength: 4 });
    await fc.assert(
      fc.asyncProperty(days, fc.integer({ min: 1, max: 5_000 }), async (bookings, share_bp) => {
        const { agency: office, performer: who } = await together(share_bp);
        // What was earned before covers what goes back.
        await move(who.member.user_id, 10_000_000);
        await nextDay();
        let [hers, theirs] = [10_000_000 - Math.floor((10_000_000 * share_bp) / 10_000), 0];
        theirs = 10_000_000 - hers;
        for (const day_bookings of bookings) {
          for (const units of day_bookings) {
            clock.advance(1);
            await move(who.member.user_id, units);
          }
          const sum = day_bookings.reduce((all, units) => all + units, 0);
          const part = Math.trunc((sum * share_bp) / 10_000);
          [hers, theirs] = [hers + sum - part, theirs + part];
          await nextDay();
        }
        expect(await earningsBalanceOf(db, who.member.user_id)).toBe(hers);
        expect((await see(office.cookie)).agency?.figures.part_units).toBe(theirs);
      }),
      { numRuns: 4, seed: 7 },
    );
  });

  it('divides nothing after the last day, also where a close has cut before the night did', async () => {
    const { agency: office, performer: who } = await together();
    const { cookie } = await staff();
    await call(cookie, 'POST', `/api/office/agencies/${office.id}/close`, { reason: 'ended' });
    clock.advance(japanMidnight(day(1)) + 300 - clock.nowMs());
    await db.transaction(async (tx) => {
      await lockEarnings(tx, who.member.user_id);
      await cutEarnings(tx, [who.member.user_id], clock.nowMs());
    });
    await move(who.member.user_id, 100_000);
    await services.deadlines.runDue();
    expect(await agreement(who)).toMatchObject({ state: 'ended', left_by: 'closed' });
    expect(await earningsBalanceOf(db, who.member.user_id)).toBe(100_000);
  });

  it('takes presents off as far as the day has earned them', async () => {
    const { agency: office, performer: who } = await together(5_000);
    const viewer = await buildViewer(services);
    const present = (units: number) =>
      db.transaction(async (tx) => {
        const [performer_id, viewer_id, at_ms] = [who.member.user_id, viewer.user_id, clock.nowMs()];
        const earnings = { earnings_units: units, allowance_units: 0 };
        const idempotency_key = `present:${performer_id}:${at_ms}:${units}`;
        await lockPresentAccounts(tx, performer_id, [viewer_id]);
        const given = { performer_id, viewer_id, idempotency_key, at_ms, valid_ms: 86_400_000, ...earnings };
        const transfer_id = await postPresent(tx, given);
        const row = { performer_id, viewer_id, transfer_id, units, earnings_units: units, at_ms };
        await tx.insert(presentTable).values({ ...row, broadcast_id: 1, session_id: 1 });
      });
    await move(who.member.user_id, 100_000);
    await present(30_000);
    await nextDay();
    // Half of 70,000.
    expect(await earningsBalanceOf(db, who.member.user_id)).toBe(35_000);
    await move(who.member.user_id, 10_000);
    await present(25_000);
    await nextDay();
    expect(await earningsBalanceOf(db, who.member.user_id)).toBe(20_000);
    expect((await see(office.cookie)).agency?.figures.part_units).toBe(35_000);
  });

  it('is proven by the entries: a part, a percentage or an amount that was changed is found', async () => {
    const { performer: who } = await together();
    await move(who.member.user_id, 100_000);
    await nextDay();
    const [row] = await db
      .select()
      .from(agencyCutTable)
      .where(eq(agencyCutTable.performer_id, who.member.user_id))
      .orderBy(agencyCutTable.id)
      .offset(1);
    const { id, ...before } = row!;
    const own = eq(agencyCutTable.id, id);
    const found = async (change: object) => {
      await db.update(agencyCutTable).set(change).where(own);
      const rules = (await checkLedger(db)).map(({ rule }) => rule);
      await db.update(agencyCutTable).set(before).where(own);
      return [...new Set(rules)].toSorted();
    };
    expect(await found({ units: 29_999 })).toEqual([
      'agency_cut_equals_entries',
      'agency_owed_equals_account',
      'agency_part_equals_transfer',
    ]);
    expect(await found({ share_bp: 2_999 })).toEqual(['agency_cut_equals_entries']);
    expect(await found({ earned_units: 99_999 })).toEqual(['agency_cut_equals_entries']);
    expect(await found({ divided_units: 99_999 })).toEqual(['agency_cut_equals_entries']);
    expect(await found({ transfer_id: null })).toEqual(['agency_part_equals_transfer']);
  });
});

describe('statements', () => {
  type Page = {
    kind: string;
    balance_units: number;
    payouts: { payout_id: string }[];
    days: { kinds: object }[];
  };
  type Statement = {
    kind: string;
    units: number;
    kinds: Record<string, number>;
    agency_name: string | null;
    agency_parts: object[];
  };
  const statementOf = async (cookie: string, which = 0): Promise<Statement> => {
    const page = await call<Page>(cookie, 'GET', '/api/payouts');
    return call<Statement>(cookie, 'GET', `/api/payouts/${page.payouts[which]!.payout_id}`);
  };
  const closeWeek = async () => {
    do await nextDay();
    while (new Date(clock.nowMs() + 9 * 3_600_000).getUTCDay() !== 1);
  };

  it('of both sides add up to what was earned, also on the last day of the period', async () => {
    await closeWeek();
    const { agency: office, performer: who } = await together(3_333);
    await givePayee(services, who.member);
    await givePayee(services, office.member);
    await earn(services, who.member, 101);
    await nextDay();
    while (new Date(clock.nowMs() + 9 * 3_600_000).getUTCDay() !== 0) await nextDay();
    await earn(services, who.member, 99);
    // What a statement would have now is without the agency's part.
    expect((await call<Page>(who.cookie, 'GET', '/api/payouts')).balance_units).toBe(1_333_400);
    await closeWeek();
    const [hers, theirs] = [await statementOf(who.cookie), await statementOf(office.cookie)];
    expect(hers).toMatchObject({
      kind: 'performer',
      units: 1_333_400,
      kinds: { correction: 2_000_000, agency: -666_600 },
      agency_name: null,
      agency_parts: [],
    });
    expect(theirs).toMatchObject({
      kind: 'agency',
      units: 666_600,
      kinds: { agency_part: 666_600 },
      agency_name: 'Lantern Office',
      agency_parts: [
        {
          performer_name: who.member.user_name,
          share_bp: 3_333,
          divided_units: 2_000_000,
          part_units: 666_600,
        },
      ],
    });
    expect(hers.units + theirs.units).toBe(2_000_000);
    expect((await see(office.cookie)).agency?.figures).toEqual({
      part_units: 666_600,
      payable_units: 0,
      settled_units: 666_600,
    });
    const [row] = await db
      .select()
      .from(payoutTable)
      .where(eq(payoutTable.performer_id, office.member.user_id));
    expect(row).toMatchObject({ agency_id: Number(office.id), partner_id: null });
  });

  it('of an agency count corrections, and what did not arrive again', async () => {
    const { agency: office, performer: who } = await together(5_000);
    await givePayee(services, office.member);
    await earn(services, who.member, 200);
    const proposer = await buildStaff(services, { roles: [{ role: 'finance' }] });
    const asked = { user_name: office.member.user_name, amount: { in: 'points', units: -100_000 } };
    const correction = { ...asked, cause: 'agreement', reason: 'contract 4' };
    expect((await call(proposer.cookie, 'POST', '/api/office/corrections', correction)).result).toBe('ok');
    const approver = await buildStaff(services, { roles: [{ role: 'finance_approver' }] });
    type Waiting = { approvals: { approval_id: string; payload_hash: string }[] };
    const { approvals } = await call<Waiting>(approver.cookie, 'GET', '/api/office/approvals?list=waiting');
    for (const { approval_id, payload_hash } of approvals) {
      const decision = { event: 'approve', payload_hash, reason: 'checked' };
      const url = `/api/office/approvals/${approval_id}`;
      expect((await call(approver.cookie, 'POST', url, decision)).result).toBe('ok');
    }
    await nextDay();
    await closeWeek();
    expect(await statementOf(office.cookie)).toMatchObject({
      units: 900_000,
      kinds: { agency_part: 1_000_000, correction: -100_000 },
    });
    await unitOfWork(db, async (tx) => {
      const page = await call<Page>(office.cookie, 'GET', '/api/payouts');
      const [row] = await lockPayouts(tx, [Number(page.payouts[0]!.payout_id)]);
      await movePayout(services, tx, row!, 'fail', 'account');
    });
    expect((await see(office.cookie)).agency?.figures).toEqual({
      part_units: 1_000_000,
      payable_units: 900_000,
      settled_units: 0,
    });
    await closeWeek();
    expect(await statementOf(office.cookie)).toMatchObject({ units: 900_000, kinds: { returned: 900_000 } });
  });

  it('of an agency are of its own account alone: it sees no bank account and no viewer', async () => {
    const { agency: office, performer: who } = await together();
    await givePayee(services, who.member);
    await earn(services, who.member, 100);
    await closeWeek();
    const page = await call<Page>(who.cookie, 'GET', '/api/payouts');
    const url = `/api/payouts/${page.payouts[0]!.payout_id}`;
    expect((await call(office.cookie, 'GET', url)).result).toBe('not_found');
    const seen = JSON.stringify(await see(office.cookie));
    expect(seen).not.toMatch(/ending|1234567|viewer|email/);
    expect((await call(office.cookie, 'GET', '/api/earnings')).result).toBe('forbidden');
  });
});
