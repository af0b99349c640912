import { beforeAll, describe, expect, it } from 'vitest';
import { createAccountCapability } from '../../../core/account/account.capability.ts';
import { barTable } from '../../../core/bar/bar.table.ts';
import { tipTable } from '../../tip/tip.table.ts';
import { buildPerformer, buildStaff, buildViewer } from '../../../testing/factories.ts';
import { testApp } from '../../../testing/http.ts';
import { testServices } from '../../../testing/services.ts';
import { officeCapability } from '../office.capability.ts';

const services = await testServices();
const app = await testApp(services, [createAccountCapability([], [], []), officeCapability]);
const { db, pool } = services.database;
const reason = 'as agreed';
let admin: { cookie: string; user_id: number };
beforeAll(async () => {
  admin = await buildStaff(services);
});

async function ask(cookie: string, url: string, payload?: Record<string, unknown>) {
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

describe('setting rates', () => {
  it('sets them, leaves a row with what changed, and shows the channel as changed', async () => {
    const { user_id } = await buildPerformer(services, { rate_points_per_min: 1.5 });
    const body = { seen: { party: 15_000 }, rates: { party: 20_000, peep: 9_000 }, reason };
    expect((await ask(admin.cookie, `performers/${user_id}/rates`, body)).result).toBe('ok');
    const { body: page } = await ask(admin.cookie, `people/${user_id}`);
    expect(page['channel']).toMatchObject({
      rates: { party: 20_000, peep: 9_000 },
      rates_now: { party: 20_000, peep: 9_000, showtime: 18_000 },
    });
    expect(await lastAct()).toEqual({
      act: 'performer.set_rate',
      actor_id: String(admin.user_id),
      subject_id: String(user_id),
      reason,
      before: { party: 15_000, peep: null },
      after: { party: 20_000, peep: 9_000 },
    });
  });

  it('is a conflict when another person changed them since, of two at once for one of them', async () => {
    const { user_id } = await buildPerformer(services);
    const set = (party: number) =>
      ask(admin.cookie, `performers/${user_id}/rates`, { seen: {}, rates: { party }, reason });
    const answers = await Promise.all([set(20_000), set(30_000)]);
    expect(answers.map(({ result }) => result).toSorted()).toEqual(['act_conflict', 'ok']);
  });

  it('asks before DL chat costs less than chat', async () => {
    const { user_id } = await buildPerformer(services);
    const body = { seen: {}, rates: { party: 20_000, dlchat: 10_000 }, reason };
    const url = `performers/${user_id}/rates`;
    expect((await ask(admin.cookie, url, body)).result).toBe('rate_undercuts');
    expect((await ask(admin.cookie, url, { ...body, undercut: true })).result).toBe('ok');
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

it('a share is set, and null is that of the site', async () => {
  const { user_id } = await buildPerformer(services, { share_bp: 4_000 });
  const url = `performers/${user_id}/share`;
  expect((await ask(admin.cookie, url, { seen: 3_000, share_bp: 5_000, reason })).result).toBe(
    'act_conflict',
  );
  expect((await ask(admin.cookie, url, { seen: 4_000, share_bp: null, reason })).result).toBe('ok');
  expect((await lastAct())['after']).toEqual({ share_bp: null });
});

it('an account is closed and reopened, once each', async () => {
  const { user_id } = await buildPerformer(services);
  const url = `performers/${user_id}/closed`;
  const close = { seen: false, closed: true, reason };
  expect((await ask(admin.cookie, url, close)).result).toBe('ok');
  expect((await ask(admin.cookie, url, close)).result).toBe('act_conflict');
  expect((await ask(admin.cookie, url, { seen: true, closed: false, reason })).result).toBe('ok');
  const viewer = await buildViewer(services);
  expect((await ask(admin.cookie, `performers/${viewer.user_id}/closed`, close)).result).toBe(
    'performer_not_found',
  );
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

describe('campaigns', () => {
  const campaign = {
    label: 'discount',
    discount_bp: 2_500,
    second_discount_bp: null,
    modes: null,
    site_id: null,
    performer_name: null,
    hours: 2,
    reason,
  };

  it('start, are listed as running, and end', async () => {
    const started = await ask(admin.cookie, 'campaigns', campaign);
    const id = String(started.body['campaign_id']);
    const listed = await ask(admin.cookie, 'campaigns?phase=running');
    const rows = listed.body['rows'] as { id: string; cells: Record<string, unknown> }[];
    const { cells } = rows.find((row) => row.id === id)!;
    expect(cells).toMatchObject({ label: 'discount', discount_bp: 2_500, modes: null, performer: null });
    const end = `campaigns/${id}/end`;
    expect((await ask(admin.cookie, end, { seen: 1, reason })).result).toBe('act_conflict');
    expect((await ask(admin.cookie, end, { seen: cells['ends_at_ms'], reason })).result).toBe('ok');
  });

  it('of everybody or of another site are not for the staff of one site', async () => {
    const { cookie } = await buildStaff(services, { roles: [{ role: 'site_manager', site_id: 1_015_561 }] });
    expect((await ask(cookie, 'campaigns', campaign)).result).toBe('staff_right_missing');
    expect((await ask(cookie, 'campaigns', { ...campaign, site_id: 1_000_048 })).result).toBe(
      'staff_right_missing',
    );
    expect((await ask(cookie, 'campaigns', { ...campaign, site_id: 1_015_561 })).result).toBe('ok');
    const { user_name } = await buildPerformer(services);
    expect((await ask(cookie, 'campaigns', { ...campaign, performer_name: user_name })).result).toBe(
      'not_found',
    );
  });
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
});
