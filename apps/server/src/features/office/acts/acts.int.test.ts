import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { SENSITIVE_ACTS } from '../../../composition/sensitive-acts.ts';
import { createAccountCapability } from '../../../core/account/account.capability.ts';
import { createApprovalCapability } from '../../../core/approval/approval.capability.ts';
import { barTable } from '../../../core/bar/bar.table.ts';
import { channelTable } from '../../../core/channel/state/channel.table.ts';
import { postTransfer } from '../../../core/ledger/post-transfer.ts';
import { purchaseTable } from '../../purchase/purchase.table.ts';
import { tipTable } from '../../tip/tip.table.ts';
import { buildPerformer, buildStaff, buildViewer } from '../../../testing/factories.ts';
import { testApp } from '../../../testing/http.ts';
import { testServices } from '../../../testing/services.ts';
import { officeCapability } from '../office.capability.ts';

const services = await testServices();
const app = await testApp(services, [
  createAccountCapability([], [], []),
  createApprovalCapability(SENSITIVE_ACTS),
  officeCapability,
]);
const { db, pool } = services.database;
const reason = 'as agreed';
let admin: { cookie: string; user_id: number };
let second: typeof admin;
beforeAll(async () => {
  admin = await buildStaff(services);
  second = await buildStaff(services);
});

async function ask(cookie: string, url: string, payload?: Record<string, unknown>) {
  // Each call has a time of its own, so that the newest proposal is known.
  services.clock.advance(1);
  const answer = await app.inject({
    method: payload === undefined ? 'GET' : 'POST',
    url: `/api/office/${url}`,
    headers: { cookie },
    ...(payload === undefined ? {} : { payload }),
  });
  const body = answer.json<Record<string, unknown> & { error?: { name: string } }>();
  return { body, result: answer.statusCode === 200 ? 'ok' : (body.error?.name ?? '') };
}
async function lastAct() {
  const { rows } = await pool.query(
    'SELECT act, actor_id, subject_id, reason, before, after FROM audit ORDER BY seq DESC LIMIT 1',
  );
  return rows[0] as Record<string, unknown>;
}

type Row = { approval_id: string; payload_hash: string; facts: unknown };
/** Decides on the newest proposal of the administrator of this act. */
async function decide(cookie: string, event: 'approve' | 'refuse', act: string) {
  const { body } = await ask(admin.cookie, 'approvals?list=mine');
  const rows = (body['approvals'] as (Row & { act: string })[]).filter((one) => one.act === act);
  const row: Row = rows[0]!;
  const { approval_id, payload_hash } = row;
  const { result } = await ask(cookie, `approvals/${approval_id}`, {
    event,
    payload_hash,
    reason: 'checked',
  });
  return { result, facts: row.facts };
}

describe('setting rates', () => {
  it('waits for a second person with the right, and shows the channel as changed then', async () => {
    const { user_id, user_name } = await buildPerformer(services, { rate_points_per_min: 1.5 });
    const body = { seen: { party: 15_000 }, rates: { party: 20_000, peep: 9_000 }, reason };
    const asked = await ask(admin.cookie, `performers/${user_id}/rates`, body);
    expect(asked.body).toEqual({ state: 'waiting' });
    const before = await ask(admin.cookie, `people/${user_id}`);
    expect(before.body['channel']).toMatchObject({ rates: { party: 15_000 } });
    expect((await decide(admin.cookie, 'approve', 'performer.set_rate')).result).toBe('approval_own');
    const support = await buildStaff(services, { roles: [{ role: 'support' }] });
    expect((await decide(support.cookie, 'approve', 'performer.set_rate')).result).toBe(
      'staff_right_missing',
    );
    expect(await decide(second.cookie, 'approve', 'performer.set_rate')).toEqual({
      result: 'ok',
      facts: [
        { fact: 'person', value: user_name },
        { fact: 'mode', value: 'party' },
        { fact: 'rate_before', value: '15000' },
        { fact: 'rate', value: '20000' },
        { fact: 'mode', value: 'peep' },
        { fact: 'rate_before', value: '' },
        { fact: 'rate', value: '9000' },
      ],
    });
    const { body: page } = await ask(admin.cookie, `people/${user_id}`);
    expect(page['channel']).toMatchObject({
      rates: { party: 20_000, peep: 9_000 },
      rates_now: { party: 20_000, peep: 9_000, showtime: 18_000 },
    });
    expect(await lastAct()).toMatchObject({
      act: 'performer.set_rate',
      actor_id: String(second.user_id),
      subject_id: String(user_id),
      before: { party: 15_000, peep: null },
      after: { party: 20_000, peep: 9_000 },
    });
    const line = await ask(admin.cookie, `people/${user_id}/time-line?kind=act`);
    expect(line.body['events']).toMatchObject([
      { word: 'performer.set_rate', outcome: 'done', note: 'checked' },
      { word: 'performer.set_rate', outcome: 'proposed', note: reason },
    ]);
  });

  it('is a conflict when another person changed them since, also when it is approved', async () => {
    const { user_id } = await buildPerformer(services);
    const set = (seen: object, party: number) =>
      ask(admin.cookie, `performers/${user_id}/rates`, { seen, rates: { party }, reason });
    expect((await set({ party: 10_000 }, 20_000)).result).toBe('act_conflict');
    expect((await set({}, 20_000)).result).toBe('ok');
    await db
      .update(channelTable)
      .set({ rates: { party: 30_000 } })
      .where(eq(channelTable.performer_id, user_id));
    expect((await decide(second.cookie, 'approve', 'performer.set_rate')).result).toBe('act_conflict');
    const { body } = await ask(admin.cookie, `people/${user_id}`);
    expect(body['channel']).toMatchObject({ rates: { party: 30_000 } });
  });

  it('asks before DL chat costs less than chat', async () => {
    const { user_id } = await buildPerformer(services);
    const body = { seen: {}, rates: { party: 20_000, dlchat: 10_000 }, reason };
    const url = `performers/${user_id}/rates`;
    expect((await ask(admin.cookie, url, body)).result).toBe('rate_undercuts');
    expect((await ask(admin.cookie, url, { ...body, undercut: true })).result).toBe('ok');
    expect((await decide(second.cookie, 'approve', 'performer.set_rate')).result).toBe('ok');
  });

  it('of another site is not found, and needs the right and a reason', async () => {
    const { user_id } = await buildPerformer(services);
    const url = `performers/${user_id}/rates`;
    const body = { seen: {}, rates: {}, reason };
    const elsewhere = await buildStaff(services, { roles: [{ role: 'site_manager', site_id: 1_015_561 }] });
    expect((await ask(elsewhere.cookie, url, body)).result).toBe('not_found');
    const support = await buildStaff(services, { roles: [{ role: 'support' }] });
    expect((await ask(support.cookie, url, body)).result).toBe('staff_right_missing');
    expect((await ask(admin.cookie, url, { ...body, reason: '' })).result).toBe('bad_request');
  });
});

it('a share is set by two people, and null is that of the site', async () => {
  const { user_id } = await buildPerformer(services, { share_bp: 4_000 });
  const url = `performers/${user_id}/share`;
  expect((await ask(admin.cookie, url, { seen: 3_000, share_bp: 5_000, reason })).result).toBe(
    'act_conflict',
  );
  expect((await ask(admin.cookie, url, { seen: 4_000, share_bp: null, reason })).body).toEqual({
    state: 'waiting',
  });
  expect((await decide(admin.cookie, 'approve', 'performer.set_share')).result).toBe('approval_own');
  expect((await decide(second.cookie, 'approve', 'performer.set_share')).result).toBe('ok');
  expect((await lastAct())['after']).toMatchObject({ share_bp: null });
});

it('an account without earnings is closed by one person and reopened, once each', async () => {
  const { user_id } = await buildPerformer(services);
  const url = `performers/${user_id}/closed`;
  const close = { seen: false, closed: true, reason };
  expect((await ask(admin.cookie, url, close)).body).toEqual({ state: 'done' });
  expect((await ask(admin.cookie, url, close)).result).toBe('act_conflict');
  expect((await ask(admin.cookie, url, { seen: true, closed: false, reason })).result).toBe('ok');
  const viewer = await buildViewer(services);
  expect((await ask(admin.cookie, `performers/${viewer.user_id}/closed`, close)).result).toBe(
    'performer_not_found',
  );
});

it('an account with earnings is closed by two people', async () => {
  const { user_id } = await buildPerformer(services);
  const viewer = await buildViewer(services, { points: 100 });
  await postTransfer(db, {
    idempotency_key: 'test:earned',
    cause: 'tip',
    cause_id: null,
    viewer_id: viewer.user_id,
    performer_id: user_id,
    at_ms: services.clock.nowMs(),
    legs: [
      { owner_id: viewer.user_id, kind: 'viewer_points', amount_units: -10_000 },
      { owner_id: user_id, kind: 'performer_earnings', amount_units: 10_000 },
    ],
  });
  const close = { seen: false, closed: true, reason };
  expect((await ask(admin.cookie, `performers/${user_id}/closed`, close)).body).toEqual({ state: 'waiting' });
  expect((await ask(admin.cookie, `people/${user_id}`)).body['closed_at_ms']).toBeNull();
  expect((await decide(admin.cookie, 'approve', 'performer.close')).result).toBe('approval_own');
  expect(await decide(second.cookie, 'approve', 'performer.close')).toMatchObject({
    result: 'ok',
    facts: [{ fact: 'person' }, { fact: 'balance', value: '10000' }],
  });
  expect((await ask(admin.cookie, `people/${user_id}`)).body['closed_at_ms']).not.toBeNull();
});

describe('granting points', () => {
  const grant = (cookie: string, user_id: number, points_units: number, key: string, coupon = false) =>
    ask(cookie, `people/${user_id}/points`, { points_units, coupon, key, reason });
  const balance = async (user_id: number) =>
    (await ask(admin.cookie, `people/${user_id}`)).body['points_units'];

  it('gives 1,000 points at once and once for a key, and the books balance', async () => {
    const { user_id } = await buildViewer(services);
    expect((await grant(admin.cookie, user_id, 10_000_000, 'key-of-1000')).body).toEqual({ state: 'done' });
    expect((await grant(admin.cookie, user_id, 10_000_000, 'key-of-1000')).result).toBe('ok');
    expect(await balance(user_id)).toBe(10_000_000);
    expect(await lastAct()).toMatchObject({ act: 'points.grant', after: { granted_units: 10_000_000 } });
    await grant(admin.cookie, user_id, 5_000, 'key-of-coupon', true);
    const { body } = await ask(admin.cookie, `people/${user_id}`);
    expect(body).toMatchObject({ points_units: 10_000_000, coupon_points_units: 5_000 });
    const { rows } = await pool.query('SELECT sum(amount_units)::bigint AS sum FROM entry');
    expect(rows).toEqual([{ sum: 0 }]);
  });

  it('of 1,000.0001 points waits for a second person who may approve money', async () => {
    const { user_id } = await buildViewer(services);
    expect((await grant(admin.cookie, user_id, 10_000_001, 'key-above')).body).toEqual({ state: 'waiting' });
    expect((await decide(admin.cookie, 'approve', 'points.grant')).result).toBe('approval_own');
    const finance = await buildStaff(services, { roles: [{ role: 'finance' }] });
    expect((await decide(finance.cookie, 'approve', 'points.grant')).result).toBe('staff_right_missing');
    expect(await balance(user_id)).toBe(0);
    const approver = await buildStaff(services, { roles: [{ role: 'finance_approver' }] });
    expect((await decide(approver.cookie, 'approve', 'points.grant')).result).toBe('ok');
    expect(await balance(user_id)).toBe(10_000_001);
  });

  it('is for viewers only, so not for staff themselves', async () => {
    expect((await grant(admin.cookie, admin.user_id, 10_000, 'key-of-own')).result).toBe('forbidden');
    const { user_id } = await buildPerformer(services);
    expect((await grant(admin.cookie, user_id, 10_000, 'key-of-performer')).result).toBe('forbidden');
  });
});

it('a tier changes the type too, and only viewers have one', async () => {
  const viewer = await buildViewer(services);
  const body = { seen: 'regular', tier: 'royal_vip', reason };
  expect((await ask(admin.cookie, `people/${viewer.user_id}/tier`, body)).result).toBe('ok');
  expect((await ask(admin.cookie, `people/${viewer.user_id}`)).body).toMatchObject({
    tier: 'royal_vip',
    user_type: 206,
  });
  const performer = await buildPerformer(services);
  expect((await ask(admin.cookie, `people/${performer.user_id}/tier`, body)).result).toBe('forbidden');
});

it('a bar is lifted, once', async () => {
  const viewer = await buildViewer(services);
  const performer = await buildPerformer(services);
  await db.insert(barTable).values({
    performer_id: performer.user_id,
    viewer_id: viewer.user_id,
    kind: 'ban',
    at_ms: services.clock.nowMs(),
  });
  const people = { viewer_id: String(viewer.user_id), performer_id: String(performer.user_id) };
  expect((await ask(admin.cookie, 'bars/answer', { ...people, answer: 'refuse', reason })).result).toBe(
    'not_found',
  );
  expect((await ask(admin.cookie, 'bars/answer', { ...people, answer: 'lift', reason })).result).toBe('ok');
  expect((await lastAct())['before']).toMatchObject({ barred: 'ban' });
});

describe('the profile of a performer', () => {
  it('is changed at once, with a hash of the words in the log, and a second change of the same is a conflict', async () => {
    const { user_id } = await buildPerformer(services);
    const now = async () => (await ask(admin.cookie, `people/${user_id}`)).body['channel'] as Profile;
    type Profile = { display_name: object; introduction: object; languages: string[] };
    const { display_name, introduction, languages } = await now();
    const seen = { display_name, introduction, languages };
    const profile = {
      display_name: { ja: '茜', en: 'Akane' },
      introduction: { ja: '夜に話しましょう。', en: '' },
      languages: ['en'],
    };
    const set = (change: object = {}, cookie = admin.cookie) =>
      ask(cookie, `performers/${user_id}/profile`, { seen, profile: { ...profile, ...change }, reason });
    expect((await set({ languages: [] })).result).toBe('bad_request');
    expect((await set({ languages: ['ja', 'ja'] })).result).toBe('bad_request');
    expect((await set({ display_name: { ja: ' ', en: 'A' } })).result).toBe('bad_request');
    expect((await set({ introduction: { ja: 'a\nb', en: '' } })).result).toBe('bad_request');
    expect((await set({}, second.cookie)).result).toBe('ok');
    expect(await now()).toMatchObject(profile);
    expect((await set({ languages: ['ja'] })).result).toBe('act_conflict');
    const { rows } = await pool.query('SELECT act, subject_id, after FROM audit ORDER BY seq DESC LIMIT 1');
    expect(rows[0]).toMatchObject({
      act: 'performer.set_profile',
      subject_id: String(user_id),
      after: { languages: ['en'], display_name: expect.stringMatching(/^keyed:/) as unknown },
    });
    expect(JSON.stringify(rows)).not.toContain('茜');
  });

  it('is changed by those who open accounts alone, and only of performers', async () => {
    const { user_id } = await buildPerformer(services);
    const texts = { ja: '茜', en: 'Akane' };
    const profile = { display_name: texts, introduction: texts, languages: ['ja'] };
    const body = { seen: profile, profile, reason };
    const support = await buildStaff(services, { roles: [{ role: 'support' }] });
    expect((await ask(support.cookie, `performers/${user_id}/profile`, body)).result).toBe(
      'staff_right_missing',
    );
    const viewer = await buildViewer(services);
    expect((await ask(admin.cookie, `performers/${viewer.user_id}/profile`, body)).result).toBe(
      'performer_not_found',
    );
  });
});

describe('a time line', () => {
  it('has what happened to a person, newest first, in pages, and by kind', async () => {
    const viewer = await buildViewer(services, { points: 10 });
    const performer = await buildPerformer(services, { user_name: 'time_line_performer' });
    for (let at = 0; at < 60; at += 1) {
      services.clock.advance(1_000);
      await db.insert(tipTable).values({
        viewer_id: viewer.user_id,
        performer_id: performer.user_id,
        transfer_id: 900_000 + at,
        units: 2_000 + at,
        performer_units: 1_000,
        anonymous: false,
        at_ms: services.clock.nowMs(),
      });
    }
    services.clock.advance(1_000);
    await ask(admin.cookie, `people/${viewer.user_id}/tier`, { seen: 'regular', tier: 'vip', reason });
    type Line = { events: { kind: string; amount_units: number | null }[]; next: string | null };
    const line = async (query: string) =>
      (await ask(admin.cookie, `people/${viewer.user_id}/time-line?${query}`)).body as unknown as Line;
    const first = await line('');
    expect(first.events.slice(0, 2)).toMatchObject([
      { kind: 'act', word: 'viewer.set_tier', note: reason },
      { kind: 'tip', amount_units: -2_059, other: { name: 'time_line_performer' } },
    ]);
    const second = await line(`after=${first.next}`);
    expect(second.next).toBeNull();
    const all = [...first.events, ...second.events];
    const tips = all.filter(({ kind }) => kind === 'tip').map(({ amount_units }) => amount_units);
    expect(tips).toEqual(Array.from({ length: 60 }, (_, at) => -2_059 + at));
    expect(all.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['login', 'points']));
    expect((await line('kind=login')).events.map(({ kind }) => kind)).toEqual(['login']);
  });

  it('has the points of a purchase when it is settled, not before and not when it failed', async () => {
    const viewer = await buildViewer(services);
    for (const state of ['pending', 'settled', 'failed'] as const)
      await db.insert(purchaseTable).values({
        user_id: viewer.user_id,
        idempotency_key: state,
        pack_id: 'p10',
        price_cents: 1_000,
        units: 100_000,
        state,
        provider: 'sandbox',
        return_path: '/',
        created_at_ms: services.clock.nowMs(),
      });
    const { body } = await ask(admin.cookie, `people/${viewer.user_id}/time-line?kind=purchase`);
    const events = body['events'] as { word: string; amount_units: number | null; price_cents: number }[];
    expect(events.map(({ word, amount_units }) => [word, amount_units]).toSorted()).toEqual([
      ['failed', null],
      ['pending', null],
      ['settled', 100_000],
    ]);
    expect(events.map(({ price_cents }) => price_cents)).toEqual([1_000, 1_000, 1_000]);
  });
});
