import { randomUUID } from 'node:crypto';
import type { AnswerOf, getMiles, listMileLines, OwnMissions } from '@akari/contract';
import { USER_TYPE } from '@akari/rules';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { checkLedger } from '../../core/ledger/check-ledger.ts';
import { setMailPerson } from '../../core/mail/mail-person.ts';
import { mileCapability } from '../../core/mile/mile.capability.ts';
import { settingTable } from '../../platform/config/setting.table.ts';
import type { Member } from '../../platform/http/person.ts';
import { buildPerformer, buildViewer } from '../../testing/factories.ts';
import { Stage } from '../../testing/stage.ts';
import { spendLimitCapability } from '../spend-limit/spend-limit.capability.ts';
import { missionCapability } from './mission.capability.ts';

const stage = await Stage.open({
  more: [missionCapability, mileCapability, spendLimitCapability],
  env: { MAIL: 'demo', DEMO: '1' },
});
const { services } = stage;
const { clock } = services;
const { db, pool } = services.database;
afterEach(async () => expect(await checkLedger(db)).toEqual([]));

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
/** 10:00 in Japan, of a day that no other test has. */
let morning_ms = clock.nowMs() + HOUR_MS;
const setClock = (at_ms: number): void => clock.advance(at_ms - clock.nowMs());

async function member(verified = true, attributes: object = {}): Promise<Member> {
  const viewer = await buildViewer(services, attributes);
  const email = `${viewer.user_name}@example.jp`;
  await pool.query('UPDATE app_user SET email = $1 WHERE id = $2', [email, viewer.user_id]);
  if (verified) await setMailPerson(db, viewer.user_id, { verified_email: email });
  return viewer;
}
const own = async (person: Member) =>
  (await stage.call(person, 'GET', '/api/missions')).body as unknown as OwnMissions;
const claim = (person: Member, kind: string, miles: number, key: string = randomUUID()) =>
  stage.call(person, 'POST', '/api/missions/claim', { kind, miles }, key);
const states = async (person: Member) =>
  Object.fromEntries(
    (await own(person)).missions.map(({ kind, progress, state }) => [kind, [progress, state]]),
  );
const miles = async (viewer: Member) =>
  (await stage.call(viewer, 'GET', '/api/miles')).body as unknown as AnswerOf<typeof getMiles>;
const setTerms = (name: string, value: object) =>
  db
    .insert(settingTable)
    .values({ scope: `site:${services.config.site_id}`, name, value })
    .onConflictDoUpdate({ target: [settingTable.scope, settingTable.name], set: { value } });

const SESSION = `INSERT INTO viewer_session (channel_id, broadcast_id, viewer_id, session_type, point_type, lang,
    rate_units_per_min, share_bp, state, started_at_ms, ended_at_ms, end_name, delivered_ms)
  VALUES ($1, 1, $2, 115, 1010, 'ja', 0, 4000, 'ended', $3, $3, 'left', $4)`;
/** A session of a room in which nothing was charged. */
const watched = (viewer: Member, performer: Member, ms: number, at_ms = clock.nowMs()) =>
  pool.query(SESSION, [performer.user_id, viewer.user_id, at_ms, ms]);
const favourite = (viewer: Member, performer: Member, at_ms = clock.nowMs()) =>
  pool.query('INSERT INTO favourite (viewer_id, performer_id, at_ms) VALUES ($1, $2, $3)', [
    viewer.user_id,
    performer.user_id,
    at_ms,
  ]);

let viewer: Member;
let performer: Member;
beforeEach(async () => {
  morning_ms += 10 * DAY_MS;
  setClock(morning_ms);
  viewer = await member();
  performer = await buildPerformer(services);
});
afterEach(async () => {
  for (const group of ['missions', 'login_bonus', 'performer_missions']) await setTerms(group, {});
});

describe('GET /api/missions of a viewer', () => {
  it('has the missions of the site, and the card', async () => {
    expect(await own(viewer)).toEqual({
      standing: 'open',
      missions: [
        { kind: 'watch', target: 600_000, progress: 0, miles: 5, state: 'open' },
        { kind: 'rooms', target: 3, progress: 0, miles: 3, state: 'open' },
        { kind: 'favourite', target: 1, progress: 0, miles: 1, state: 'open' },
        { kind: 'blog_comment', target: 1, progress: 0, miles: 2, state: 'open' },
      ],
      login_bonus: { step: 1, rewards: [1, 1, 2, 2, 3, 3, 10], miles: 1, state: 'reached' },
      stamps: null,
      day: { given: 0, most: 30 },
    });
  });

  it('counts what was done since midnight in Japan, and nothing else', async () => {
    const others = [performer, await buildPerformer(services), await buildPerformer(services)];
    const midnight_ms = morning_ms - 10 * HOUR_MS;
    await watched(viewer, performer, 9 * MINUTE_MS, midnight_ms - 1);
    await favourite(viewer, performer, midnight_ms - 1);
    expect(await states(viewer)).toMatchObject({
      watch: [0, 'open'],
      rooms: [0, 'open'],
      favourite: [0, 'open'],
    });
    await watched(viewer, performer, 9 * MINUTE_MS, midnight_ms);
    await watched(viewer, performer, MINUTE_MS);
    // Nothing arrived: the room was not visited.
    await watched(viewer, others[1]!, 0);
    expect(await states(viewer)).toMatchObject({ watch: [600_000, 'reached'], rooms: [1, 'open'] });
    await watched(viewer, others[1]!, 1);
    await watched(viewer, others[2]!, 1);
    await favourite(viewer, others[2]!);
    const comment = `INSERT INTO blog_comment (entry_id, performer_id, viewer_id, text, state, at_ms)
      VALUES (1, $1, $2, 'x', $3, $4)`;
    await pool.query(comment, [performer.user_id, viewer.user_id, 'deleted', clock.nowMs()]);
    expect(await states(viewer)).toEqual({
      watch: [600_000, 'reached'],
      rooms: [3, 'reached'],
      favourite: [1, 'reached'],
      blog_comment: [0, 'open'],
    });
    await pool.query(comment, [performer.user_id, viewer.user_id, 'pending', clock.nowMs()]);
    expect(await states(viewer)).toMatchObject({ blog_comment: [1, 'reached'] });
  });

  it('has none that gives nothing, and no card without miles', async () => {
    await setTerms('missions', {
      rooms_miles: 0,
      favourite_miles: 0,
      blog_comment_miles: 0,
      watch_target: 60_000,
    });
    await setTerms('login_bonus', { day_1: 0, day_2: 0, day_3: 0, day_4: 0, day_5: 0, day_6: 0, day_7: 0 });
    expect(await own(viewer)).toMatchObject({
      missions: [{ kind: 'watch', target: 60_000, miles: 5 }],
      login_bonus: null,
    });
    await setTerms('missions', { day_most: 0 });
    await setTerms('login_bonus', {});
    expect(await own(viewer)).toMatchObject({ missions: [], login_bonus: null, day: { given: 0, most: 0 } });
  });
});

describe('POST /api/missions/claim of a viewer', () => {
  it('gives the miles of a mission once in a day', async () => {
    expect((await claim(viewer, 'favourite', 1)).error).toBe('mission_open');
    await favourite(viewer, performer);
    const key = randomUUID();
    const first = await claim(viewer, 'favourite', 1, key);
    expect(first.body).toMatchObject({ miles: 1, missions: { day: { given: 1, most: 30 } } });
    expect((await claim(viewer, 'favourite', 1, key)).body).toEqual(first.body);
    expect((await claim(viewer, 'favourite', 1)).error).toBe('mission_claimed');
    expect(await states(viewer)).toMatchObject({ favourite: [1, 'claimed'] });
    // What was taken stays, when the performer leaves the list.
    await pool.query('DELETE FROM favourite WHERE viewer_id = $1', [viewer.user_id]);
    expect(await states(viewer)).toMatchObject({ favourite: [0, 'claimed'] });
    expect((await miles(viewer)).balance).toBe(1);
    setClock(morning_ms + DAY_MS);
    expect((await claim(viewer, 'favourite', 1)).error).toBe('mission_open');
    await favourite(viewer, performer);
    expect((await claim(viewer, 'favourite', 1)).status).toBe(200);
    expect((await miles(viewer)).balance).toBe(2);
  });

  it('gives once to two pages at the same moment', async () => {
    const both = await Promise.all([claim(viewer, 'login_bonus', 1), claim(viewer, 'login_bonus', 1)]);
    expect(both.map(({ error }) => error).toSorted()).toEqual(['mission_claimed', undefined]);
    expect((await miles(viewer)).balance).toBe(1);
  });

  it('refuses another reward than the page has shown, and what is no mission', async () => {
    await favourite(viewer, performer);
    await setTerms('missions', { favourite_miles: 4 });
    expect((await claim(viewer, 'favourite', 1)).error).toBe('mission_changed');
    expect((await claim(viewer, 'favourite', -4)).error).toBe('bad_request');
    expect((await claim(viewer, 'review', 0)).error).toBe('mission_changed');
    expect((await claim(viewer, 'broadcast', 0)).error).toBe('mission_changed');
    expect((await claim(viewer, 'favourite', 4)).status).toBe(200);
  });

  it('gives no more than the day has', async () => {
    await setTerms('missions', { day_most: 4, favourite_miles: 3, watch_miles: 5, watch_target: 60_000 });
    await favourite(viewer, performer);
    await watched(viewer, performer, MINUTE_MS);
    expect((await claim(viewer, 'favourite', 3)).status).toBe(200);
    expect((await claim(viewer, 'watch', 5)).error).toBe('mission_changed');
    const both = await Promise.all([claim(viewer, 'watch', 1), claim(viewer, 'login_bonus', 1)]);
    expect(both.map(({ error }) => error).toSorted()).toEqual(['mission_day_full', undefined]);
    expect((await miles(viewer)).balance).toBe(4);
  });

  it('goes on with the card after days without a stamp, and begins another after the seventh', async () => {
    const taken: (number | undefined)[] = [];
    for (const [at, days] of [1, 1, 5, 1, 12, 1, 1, 1].entries()) {
      if (at > 0) setClock(clock.nowMs() + days * DAY_MS);
      const card = (await own(viewer)).login_bonus;
      taken.push(card?.step);
      expect((await claim(viewer, 'login_bonus', card?.miles ?? -1)).status).toBe(200);
    }
    morning_ms = clock.nowMs();
    expect(taken).toEqual([1, 2, 3, 4, 5, 6, 7, 1]);
    expect((await miles(viewer)).balance).toBe(23);
  });

  it('gives miles of a month that expire together, and says what earned them', async () => {
    await favourite(viewer, performer);
    await claim(viewer, 'favourite', 1);
    setClock(morning_ms + MINUTE_MS);
    await claim(viewer, 'login_bonus', 1);
    const { lots } = await miles(viewer);
    expect(lots).toHaveLength(1);
    expect(lots[0]).toMatchObject({ miles: 2 });
    const { body } = await stage.call(viewer, 'GET', '/api/miles/history');
    const { lines } = body as unknown as AnswerOf<typeof listMileLines>;
    expect(lines.map(({ kind, act, miles: moved }) => [kind, act, moved])).toEqual([
      ['earned', 'login_bonus', 1],
      ['earned', 'mission', 1],
    ]);
  });

  it('is refused while money is stopped, and can be made afterwards', async () => {
    await pool.query(`INSERT INTO ledger_check (at_ms, finding_count, findings) VALUES ($1, 1, '[]')`, [
      clock.nowMs(),
    ]);
    expect((await claim(viewer, 'login_bonus', 1)).error).toBe('money_stopped');
    await pool.query('DELETE FROM ledger_check');
    expect((await claim(viewer, 'login_bonus', 1)).status).toBe(200);
  });
});

describe('rewards', () => {
  it('wait for a confirmed address', async () => {
    const fresh = await member(false);
    expect(await own(fresh)).toMatchObject({ standing: 'address_needed', login_bonus: { state: 'reached' } });
    expect((await claim(fresh, 'login_bonus', 1)).error).toBe('mission_address_needed');
    await setMailPerson(db, fresh.user_id, { verified_email: `${fresh.user_name}@example.jp` });
    expect((await claim(fresh, 'login_bonus', 1)).status).toBe(200);
  });

  it('pause while the viewer has excluded themselves; what was earned stays', async () => {
    await claim(viewer, 'login_bonus', 1);
    await stage.call(viewer, 'POST', '/api/spend_limit/exclusion', { days: 1 });
    expect(await own(viewer)).toMatchObject({ standing: 'excluded', missions: [], login_bonus: null });
    await favourite(viewer, performer);
    expect((await claim(viewer, 'favourite', 1)).error).toBe('self_excluded');
    expect((await miles(viewer)).balance).toBe(1);
    setClock(morning_ms + DAY_MS);
    expect((await own(viewer)).login_bonus).toMatchObject({ step: 2, state: 'reached' });
  });

  it('are not for promo members', async () => {
    const promo = await member(true, { user_type: USER_TYPE.promo });
    expect(await own(promo)).toMatchObject({ standing: 'promo', missions: [], login_bonus: null });
    expect((await claim(promo, 'login_bonus', 1)).error).toBe('mission_promo');
  });
});

describe('missions of a performer', () => {
  const BROADCAST = `INSERT INTO broadcast (performer_id, started_at_ms, on_air_at_ms, ended_at_ms) VALUES ($1, $2, $2, $3)`;

  it('count her broadcasts, entries, messages and plans of the day', async () => {
    const midnight_ms = morning_ms - 10 * HOUR_MS;
    const her = performer.user_id;
    expect(await states(performer)).toEqual({
      ...{ broadcast: [0, 'open'], diary: [0, 'open'] },
      ...{ mail: [0, 'open'], next_login: [0, 'open'] },
    });
    // Of a broadcast over midnight the part of today counts.
    await pool.query(BROADCAST, [her, midnight_ms - HOUR_MS, midnight_ms + 10 * MINUTE_MS]);
    await pool.query(BROADCAST, [her, midnight_ms - 3 * HOUR_MS, midnight_ms - 2 * HOUR_MS]);
    await pool.query(BROADCAST, [her, morning_ms - 15 * MINUTE_MS, null]);
    expect(await states(performer)).toMatchObject({ broadcast: [25 * MINUTE_MS, 'open'] });
    setClock(morning_ms + 5 * MINUTE_MS);
    expect(await states(performer)).toMatchObject({ broadcast: [30 * MINUTE_MS, 'reached'] });
    const entry = `INSERT INTO blog_entry (performer_id, state, words, at_ms, changed_at_ms) VALUES ($1, $2, '{}', $3, $3)`;
    await pool.query(entry, [her, 'draft', clock.nowMs()]);
    expect(await states(performer)).toMatchObject({ diary: [0, 'open'] });
    await pool.query(entry, [her, 'pending', clock.nowMs()]);
    await pool.query('INSERT INTO next_login (performer_id, at_ms) VALUES ($1, $2), ($1, $3)', [
      her,
      clock.nowMs() - 1,
      clock.nowMs() + HOUR_MS,
    ]);
    expect(await states(performer)).toMatchObject({ diary: [1, 'reached'], next_login: [1, 'reached'] });
  });

  it('count viewers to whom she wrote by herself', async () => {
    const write = `WITH t AS (INSERT INTO mailbox_thread (performer_id, viewer_id, performer_at_ms) VALUES ($1, $2, $3) RETURNING id)
      INSERT INTO mailbox_message (thread_id, receiver_id, from_performer, text, lang, at_ms, news_id)
      SELECT t.id, $2, from_performer, 'x', 'ja', $3, news_id FROM t,
        (VALUES ($4::boolean, $5::bigint), ($4, $5)) m (from_performer, news_id)`;
    const wrote = async (from_performer: boolean, news_id: number | null) =>
      pool.query(write, [
        ...[performer.user_id, (await buildViewer(services)).user_id, clock.nowMs()],
        ...[from_performer, news_id],
      ]);
    await wrote(false, null);
    await wrote(true, 7);
    expect(await states(performer)).toMatchObject({ mail: [0, 'open'] });
    await wrote(true, null);
    await wrote(true, null);
    expect(await states(performer)).toMatchObject({ mail: [2, 'open'] });
  });

  it('are stamped once in a day; stamps are counted and worth nothing', async () => {
    await pool.query(BROADCAST, [performer.user_id, morning_ms - HOUR_MS, morning_ms]);
    expect((await claim(performer, 'broadcast', 5)).error).toBe('mission_changed');
    const stamped = await claim(performer, 'broadcast', 0);
    expect(stamped.body).toMatchObject({ miles: 0, missions: { stamps: { month_days: 1 } } });
    expect((await claim(performer, 'broadcast', 0)).error).toBe('mission_claimed');
    expect((await claim(performer, 'login_bonus', 0)).error).toBe('mission_changed');
    setClock(morning_ms + 2 * DAY_MS);
    const { stamps } = await own(performer);
    expect(stamps?.days.map((one) => one.stamps)).toEqual([0, 0, 0, 0, 1, 0, 0]);
    const { rows } = await pool.query(
      'SELECT FROM ledger_account WHERE owner_id = $1 AND balance_units <> 0',
      [performer.user_id],
    );
    expect(rows).toEqual([]);
  });

  it('are off without a target', async () => {
    await setTerms('performer_missions', { diary_target: 0, mail_target: 0, next_login_target: 0 });
    expect(Object.keys(await states(performer))).toEqual(['broadcast']);
  });
});
