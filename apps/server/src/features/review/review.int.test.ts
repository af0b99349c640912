import { randomUUID } from 'node:crypto';
import type { OwnReview, QueueItemPage, ReceivedReview, Review } from '@akari/contract';
import { sql } from 'drizzle-orm';
import { afterEach, describe, expect, it } from 'vitest';
import { runStaffCommand } from '../../commands/staff/staff-command.ts';
import { checkLedger } from '../../core/ledger/check-ledger.ts';
import { mileCapability } from '../../core/mile/mile.capability.ts';
import { setMailPerson } from '../../core/mail/mail-person.ts';
import { sendNextMail } from '../../core/mail/send-mail.ts';
import type { Member } from '../../platform/http/person.ts';
import { buildViewer } from '../../testing/factories.ts';
import { QUEUE_CAPABILITIES, QueueScenes } from '../../testing/queue-scenes.ts';
import { Stage } from '../../testing/stage.ts';
import { tipCapability } from '../tip/tip.capability.ts';
import { thankYouCapability } from '../thank-you/thank-you.capability.ts';

const stage = await Stage.open({
  more: [...QUEUE_CAPABILITIES, mileCapability, tipCapability, thankYouCapability],
  env: { MAIL: 'demo', DEMO: '1' },
});
const { services } = stage;
const { db, pool } = services.database;
const scenes = new QueueScenes(stage);
afterEach(async () => expect(await checkLedger(db)).toEqual([]));

const DAY_MS = 86_400_000;
const COMMENT = 'とても楽しい時間を過ごせました。話し方がやさしくて、また必ず来ます。';

const tip = async (viewer: Member, performer: Member, amount: string) => {
  const body = { performer_name: performer.user_name, amount, anonymous: false };
  expect((await stage.call(viewer, 'POST', '/api/tip', body)).status).toBe(200);
  services.clock.advance(1_000);
};
/** A viewer who is in a performer's chat, for 0.2 points, and tipped her. */
async function fan(tipped = '5.8', points: object = { points: 100 }) {
  const performer = await stage.performer('chatting', { share_bp: 4_000 });
  const viewer = await buildViewer(services, points);
  const session_id = await stage.watch(viewer, performer);
  await tip(viewer, performer, tipped);
  return { performer, viewer, session_id };
}
const write = (viewer: Member | null, performer: Member, change: object = {}, key: string = randomUUID()) => {
  const body = { name: '', text: COMMENT, stars: 5, ...change };
  return stage.call(viewer, 'POST', `/api/reviews/${performer.user_name}`, body, key);
};
const standing = async (viewer: Member, performer: Member) =>
  (await stage.call(viewer, 'GET', `/api/reviews/${performer.user_name}/standing`)).body;
async function read(performer: Member, query = '') {
  const { body } = await stage.call(null, 'GET', `/api/reviews/${performer.user_name}${query}`);
  return body as unknown as { reviews: Review[]; summary?: object; next_before: string | null };
}
const own = async (viewer: Member) =>
  (await stage.call(viewer, 'GET', '/api/own-reviews')).body['reviews'] as OwnReview[];
const received = async (performer: Member) =>
  (await stage.call(performer, 'GET', '/api/received-reviews')).body['reviews'] as ReceivedReview[];
const milesOf = async (viewer: Member) => (await stage.call(viewer, 'GET', '/api/miles')).body['balance'];

/** Takes the item of a performer's review or answer, and decides it. */
async function decide(performer: Member, decision: 'approve' | 'reject', reason?: string) {
  // A proof of a login ends with time.
  const staff = await scenes.staff({ roles: [{ role: 'moderator' }] });
  const { items } = (await scenes.ask(staff, 'GET', 'queues/review')) as {
    items: { item_id: string; title: string }[];
  };
  const item = items.find(({ title }) => title === performer.user_name);
  const page = (await scenes.claim(staff, item?.item_id ?? '0')) as QueueItemPage;
  const decided = () => scenes.decide(staff, page, decision, reason === undefined ? {} : { reason });
  expect(await decided()).toMatchObject({ item: { state: 'decided' } });
  return { about: page.about, again: await decided() };
}
async function published(change: object = {}) {
  const people = await fan();
  const { body } = await write(people.viewer, people.performer, change);
  await decide(people.performer, 'approve');
  return { ...people, review_id: String(body['review_id']) };
}

describe('a review', () => {
  it('is seen by others after staff have published it, and brings its author 20 miles once', async () => {
    const { performer, viewer } = await fan();
    expect(await standing(viewer, performer)).toEqual({
      ...{ refused: null, again_at_ms: null, missing_units: 0, miles: 20 },
    });
    expect((await write(viewer, performer, { name: ' 灯の人 ', stars: 4 })).status).toBe(200);
    expect((await read(performer)).reviews).toEqual([]);
    expect(await own(viewer)).toMatchObject([{ state: 'pending', name: '灯の人', miles: 0 }]);
    const { about, again } = await decide(performer, 'approve');
    expect(again).toBe('queue_item_decided');
    expect(about).toMatchObject({ kind: 'review', part: 'review', stars: 4, spent_units: 60_000 });
    expect(await read(performer)).toMatchObject({
      performer: { performer_name: performer.user_name },
      summary: { count: 1, average_tenths: 40, counts: [0, 0, 0, 1, 0] },
      reviews: [{ name: '灯の人', stars: 4, text: COMMENT, answer: null }],
    });
    expect(await own(viewer)).toMatchObject([{ state: 'published', miles: 20 }]);
    expect(await milesOf(viewer)).toBe(20);
    expect(await milesOf(viewer)).toBe(20);
  });

  it.each([
    [{ text: '' }, 'review_empty'],
    [{ text: '\u200b\u3000\u2066 ' }, 'review_empty'],
    [{ text: `  ${'あ'.repeat(29)}\n ` }, 'review_too_short'],
    [{ text: '👩‍👩‍👧‍👦'.repeat(29) }, 'review_too_short'],
    [{ text: `${'a\u200b'.repeat(29)}` }, 'review_too_short'],
    [{ text: 'あ'.repeat(201) }, 'review_too_long'],
    [{ name: 'あ'.repeat(21) }, 'review_problem'],
    [{ name: 'Ａｋａｒｉ' }, 'review_problem'],
    [{ stars: 6 }, 'bad_request'],
    [{ stars: 4.5 }, 'bad_request'],
  ])('refuses %o with %s', async (change, error) => {
    const { performer, viewer } = await fan();
    expect((await write(viewer, performer, change)).error).toBe(error);
    expect(await own(viewer)).toEqual([]);
  });

  it('counts characters as a person does', async () => {
    const { performer, viewer } = await fan();
    expect((await write(viewer, performer, { text: '👩‍👩‍👧‍👦'.repeat(30) })).status).toBe(200);
    const other = await fan();
    expect((await write(other.viewer, other.performer, { text: '漢'.repeat(200) })).status).toBe(200);
  });

  it('refuses forbidden words in any script and width, and the name of the performer', async () => {
    const { performer, viewer } = await fan();
    await pool.query(
      `INSERT INTO setting (scope, name, value) VALUES ('site:' || $1::int, 'forbidden_words', '{"words": ["カジノ"]}')`,
      [performer.site_id],
    );
    services.clock.advance(10_000);
    const words = {
      text: `楽しかったです。あとで${'ｶ\u200bｼ\u3099・ノ'}へも行きましょう。${'！'.repeat(20)}`,
    };
    expect((await write(viewer, performer, words)).error).toBe('review_problem');
    expect((await write(viewer, performer, { name: 'かじの' })).error).toBe('review_problem');
    expect((await write(viewer, performer, { name: performer.user_name.toUpperCase() })).error).toBe(
      'review_problem',
    );
    await pool.query(`DELETE FROM setting WHERE name = 'forbidden_words'`);
    services.clock.advance(10_000);
  });

  it('needs 6 points within 30 days, for which thanks do not count', async () => {
    const { performer, viewer } = await fan('5.79');
    const thanks = { performer_name: performer.user_name, units: 50_000 };
    expect((await stage.call(viewer, 'POST', '/api/thank-you', thanks, randomUUID())).status).toBe(200);
    expect((await write(viewer, performer)).error).toBe('review_points_short');
    expect(await standing(viewer, performer)).toMatchObject({
      ...{ refused: 'review_points_short', missing_units: 100 },
    });
    await tip(viewer, performer, '0.01');
    expect((await write(viewer, performer)).status).toBe(200);
    const late = await fan('5.8');
    await pool.query(`UPDATE viewer_session SET state = 'ended', ended_at_ms = $2 WHERE id = $1`, [
      late.session_id,
      services.clock.nowMs(),
    ]);
    services.clock.advance(30 * DAY_MS);
    expect((await write(late.viewer, late.performer)).error).toBe('review_points_short');
  });

  it('is one in 24 hours, and needs 6 more points after the last one', async () => {
    const { performer, viewer } = await fan();
    await write(viewer, performer);
    await tip(viewer, performer, '5.99');
    expect((await write(viewer, performer)).error).toBe('review_too_soon');
    services.clock.advance(DAY_MS - 2_000);
    expect((await write(viewer, performer)).error).toBe('review_too_soon');
    services.clock.advance(1_000);
    expect((await write(viewer, performer)).error).toBe('review_more_points');
    await tip(viewer, performer, '0.01');
    expect((await write(viewer, performer)).status).toBe(200);
  });

  it('that was refused waits a day, but needs no further points', async () => {
    const { performer, viewer } = await fan();
    await write(viewer, performer);
    await decide(performer, 'reject', 'insult');
    expect(await own(viewer)).toMatchObject([{ state: 'refused', reason: 'insult', miles: 0 }]);
    expect((await write(viewer, performer)).error).toBe('review_too_soon');
    services.clock.advance(DAY_MS);
    expect((await write(viewer, performer)).status).toBe(200);
  });

  it('is one, also when it is sent twice at the same moment', async () => {
    const { performer, viewer } = await fan('20');
    await write(viewer, performer, { text: '' });
    const all = await Promise.all(Array.from({ length: 6 }, () => write(viewer, performer)));
    expect(all.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(all.filter(({ error }) => error === 'review_too_soon')).toHaveLength(5);
    const key = randomUUID();
    const other = await fan('20');
    const first = await write(other.viewer, other.performer, {}, key);
    expect((await write(other.viewer, other.performer, {}, key)).body).toEqual(first.body);
    expect([await own(viewer), await own(other.viewer)].map(({ length }) => length)).toEqual([1, 1]);
  });

  it('is not for guests, promo viewers, whom she has banned, nor for a performer who is gone', async () => {
    const { performer, viewer } = await fan();
    expect((await write(null, performer)).error).toBe('login_required');
    await pool.query(`INSERT INTO bar (performer_id, viewer_id, kind, at_ms) VALUES ($1, $2, 'ban', 0)`, [
      performer.user_id,
      viewer.user_id,
    ]);
    expect((await write(viewer, performer)).error).toBe('banned_out');
    const promo = await fan();
    await pool.query(`UPDATE app_user SET user_type = 208 WHERE id = $1`, [promo.viewer.user_id]);
    expect((await write(promo.viewer, promo.performer)).error).toBe('review_promo');
    await pool.query(`UPDATE app_user SET closed_at_ms = 1 WHERE id = $1`, [performer.user_id]);
    expect((await stage.call(null, 'GET', `/api/reviews/${performer.user_name}`)).error).toBe(
      'performer_not_found',
    );
  });
});

describe('a published review', () => {
  it('is deleted by its author alone, and what is left of its miles goes back', async () => {
    const { performer, viewer, review_id } = await published();
    const stranger = await buildViewer(services);
    const remove = (who: Member) => stage.call(who, 'POST', `/api/own-reviews/${review_id}/delete`);
    expect((await remove(stranger)).error).toBe('not_found');
    expect((await remove(viewer)).status).toBe(200);
    expect((await remove(viewer)).error).toBe('review_over');
    expect([(await read(performer)).reviews, await own(viewer), await milesOf(viewer)]).toEqual([[], [], 0]);
    // Deleting it does not let the author write the next one for nothing.
    services.clock.advance(DAY_MS);
    expect((await write(viewer, performer)).error).toBe('review_more_points');
  });

  it('is taken down by staff, with a reason, and its miles go back', async () => {
    const { performer, viewer, review_id } = await published();
    const remove = () => runStaffCommand(services, 'remove-review', { id: review_id, reason: 'unsuitable' });
    expect((await remove()).ok).toBe(true);
    while ((await services.deadlines.runDue()) > 0);
    expect((await read(performer)).reviews).toEqual([]);
    expect(await own(viewer)).toMatchObject([{ state: 'removed', reason: 'unsuitable' }]);
    expect(await milesOf(viewer)).toBe(0);
    expect((await remove()).ok).toBe(false);
  });

  it('stays without its name when the author closes the account', async () => {
    const { performer, viewer } = await published({ name: '灯の人' });
    await pool.query(`UPDATE app_user SET closed_at_ms = 1 WHERE id = $1`, [viewer.user_id]);
    expect((await read(performer)).reviews).toMatchObject([{ name: null, text: COMMENT }]);
  });

  it('is answered by its performer, whose answer staff publish', async () => {
    const { performer, viewer, review_id } = await published();
    const answer = (who: Member, text: string) =>
      stage.call(who, 'POST', `/api/received-reviews/${review_id}/answer`, { text });
    const other = await stage.performer('waiting');
    expect((await answer(other, 'ありがとう')).error).toBe('not_found');
    expect((await answer(performer, ' \u200b ')).error).toBe('review_answer_too_long');
    expect((await answer(performer, 'あ'.repeat(201))).error).toBe('review_answer_too_long');
    expect((await answer(performer, 'ありがとう')).status).toBe(200);
    expect((await answer(performer, 'もう一度')).error).toBe('review_over');
    expect((await read(performer)).reviews).toMatchObject([{ answer: null }]);
    expect(await received(performer)).toMatchObject([{ own_answer: 'ありがとう', answer_state: 'pending' }]);
    await decide(performer, 'reject', 'contact');
    expect(await received(performer)).toMatchObject([{ answer_state: 'refused', answer_reason: 'contact' }]);
    expect((await answer(performer, 'また来てください')).status).toBe(200);
    expect((await decide(performer, 'approve')).about).toMatchObject({ part: 'answer' });
    expect((await read(performer)).reviews).toMatchObject([{ answer: 'また来てください' }]);
    expect(await own(viewer)).toMatchObject([{ answer: 'また来てください' }]);
  });

  it('is on pages of reviews, newest first', async () => {
    const { performer } = await published({ text: `${COMMENT}1` });
    for (const nth of [2, 3]) {
      const viewer = await buildViewer(services, { points: 100 });
      await stage.watch(viewer, performer);
      await tip(viewer, performer, '6');
      await write(viewer, performer, { text: `${COMMENT}${nth}`, stars: nth });
      await decide(performer, 'approve');
    }
    const first = await read(performer, '?limit=2');
    expect(first.reviews.map(({ text }) => text.at(-1))).toEqual(['3', '2']);
    expect(first.summary).toEqual({ count: 3, average_tenths: 33, counts: [0, 1, 1, 0, 1] });
    const rest = await read(performer, `?limit=2&before=${first.next_before}`);
    expect(rest.reviews.map(({ text }) => text.at(-1))).toEqual(['1']);
    expect([rest.next_before, rest.summary]).toEqual([null, undefined]);
    const oldest = await read(performer, '?limit=2&order=oldest');
    const newer = await read(performer, `?limit=2&order=oldest&before=${oldest.next_before}`);
    expect([oldest, newer].map(({ reviews }) => reviews.map(({ text }) => text.at(-1)))).toEqual([
      ['1', '2'],
      ['3'],
    ]);
  });
});

it('tells the author by mail that it was published, and of an answer', async () => {
  const { performer, viewer } = await fan();
  const email = `${viewer.user_name}@example.jp`;
  await db.execute(sql`UPDATE app_user SET email = ${email} WHERE id = ${viewer.user_id}`);
  await setMailPerson(db, viewer.user_id, { verified_email: email });
  const mails = async () => {
    while (await sendNextMail(services));
    const { rows } = await db.execute<{ subject: string; text: string }>(
      sql`DELETE FROM demo_mail WHERE address = ${email} RETURNING subject, text`,
    );
    return rows;
  };
  const { body } = await write(viewer, performer);
  expect(await mails()).toEqual([]);
  await decide(performer, 'approve');
  const [told, ...none] = await mails();
  expect([told?.subject, none]).toEqual(['投稿についてのお知らせ', []]);
  expect(told?.text).toContain('20マイル');
  const text = { text: 'ありがとう' };
  await stage.call(performer, 'POST', `/api/received-reviews/${String(body['review_id'])}/answer`, text);
  await decide(performer, 'approve');
  expect((await mails()).map(({ subject }) => subject)).toEqual(['返信のお知らせ']);
});
