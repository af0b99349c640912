import { japanMidnight } from '@akari/rules';
import { eq, sql } from 'drizzle-orm';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createAccountCapability } from '../../core/account/account.capability.ts';
import { userTable } from '../../core/account/state/account.table.ts';
import { checkLedger } from '../../core/ledger/check-ledger.ts';
import { earningsBalanceOf } from '../../core/ledger/ledger.queries.ts';
import { setMailPerson } from '../../core/mail/mail-person.ts';
import { sendNextMail } from '../../core/mail/send-mail.ts';
import { AgencyScenes } from '../../testing/agency-scenes.ts';
import { testApp } from '../../testing/http.ts';
import { startSmtp } from '../../testing/mail/start-smtp.ts';
import { earn } from '../../testing/payout-scenes.ts';
import { testServices } from '../../testing/services.ts';
import { officeCapability } from '../office/office.capability.ts';
import { agencyCapability } from './agency.capability.ts';
import { cutNightly } from './cut-nightly.ts';

const smtp = await startSmtp();
const services = await testServices({ env: { ...smtp.env, AGENCY_NOTICE_DAYS: '10' } });
const { db } = services.database;
const { clock } = services;
const app = await testApp(services, [createAccountCapability([]), officeCapability, agencyCapability]);
beforeAll(() => cutNightly(services));
afterEach(async () => expect(await checkLedger(db)).toEqual([]));
const scenes = new AgencyScenes(services, app);
const { agency, agreement, answer, call, day, invite, nextDay, performer, see, staff, together } = scenes;

describe('agreement', () => {
  it('divides nothing before the performer has accepted, and the day has begun', async () => {
    const [office, who] = [await agency(), await performer()];
    expect(await invite(office, who)).toBe('ok');
    await earn(services, who.member, 10);
    await nextDay();
    await earn(services, who.member, 10);
    await nextDay();
    expect(await earningsBalanceOf(db, who.member.user_id)).toBe(200_000);
    expect(await agreement(who)).toMatchObject({
      state: 'invited',
      shares: [],
      agency_name: 'Lantern Office',
    });
    expect(await answer(who)).toBe('ok');
    // The day that was offered is over: it begins tomorrow.
    expect(await agreement(who)).toMatchObject({
      state: 'member',
      offer: null,
      shares: [{ share_bp: 3_000, from_date: day(1) }],
    });
    await earn(services, who.member, 10);
    await nextDay();
    expect(await earningsBalanceOf(db, who.member.user_id)).toBe(300_000);
    await earn(services, who.member, 10);
    expect((await see(who.cookie)).performer?.running).toEqual({
      divided_units: 100_000,
      part_units: 30_000,
    });
    await nextDay();
    expect(await earningsBalanceOf(db, who.member.user_id)).toBe(370_000);
    const seen = (await see(office.cookie)).agency;
    expect(seen?.figures).toEqual({ part_units: 30_000, payable_units: 30_000, settled_units: 0 });
    expect(seen?.days).toEqual([
      {
        date: day(-1),
        performer_name: who.member.user_name,
        share_bp: 3_000,
        divided_units: 100_000,
        part_units: 30_000,
      },
    ]);
  });

  it('can be declined, withdrawn, and accepted with one agency at a time', async () => {
    const [first, second, who] = [await agency('First'), await agency('Second'), await performer()];
    expect(await invite(first, who)).toBe('ok');
    expect(await invite(first, who)).toBe('agency_performer_taken');
    expect(await answer(who, false)).toBe('ok');
    expect(await invite(first, who)).toBe('ok');
    expect(await answer(who)).toBe('ok');
    expect(await invite(second, who)).toBe('agency_performer_taken');
    const other = await performer();
    await invite(first, other);
    await invite(second, other);
    const offers = (await see(other.cookie)).performer?.agreements ?? [];
    const accept = (index: number) => {
      const { terms_id, share_bp, from_date } = offers[index]!.offer!;
      return call(other.cookie, 'POST', `/api/agency/offers/${terms_id}`, {
        accept: true,
        share_bp,
        from_date,
      });
    };
    expect((await accept(0)).result).toBe('ok');
    expect((await accept(1)).result).toBe('agency_performer_taken');
    const third = await performer();
    await invite(second, third);
    const { member_id } = await agreement(third);
    expect((await call(second.cookie, 'POST', `/api/agency/members/${member_id}/withdraw`)).result).toBe(
      'ok',
    );
    expect((await see(third.cookie)).performer?.agreements).toEqual([]);
    expect((await call(second.cookie, 'POST', `/api/agency/members/${member_id}/withdraw`)).result).toBe(
      'agency_changed',
    );
  });

  it('refuses percentages and days that cannot be, and offers that others have read', async () => {
    const [office, who] = [await agency(), await performer()];
    expect(await invite(office, who, { share_bp: 5_001 })).toBe('agency_invalid');
    expect(await invite(office, who, { from_date: day(0) })).toBe('agency_invalid');
    expect(await invite(office, { ...who, member: office.member })).toBe('agency_invalid');
    await invite(office, who);
    const { offer } = await agreement(who);
    const url = `/api/agency/offers/${offer?.terms_id}`;
    const read = { share_bp: 2_000, from_date: day(1), accept: true };
    expect((await call(who.cookie, 'POST', url, read)).result).toBe('agency_changed');
    const other = await performer();
    expect((await call(other.cookie, 'POST', url, { ...read, share_bp: 3_000 })).result).toBe('not_found');
    expect((await call(office.cookie, 'POST', url, { ...read, share_bp: 3_000 })).result).toBe('not_found');
  });

  it('takes another percentage from its first day on, once it is accepted', async () => {
    const { agency: office, performer: who } = await together(3_000);
    const { member_id } = await agreement(who);
    const offer = (share_bp: number, from_date: string) =>
      call(office.cookie, 'POST', `/api/agency/members/${member_id}/offer`, { share_bp, from_date });
    expect((await offer(4_000, day(1))).result).toBe('ok');
    // Another one takes its place.
    expect((await offer(1_000, day(2))).result).toBe('ok');
    expect(await answer(who)).toBe('ok');
    for (const _day of [0, 1, 2]) {
      await earn(services, who.member, 10);
      await nextDay();
    }
    const seen = (await see(office.cookie)).agency;
    expect(seen?.days.map(({ share_bp, part_units }) => [share_bp, part_units])).toEqual([
      [1_000, 10_000],
      [3_000, 30_000],
      [3_000, 30_000],
    ]);
  });

  it('of two percentages for the same day takes the one that was accepted last, also at the same moment', async () => {
    const { agency: office, performer: who } = await together(3_000);
    const { member_id } = await agreement(who);
    for (const share_bp of [4_000, 1_000]) {
      const terms = { share_bp, from_date: day(1) };
      await call(office.cookie, 'POST', `/api/agency/members/${member_id}/offer`, terms);
      expect(await answer(who)).toBe('ok');
    }
    await nextDay();
    await earn(services, who.member, 10);
    await nextDay();
    expect((await see(office.cookie)).agency?.days[0]).toMatchObject({ share_bp: 1_000, part_units: 10_000 });
  });

  it('takes a percentage that staff offer for the agency, once the performer has accepted it', async () => {
    const [{ agency: office, performer: who }, other] = [await together(3_000), await agency('Other')];
    const [{ member_id }, { cookie }] = [await agreement(who), await staff()];
    const offer = (agency_id: string, share_bp: number, from = cookie) =>
      call(from, 'POST', `/api/office/agencies/${agency_id}/members/${member_id}/offer`, {
        ...{ share: { share_bp, from_date: day(1) }, reason: 'contract 9' },
      });
    expect((await offer(office.id, 2_000, office.cookie)).result).not.toBe('ok');
    expect((await offer(other.id, 2_000)).result).toBe('not_found');
    expect((await offer(office.id, 5_001)).result).toBe('agency_invalid');
    expect((await offer(office.id, 2_000)).result).toBe('ok');
    expect(await agreement(who)).toMatchObject({ offer: { share_bp: 2_000, from_date: day(1) } });
    await nextDay();
    await earn(services, who.member, 10);
    await nextDay();
    // Nothing was accepted: the percentage before applies.
    expect((await see(office.cookie)).agency?.days[0]).toMatchObject({ share_bp: 3_000, part_units: 30_000 });
    expect(await answer(who)).toBe('ok');
    await nextDay();
    await earn(services, who.member, 10);
    await nextDay();
    expect((await see(office.cookie)).agency?.days[0]).toMatchObject({ share_bp: 2_000, part_units: 20_000 });
  });

  it('ends after the notice of either side; what was divided stays', async () => {
    const { agency: office, performer: who } = await together();
    const { member_id } = await agreement(who);
    await earn(services, who.member, 10);
    expect((await call(who.cookie, 'POST', `/api/agency/members/${member_id}/leave`)).result).toBe('ok');
    expect((await call(office.cookie, 'POST', `/api/agency/members/${member_id}/leave`)).result).toBe(
      'agency_changed',
    );
    const last = day(10);
    expect((await see(office.cookie)).agency?.members[0]).toMatchObject({
      state: 'leaving',
      last_date: last,
      left_by: 'performer',
    });
    while (day(0) !== last) await nextDay();
    await earn(services, who.member, 10);
    await nextDay();
    await earn(services, who.member, 10);
    await nextDay();
    expect(await agreement(who)).toMatchObject({ state: 'ended' });
    expect(await earningsBalanceOf(db, who.member.user_id)).toBe(240_000);
    expect((await see(office.cookie)).agency?.figures.part_units).toBe(60_000);
    // The performer may work with another one now.
    expect(await invite(await agency('Next'), who)).toBe('ok');
  });

  it('ends at the next midnight when an account is closed, or the agency is', async () => {
    const { performer: who } = await together();
    await earn(services, who.member, 10);
    await db
      .update(userTable)
      .set({ closed_at_ms: clock.nowMs() })
      .where(eq(userTable.id, who.member.user_id));
    await nextDay();
    await db.update(userTable).set({ closed_at_ms: null }).where(eq(userTable.id, who.member.user_id));
    expect(await agreement(who)).toMatchObject({ state: 'ended', left_by: 'closed' });
    expect(await earningsBalanceOf(db, who.member.user_id)).toBe(70_000);
    const { agency: office, performer: other } = await together();
    const waiting = await performer();
    await invite(office, waiting);
    await earn(services, other.member, 10);
    const { cookie } = await staff();
    const close = () => call(cookie, 'POST', `/api/office/agencies/${office.id}/close`, { reason: 'ended' });
    expect((await close()).result).toBe('ok');
    expect((await close()).result).toBe('act_conflict');
    expect((await see(waiting.cookie)).performer?.agreements).toEqual([]);
    await nextDay();
    expect(await agreement(other)).toMatchObject({ state: 'ended', left_by: 'closed' });
    expect((await see(office.cookie)).agency?.figures.payable_units).toBe(30_000);
  });
});

it('tells both sides by mail what is offered, answered and ended', async () => {
  const [office, who] = [await agency('Mail Office'), await performer()];
  for (const { member } of [office, who]) {
    const email = `m${member.user_id}@example.jp`;
    await db.update(userTable).set({ email }).where(eq(userTable.id, member.user_id));
    await setMailPerson(db, member.user_id, { verified_email: email, named: true });
  }
  /** What has arrived since the last look, by the person. */
  const arrived = async () => {
    while (await sendNextMail(services));
    const mails = (await smtp.told()).mails.slice(seen);
    seen += mails.length;
    return mails.map(({ to, subject, text }) => ({
      to: to === `m${office.member.user_id}@example.jp` ? 'agency' : 'performer',
      subject,
      text,
    }));
  };
  let seen = 0;
  await arrived();
  await invite(office, who, { share_bp: 2_550 });
  const [invitation, ...others] = await arrived();
  expect(others).toEqual([]);
  expect(invitation).toMatchObject({ to: 'performer', subject: '【Akari】事務所からの招待' });
  for (const part of ['Mail Office', '25.5%', day(1), '10日', '/agency'])
    expect(invitation?.text).toContain(part);
  await answer(who);
  const [answered] = await arrived();
  expect(answered).toMatchObject({ to: 'agency', subject: '【Akari】配信者が承諾しました' });
  const { member_id } = await agreement(who);
  await call(office.cookie, 'POST', `/api/agency/members/${member_id}/leave`);
  const [left] = await arrived();
  expect(left).toMatchObject({ to: 'performer', subject: '【Akari】事務所との契約の終了' });
  expect(left?.text).toContain(day(10));
});

it('cuts under the lock of the agreement, which comes before that of the deadline', async () => {
  const { performer: who } = await together();
  const { member_id } = await agreement(who);
  clock.advance(japanMidnight(day(1)) - clock.nowMs());
  let running: Promise<unknown> = Promise.resolve();
  await db.transaction(async (tx) => {
    await tx.execute(sql`SELECT FROM agency_member WHERE id = ${member_id}::bigint FOR UPDATE`);
    running = services.deadlines.runDue();
    await expect
      .poll(() =>
        db.execute(sql`SELECT FROM pg_locks WHERE NOT granted`).then(({ rowCount }) => (rowCount ?? 0) > 0),
      )
      .toBe(true);
    // Who changes the agreement sets its deadline in the same transaction, and must not wait for the cut.
    const { rows } = await tx.execute(
      sql`SELECT kind FROM deadline WHERE kind = 'agency.cut' AND subject = ${member_id} FOR UPDATE NOWAIT`,
    );
    expect(rows).toEqual([{ kind: 'agency.cut' }]);
  });
  await running;
});
