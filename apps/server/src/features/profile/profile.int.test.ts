import type { AnswerOf, getOwnProfile, getProfile, QueueItemPage } from '@akari/contract';
import { NO_FACTS, NO_TEXTS, type ProfileFacts, type ProfileTexts } from '@akari/rules';
import { describe, expect, it } from 'vitest';
import { runStaffCommand } from '../../commands/staff/staff-command.ts';
import type { Member } from '../../platform/http/person.ts';
import { buildViewer } from '../../testing/factories.ts';
import { QUEUE_CAPABILITIES, QueueScenes } from '../../testing/queue-scenes.ts';
import { Stage } from '../../testing/stage.ts';

const stage = await Stage.open({ more: [...QUEUE_CAPABILITIES] });
const { services } = stage;
const { pool } = services.database;
const scenes = new QueueScenes(stage);

type Own = AnswerOf<typeof getOwnProfile>;
type Public = AnswerOf<typeof getProfile>;
const both = (ja: string, en = '') => ({ ja, en });

const own = async (performer: Member) =>
  (await stage.call(performer, 'GET', '/api/own-profile')).body as unknown as Own;
const read = async (performer: Member, reader: Member | null = null) =>
  (await stage.call(reader, 'GET', `/api/profiles/${performer.user_name}`)).body as unknown as Public;
/** Saves a profile as it is, with changes. */
async function save(
  performer: Member,
  {
    facts = {},
    texts = {},
    ...change
  }: {
    facts?: Partial<ProfileFacts>;
    texts?: Partial<ProfileTexts>;
    version?: number;
    languages?: string[];
  } = {},
) {
  const now = await own(performer);
  const { version, languages } = now;
  const body = {
    version,
    languages,
    ...change,
    facts: { ...now.facts, ...facts },
    texts: { ...now.texts, ...texts },
  };
  return stage.call(performer, 'POST', '/api/own-profile', body);
}
const plan = async (performer: Member, at_ms: number[]) => {
  const { version } = await own(performer);
  return stage.call(performer, 'POST', '/api/own-profile/next-logins', { version, at_ms });
};
const recommend = (viewer: Member | null, performer: Member) =>
  stage.call(viewer, 'POST', `/api/profiles/${performer.user_name}/recommend`);

/** Takes the item of a performer's texts, and decides it. */
async function decide(performer: Member, decision: 'approve' | 'reject', reason?: string) {
  const staff = await scenes.staff({ roles: [{ role: 'moderator' }] });
  const { items } = (await scenes.ask(staff, 'GET', 'queues/profile')) as {
    items: { item_id: string; title: string }[];
  };
  const item = items.find(({ title }) => title === performer.user_name);
  const page = (await scenes.claim(staff, item?.item_id ?? '0')) as QueueItemPage;
  const decided = await scenes.decide(staff, page, decision, reason === undefined ? {} : { reason });
  expect(decided).toMatchObject({ item: { state: 'decided' } });
  return page.about;
}
const waits = async (performer: Member) => {
  const staff = await scenes.staff({ roles: [{ role: 'moderator' }] });
  const { items } = (await scenes.ask(staff, 'GET', 'queues/profile')) as { items: { title: string }[] };
  return items.filter(({ title }) => title === performer.user_name).length;
};

describe('a profile', () => {
  it('is empty until its performer writes one', async () => {
    const performer = await stage.performer('waiting');
    const { birth_date: _date, birth_shown: _shown, ...facts } = NO_FACTS;
    const { introduction } = await own(performer).then(({ shown_texts }) => shown_texts);
    expect(await read(performer)).toEqual({
      ...{ performer_name: performer.user_name, facts: { ...facts, age: null, birthday: null } },
      ...{ texts: { ...NO_TEXTS, introduction }, recommends: 0, recommended_today: false, next_logins: [] },
      ...{ tags: [], ranking: { rank: null } },
    });
    expect(await own(performer)).toMatchObject({ version: 0, state: 'none', reason: null });
  });

  it('shows facts at once, and of the date of birth what she shows', async () => {
    const performer = await stage.performer('waiting');
    const facts = {
      height_cm: 158,
      cup: 'C',
      country: 'JP',
      residence: 13,
      birth_date: '1999-02-03',
    } as const;
    expect((await save(performer, { facts })).status).toBe(200);
    expect((await read(performer)).facts).toMatchObject({
      height_cm: 158,
      residence: 13,
      age: null,
      birthday: null,
    });
    expect(JSON.stringify(await read(performer))).not.toContain('1999');
    await save(performer, { facts: { birth_shown: ['birthday'], country: 'KR' } });
    expect((await read(performer)).facts).toMatchObject({ residence: null, birthday: { month: 2, day: 3 } });
  });

  it('shows texts after staff have approved them', async () => {
    const performer = await stage.performer('waiting');
    const about = both('夜の散歩が好きです。', 'I like to walk at night.');
    const texts = { about, introduction: both('こんばんは'), reading: 'ことは' };
    expect((await save(performer, { texts })).body).toMatchObject({ state: 'pending', texts, version: 1 });
    expect((await read(performer)).texts).toMatchObject({ about: both(''), reading: '' });
    expect(await decide(performer, 'approve')).toMatchObject({
      ...{ kind: 'profile', performer: { user_name: performer.user_name }, rejected_before: 0 },
      ...{ texts, shown_texts: { about: both('') } },
    });
    expect((await read(performer)).texts).toMatchObject(texts);
    expect(await own(performer)).toMatchObject({ state: 'approved', texts });
    const card = await stage.call(null, 'GET', `/api/channels/${performer.user_name}`);
    expect(card.body).toMatchObject({ introduction: both('こんばんは') });
  });

  it('keeps what visitors see while a change waits or is refused', async () => {
    const performer = await stage.performer('waiting');
    await save(performer, { texts: { hobby: both('読書') } });
    await decide(performer, 'approve');
    await save(performer, { texts: { hobby: both('電話はこちらへ') } });
    expect((await read(performer)).texts.hobby.ja).toBe('読書');
    await decide(performer, 'reject', 'contact');
    expect((await read(performer)).texts.hobby.ja).toBe('読書');
    expect(await own(performer)).toMatchObject({
      ...{ state: 'refused', reason: 'contact', texts: { hobby: both('電話はこちらへ') } },
    });
    // A change of facts does not send what was refused again.
    await save(performer, { facts: { height_cm: 160 } });
    expect([await waits(performer), (await own(performer)).state]).toEqual([0, 'refused']);
    await save(performer, { texts: { hobby: both('映画') } });
    expect([await waits(performer), (await own(performer)).reason]).toEqual([1, null]);
  });

  it('needs no approval for what is taken away, and then waits no more', async () => {
    const performer = await stage.performer('waiting');
    await save(performer, { texts: { hobby: both('読書'), wish_list: [both('花'), both('本')] } });
    await decide(performer, 'approve');
    await save(performer, { texts: { hobby: both('映画') } });
    expect(await waits(performer)).toBe(1);
    await save(performer, { texts: { hobby: both(''), wish_list: [both('本')] } });
    expect((await read(performer)).texts).toMatchObject({ hobby: both(''), wish_list: [both('本')] });
    expect([await waits(performer), (await own(performer)).state]).toEqual([0, 'approved']);
  });

  it('is taken down by staff', async () => {
    const performer = await stage.performer('waiting');
    await save(performer, { texts: { about: both('こんにちは'), introduction: both('やあ') } });
    await decide(performer, 'approve');
    const options = { name: performer.user_name, reason: 'unsuitable' };
    expect((await runStaffCommand(services, 'reject-profile', options)).message).toContain('rejected');
    while ((await services.deadlines.runDue()) > 0);
    expect((await read(performer)).texts).toMatchObject({ about: both(''), introduction: both('') });
    expect(await own(performer)).toMatchObject({
      state: 'refused',
      reason: 'unsuitable',
      texts: { about: both('こんにちは') },
    });
  });

  it('is gone with its account', async () => {
    const performer = await stage.performer('waiting');
    await pool.query('UPDATE app_user SET closed_at_ms = 1 WHERE id = $1', [performer.user_id]);
    const path = `/api/profiles/${performer.user_name}`;
    const viewer = await buildViewer(services, { points: 1 });
    const errors = [
      await stage.call(null, 'GET', path),
      await stage.call(null, 'GET', `${path}/next-logins.ics`),
      await recommend(viewer, performer),
    ].map(({ error }) => error);
    expect(errors).toEqual(Array(3).fill('performer_not_found'));
    await pool.query('UPDATE app_user SET closed_at_ms = NULL WHERE id = $1', [performer.user_id]);
  });

  it('is saved by one of two pages', async () => {
    const performer = await stage.performer('waiting');
    const { version } = await own(performer);
    const answers = await Promise.all(
      [150, 160].map((height_cm) => save(performer, { version, facts: { height_cm } })),
    );
    expect(answers.map(({ error }) => error).toSorted()).toEqual(['profile_changed', undefined].toSorted());
    const { next_logins } = await own(performer);
    expect(next_logins).toEqual([]);
    const late = { version, at_ms: [services.clock.nowMs() + 3_600_000] };
    expect((await stage.call(performer, 'POST', '/api/own-profile/next-logins', late)).error).toBe(
      'profile_changed',
    );
  });

  it.each([
    [{ texts: { about: both('あ'.repeat(101)) } }, 'profile_text_too_long'],
    [{ texts: { about: both('あ'.repeat(2_001)) } }, 'bad_request'],
    [{ texts: { reading: '琴葉' } }, 'profile_reading'],
    [{ facts: { birth_date: '2020-01-01' } }, 'profile_birth_date'],
    [{ facts: { birth_date: 'x' } }, 'profile_birth_date'],
    [{ facts: { height_cm: 158.5 } }, 'bad_request'],
    [{ facts: { height_cm: 20 } }, 'bad_request'],
    [{ facts: { cup: 'Z' } }, 'bad_request'],
    [{ facts: { residence: 48 } }, 'bad_request'],
    [{ facts: { performance_types: ['talk', 'talk'] } }, 'bad_request'],
    [{ facts: { play_types: ['calm', 'lively', 'healing', 'listening'] } }, 'bad_request'],
    [{ languages: [] }, 'bad_request'],
  ])('%# refuses %o with %s', async (change, error) => {
    const performer = await stage.performer('waiting');
    expect((await save(performer, change as Parameters<typeof save>[1])).error).toBe(error);
    expect(await own(performer)).toMatchObject({ version: 0, state: 'none' });
  });

  it('keeps right-to-left texts and emoji, without overrides and invisible characters', async () => {
    const performer = await stage.performer('waiting');
    await save(performer, { texts: { hobby: both('\u202eשלום\u200b 👩‍👩‍👧‍👦', '<script>alert(1)</script>') } });
    expect((await own(performer)).texts.hobby).toEqual({ ja: 'שלום 👩‍👩‍👧‍👦', en: '<script>alert(1)</script>' });
  });

  it('refuses forbidden words in any script and width', async () => {
    const performer = await stage.performer('waiting');
    await pool.query(
      `INSERT INTO setting (scope, name, value) VALUES ('site:' || $1::int, 'forbidden_words', '{"words": ["カジノ"]}')`,
      [performer.site_id],
    );
    services.clock.advance(10_000);
    expect((await save(performer, { texts: { wish_list: [both('ｶ\u200bｼ\u3099・ノ')] } })).error).toBe(
      'profile_words',
    );
    await pool.query(`DELETE FROM setting WHERE name = 'forbidden_words'`);
    services.clock.advance(10_000);
  });
});

describe('a recommendation', () => {
  it('counts once in a day of Japan for each viewer', async () => {
    const performer = await stage.performer('waiting');
    const [viewer, other] = [
      await buildViewer(services, { points: 1 }),
      await buildViewer(services, { points: 1 }),
    ];
    expect((await recommend(viewer, performer)).body).toEqual({ recommends: 1 });
    expect((await recommend(viewer, performer)).error).toBe('recommend_today');
    expect((await recommend(other, performer)).body).toEqual({ recommends: 2 });
    expect(await read(performer, viewer)).toMatchObject({ recommends: 2, recommended_today: true });
    expect(await read(performer)).toMatchObject({ recommended_today: false });
    services.clock.advance(86_400_000);
    expect(await read(performer, viewer)).toMatchObject({ recommended_today: false });
    expect((await recommend(viewer, performer)).body).toEqual({ recommends: 3 });
  });

  it('counts once when it is sent twice at once', async () => {
    const performer = await stage.performer('waiting');
    const viewer = await buildViewer(services, { points: 1 });
    const sent = await Promise.all([1, 2, 3].map(() => recommend(viewer, performer)));
    expect(sent.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    expect((await read(performer)).recommends).toBe(1);
  });

  it('is refused to her, to guests, to promo members and to those whom she bars', async () => {
    const performer = await stage.performer('waiting');
    const promo = await buildViewer(services, { points: 1, user_type: 208 });
    const [kicked, banned] = [
      await buildViewer(services, { points: 1 }),
      await buildViewer(services, { points: 1 }),
    ];
    const bar = (viewer: Member, kind: 'kick' | 'ban', until_ms: number | null) =>
      pool.query(
        'INSERT INTO bar (performer_id, viewer_id, kind, at_ms, until_ms) VALUES ($1, $2, $3, 1, $4)',
        [performer.user_id, viewer.user_id, kind, until_ms],
      );
    await bar(kicked, 'kick', services.clock.nowMs() + 1_000);
    await bar(banned, 'ban', null);
    const errors = [];
    for (const person of [performer, null, promo, kicked, banned])
      errors.push((await recommend(person, performer)).error);
    expect(errors).toEqual(['forbidden', 'login_required', 'recommend_promo', 'kicked_out', 'banned_out']);
    expect((await read(performer)).recommends).toBe(0);
  });
});

describe('the next logins', () => {
  it('are shown until they are past, and are a file for a calendar', async () => {
    const performer = await stage.performer('waiting');
    const now_ms = services.clock.nowMs();
    const minute = now_ms - (now_ms % 60_000);
    const [first, second] = [minute + 3_600_000, minute + 90_000_000];
    expect((await plan(performer, [second, first])).body).toMatchObject({ next_logins: [first, second] });
    expect((await read(performer)).next_logins).toEqual([first, second]);
    const file = await stage.app.inject({
      url: `/api/profiles/${performer.user_name}/next-logins.ics?lang=en`,
    });
    expect(file.headers).toMatchObject({ 'content-type': 'text/calendar; charset=utf-8' });
    expect(file.body.match(/BEGIN:VEVENT/g)).toHaveLength(2);
    expect(file.body.split('\r\n').at(0)).toBe('BEGIN:VCALENDAR');
    expect(file.body).toContain(`/viewers/${performer.user_name}`);
    services.clock.advance(3_600_001);
    expect((await read(performer)).next_logins).toEqual([second]);
    expect((await own(performer)).next_logins).toEqual([second]);
    expect((await plan(performer, [])).body).toMatchObject({ next_logins: [] });
  });

  it('are in the future, each once, and not too many', async () => {
    const performer = await stage.performer('waiting');
    const soon = services.clock.nowMs() + 3_600_000;
    const errors = [];
    for (const times of [[1], [soon, soon], [soon + 61 * 86_400_000]])
      errors.push((await plan(performer, times)).error);
    expect(errors).toEqual(Array(3).fill('next_login_time'));
    const many = Array.from({ length: 15 }, (_, at) => soon + at * 60_000);
    expect((await plan(performer, many)).error).toBe('next_logins_full');
  });
});
