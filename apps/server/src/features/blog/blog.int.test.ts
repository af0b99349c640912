import { randomUUID } from 'node:crypto';
import type { BlogComment, OwnEntry, SeenEntry } from '@akari/contract';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { userTable } from '../../core/account/state/account.table.ts';
import { barTable } from '../../core/bar/bar.table.ts';
import { ignoreTable } from '../../core/ignore/state/ignore.table.ts';
import type { Member } from '../../platform/http/person.ts';
import { buildPerformer, buildViewer } from '../../testing/factories.ts';
import { QUEUE_CAPABILITIES, QueueScenes } from '../../testing/queue-scenes.ts';
import { Stage } from '../../testing/stage.ts';
import { S3Simulator } from '../../testing/storage/simulator.ts';

const s3 = await S3Simulator.start();
const stage = await Stage.open({
  more: [...QUEUE_CAPABILITIES],
  storage: s3.storage(),
  env: { BLOG_ENTRIES: '3', BLOG_PICTURES: '2', ALBUM_LEVEL: '1' },
});
const { services } = stage;
const { clock } = services;
const { db, pool } = services.database;
const scenes = new QueueScenes(stage);
afterEach(() => s3.fault());

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
let jpeg: Buffer;
beforeAll(async () => {
  const place = { IFD0: { Make: 'Secret Camera' }, IFD3: { GPSLatitude: '35/1 39/1 0/1' } };
  const plain = sharp({ create: { width: 2_400, height: 1_600, channels: 3, background: '#884422' } });
  jpeg = await plain.withExif(place).jpeg().toBuffer();
});
let performer: Member;
let viewer: Member;
let worker: Awaited<ReturnType<typeof scenes.staff>>;
beforeEach(async () => {
  performer = await buildPerformer(services);
  viewer = await buildViewer(services);
  worker = await scenes.staff({ roles: [{ role: 'moderator' }] });
});

const said = (word: string) => ({
  title: { ja: `${word}の題`, en: `About ${word}` },
  text: { ja: `${word}を見ました。\n二行目`, en: `I saw ${word}.` },
});
const plan = (word = '月', more: object = {}) => ({
  words: said(word),
  planned_at_ms: null,
  send: true,
  ...more,
});
const make = (sent: object = plan(), key: string = randomUUID()) =>
  stage.call(performer, 'POST', '/api/own_blog', sent, key);
const made = async (sent: object = plan()) => (await make(sent)).body['entry'] as OwnEntry;
const own = async (entry_id: string) =>
  (await stage.call(performer, 'GET', `/api/own_blog/${entry_id}`)).body['entry'] as OwnEntry;
const change = async (entry_id: string, sent: object, version?: number) =>
  stage.call(performer, 'POST', `/api/own_blog/${entry_id}`, {
    ...sent,
    version: version ?? (await own(entry_id)).version,
  });
async function decide(decision: 'approve' | 'reject', more: { reason?: string } = {}): Promise<number> {
  for (let decided = 0; ; decided += 1) {
    const page = await scenes.next(worker, 'blog');
    if (typeof page === 'string') return decided;
    expect(typeof (await scenes.decide(worker, page, decision, more))).toBe('object');
  }
}
async function shown(sent: object = plan()): Promise<string> {
  const { entry_id } = await made(sent);
  expect(await decide('approve')).toBe(1);
  return entry_id;
}
async function add(entry_id: string, payload: Buffer = jpeg, type = 'image/jpeg', key = randomUUID()) {
  const response = await stage.app.inject({
    method: 'POST',
    url: `/api/own_blog/${entry_id}/file`,
    payload,
    headers: { 'content-type': type, 'idempotency-key': key, cookie: await stage.cookieOf(performer) },
  });
  const body = response.json<{ error?: { name: string }; entry: OwnEntry }>();
  return { error: body.error?.name, entry: body.entry };
}
const list = async (reader: Member | null = null) =>
  (await stage.call(reader, 'GET', `/api/performers/${performer.user_name}/blog`)).body[
    'entries'
  ] as SeenEntry[];
const one = async (entry_id: string, reader: Member | null = null) => {
  const { body, error } = await stage.call(reader, 'GET', `/api/blog/${entry_id}`);
  return error ?? (body as unknown as { entry: SeenEntry; liked: boolean });
};
const picture = async (picture_id: string, reader: Member | null = null, size = 'large') =>
  stage.app.inject({
    url: `/api/blog_pictures/${picture_id}/${size}`,
    headers: reader === null ? {} : { cookie: await stage.cookieOf(reader) },
  });
const like = (reader: Member | null, entry_id: string, liked = true) =>
  stage.call(reader, 'POST', `/api/blog/${entry_id}/like`, { liked });
const comment = (reader: Member | null, entry_id: string, text: string, name = '', key = randomUUID()) =>
  stage.call(reader, 'POST', `/api/blog/${entry_id}/comments`, { name, text }, key);
const comments = async (entry_id: string, reader: Member | null = null) =>
  ((await stage.call(reader, 'GET', `/api/blog/${entry_id}/comments`)).body['comments'] as BlogComment[]).map(
    ({ text, name, mine, state }) => ({ text, name, mine, state }),
  );
const received = async () =>
  (await stage.call(performer, 'GET', '/api/own_blog_comments')).body['comments'] as {
    comment_id: string;
    text: string;
    state: string;
  }[];
const judge = (comment_id: string, decision: 'approve' | 'remove') =>
  stage.call(performer, 'POST', `/api/own_blog_comments/${comment_id}`, { decision });

describe('an entry', () => {
  it('is a draft until it is sent, and seen once staff have approved it', async () => {
    const draft = await made(plan('月', { send: false }));
    expect(draft).toMatchObject({ state: 'draft', version: 1, shown_words: null, published_at_ms: null });
    expect(await decide('approve')).toBe(0);
    expect(await one(draft.entry_id, performer)).toBe('not_found');
    expect((await change(draft.entry_id, plan('月'))).body['entry']).toMatchObject({ state: 'pending' });
    expect(await list()).toEqual([]);
    expect(await decide('approve')).toBe(1);
    expect(await list()).toMatchObject([
      { words: said('月'), performer: { performer_name: performer.user_name }, likes: 0, comments: 0 },
    ]);
    expect(await one(draft.entry_id)).toMatchObject({ liked: false });
  });

  it('keeps what was approved while a change waits or is refused', async () => {
    const entry_id = await shown();
    expect((await change(entry_id, plan('星'))).body['entry']).toMatchObject({
      ...{ state: 'pending', words: said('星'), shown_words: said('月') },
    });
    expect(await list()).toMatchObject([{ words: said('月') }]);
    await decide('reject', { reason: 'private_data' });
    expect(await own(entry_id)).toMatchObject({ state: 'refused', reason: 'private_data' });
    expect(await list()).toMatchObject([{ words: said('月') }]);
    await change(entry_id, plan('雲'));
    await decide('approve');
    expect(await list()).toMatchObject([{ words: said('雲') }]);
    expect(await own(entry_id)).toMatchObject({ state: 'approved', reason: null });
  });

  it('appears at its planned time, which moves without a further approval', async () => {
    const now_ms = clock.nowMs();
    const planned_at_ms = now_ms + 2 * HOUR_MS;
    const entry_id = await shown(plan('朝', { planned_at_ms }));
    expect(await list()).toEqual([]);
    expect(await one(entry_id, performer)).toBe('not_found');
    const moved = await change(entry_id, plan('朝', { planned_at_ms: now_ms + HOUR_MS }));
    expect(moved.body['entry']).toMatchObject({ state: 'approved', published_at_ms: now_ms + HOUR_MS });
    clock.advance(HOUR_MS - 1);
    expect(await one(entry_id)).toBe('not_found');
    clock.advance(1);
    expect(await one(entry_id)).toMatchObject({ entry: { published_at_ms: now_ms + HOUR_MS } });
    expect((await make(plan('朝', { planned_at_ms: clock.nowMs() + 91 * DAY_MS }))).error).toBe('blog_time');
  });

  it.each([
    [{ title: { ja: '', en: '' }, text: { ja: 'a', en: '' } }, 'blog_words_missing'],
    [{ title: { ja: 'a', en: '' }, text: { ja: '\u200b', en: '' } }, 'blog_words_missing'],
    [{ title: { ja: 'a', en: '' }, text: { ja: 'あ'.repeat(3_001), en: '' } }, 'blog_words_too_long'],
    [{ title: { ja: 'だめことば', en: '' }, text: { ja: 'a', en: '' } }, 'blog_words'],
    [{ title: { ja: 'مرحبا 👋', en: '' }, text: { ja: '\u202e1\n\n\n2', en: '' } }, null],
  ])('with %j is refused as %s', async (words, refused) => {
    const { site_id } = services.config;
    await pool.query(
      `INSERT INTO setting (scope, name, value) VALUES ('site:' || $1::int, 'forbidden_words', '{"words": ["ダメことば"]}')`,
      [site_id],
    );
    expect((await make({ ...plan(), words })).error ?? null).toBe(refused);
    await pool.query(`DELETE FROM setting WHERE name = 'forbidden_words'`);
    await decide('approve');
  });

  it('is one entry for one key, and as many as a setting allows', async () => {
    const key = randomUUID();
    const both = await Promise.all([make(plan(), key), make(plan(), key)]);
    expect(new Set(both.map(({ body }) => (body['entry'] as OwnEntry).entry_id)).size).toBe(1);
    await made();
    await made();
    expect((await make()).error).toBe('blog_full');
    await stage.call(performer, 'POST', `/api/own_blog/${(await made_ids())[0] ?? ''}/delete`);
    expect((await make()).error).toBeUndefined();
    await decide('approve');
  });

  it('is changed on one page at a time, and by its performer alone', async () => {
    const { entry_id } = await made();
    await change(entry_id, plan('星'), 1);
    expect((await change(entry_id, plan('雲'), 1)).error).toBe('blog_changed');
    const other = await buildPerformer(services);
    const asOther = await stage.call(other, 'POST', `/api/own_blog/${entry_id}`, { ...plan(), version: 2 });
    expect(asOther.error).toBe('not_found');
    expect((await stage.call(other, 'POST', `/api/own_blog/${entry_id}/delete`)).error).toBe('not_found');
    await decide('approve');
  });

  it('leaves the queue when it is deleted, and is gone for everybody', async () => {
    const { entry_id } = await made();
    await stage.call(performer, 'POST', `/api/own_blog/${entry_id}/delete`);
    expect(await decide('approve')).toBe(0);
    const other = await shown();
    await stage.call(performer, 'POST', `/api/own_blog/${other}/delete`);
    expect(await one(other)).toBe('not_found');
    expect(await made_ids()).toEqual([]);
  });

  it('is hidden while the account of its performer is closed', async () => {
    const entry_id = await shown();
    const close = (closed_at_ms: number | null) =>
      db.update(userTable).set({ closed_at_ms }).where(eq(userTable.id, performer.user_id));
    await close(clock.nowMs());
    expect(await one(entry_id)).toBe('not_found');
    const all = (await stage.call(null, 'GET', '/api/blog')).body['entries'] as SeenEntry[];
    expect(all.map((entry) => entry.entry_id)).not.toContain(entry_id);
    await close(null);
    expect(await one(entry_id)).toMatchObject({ entry: { entry_id } });
  });
});
const made_ids = async () =>
  ((await stage.call(performer, 'GET', '/api/own_blog')).body['entries'] as OwnEntry[]).map(
    ({ entry_id }) => entry_id,
  );

describe('a picture', () => {
  it('waits with its entry, without place and camera, and is gone when it is deleted', async () => {
    const entry_id = await shown();
    const { entry } = await add(entry_id);
    expect(entry).toMatchObject({ state: 'pending', pictures: [{ state: 'pending', width_px: 1_600 }] });
    const id = entry.pictures[0]?.picture_id ?? '';
    expect((await picture(id)).statusCode).toBe(404);
    expect((await picture(id, performer)).statusCode).toBe(200);
    expect(await list()).toMatchObject([{ pictures: [] }]);
    await decide('approve');
    for (const [size, width] of [
      ['large', 1_600],
      ['small', 640],
    ] as const) {
      const answer = await picture(id, null, size);
      expect(answer.headers).toMatchObject({
        'content-type': 'image/jpeg',
        'cache-control': 'private, max-age=60',
        'content-security-policy': "default-src 'none'; sandbox",
      });
      expect(answer.rawPayload.toString('latin1')).not.toContain('Secret Camera');
      const head = await sharp(answer.rawPayload).metadata();
      expect({ width: head.width, exif: head.exif }).toEqual({ width, exif: undefined });
    }
    expect((await picture(id, null, 'veil')).statusCode).toBe(404);
    await stage.call(performer, 'POST', `/api/blog_pictures/${id}/delete`);
    expect((await picture(id)).statusCode).toBe(404);
    expect(await list()).toMatchObject([{ pictures: [] }]);
    while ((await services.deadlines.runDue()) > 0);
    expect(await own(entry_id)).toMatchObject({ state: 'approved', pictures: [] });
  });

  it('has a caption, which waits with the entry; others see the one before', async () => {
    const { entry_id } = await made(plan('月', { send: false }));
    const { entry } = await add(entry_id);
    const id = entry.pictures[0]?.picture_id ?? '';
    const caption = (ja: string, en = '') =>
      stage.call(performer, 'POST', `/api/blog_pictures/${id}/caption`, { caption: { ja, en } });
    expect((await caption('満​月', 'A full moon')).body['entry']).toMatchObject({
      state: 'draft',
      pictures: [{ caption: { ja: '満月', en: 'A full moon' } }],
    });
    await change(entry_id, plan('月'));
    await decide('approve');
    const shown_caption = async () => (await list())[0]?.pictures[0]?.caption;
    expect(await shown_caption()).toEqual({ ja: '満月', en: 'A full moon' });
    expect((await caption('三日月')).body['entry']).toMatchObject({ state: 'pending' });
    expect(await shown_caption()).toEqual({ ja: '満月', en: 'A full moon' });
    await decide('reject', { reason: 'unsuitable' });
    expect(await shown_caption()).toEqual({ ja: '満月', en: 'A full moon' });
    expect((await change(entry_id, plan('月'))).body['entry']).toMatchObject({ state: 'pending' });
    await decide('approve');
    expect(await shown_caption()).toEqual({ ja: '三日月', en: '' });
    expect((await caption('あ'.repeat(101))).error).toBe('blog_words_too_long');
    const other = { caption: { ja: '私の', en: '' } };
    const stranger = await buildPerformer(services);
    expect((await stage.call(stranger, 'POST', `/api/blog_pictures/${id}/caption`, other)).error).toBe(
      'not_found',
    );
  });

  it('is one for one upload, and as many as a setting allows', async () => {
    const { entry_id } = await made(plan('月', { send: false }));
    const key = randomUUID();
    await Promise.all([add(entry_id, jpeg, 'image/jpeg', key), add(entry_id, jpeg, 'image/jpeg', key)]);
    expect((await own(entry_id)).pictures).toHaveLength(1);
    await add(entry_id);
    expect((await add(entry_id)).error).toBe('blog_pictures_full');
    expect(await own(entry_id)).toMatchObject({ state: 'draft' });
  });

  it('is refused when it is something else', async () => {
    const { entry_id } = await made(plan('月', { send: false }));
    const script = Buffer.concat([jpeg, Buffer.from('<script>alert(1)</script>')]);
    expect((await add(entry_id, script)).error).toBe('blog_file');
    expect((await add(entry_id, Buffer.from('<svg onload=alert(1)>'))).error).toBe('blog_file');
    expect((await add(entry_id, jpeg, 'image/png')).error).toBe('blog_file');
    const bomb = sharp({ create: { width: 9_000, height: 9_000, channels: 3, background: '#000' } });
    expect((await add(entry_id, await bomb.png().toBuffer(), 'image/png')).error).toBe('blog_file');
    await s3.fault({ status: 503 });
    expect((await add(entry_id)).error).toBe('blog_storage');
  });
});

describe('likes', () => {
  it('count once for a person, also twice at once', async () => {
    const entry_id = await shown();
    await Promise.all([like(viewer, entry_id), like(viewer, entry_id)]);
    expect((await like(viewer, entry_id)).body).toEqual({ liked: true, likes: 1 });
    expect((await like(await buildViewer(services), entry_id)).body).toEqual({ liked: true, likes: 2 });
    expect(await one(entry_id, viewer)).toMatchObject({ liked: true, entry: { likes: 2 } });
    expect((await like(viewer, entry_id, false)).body).toEqual({ liked: false, likes: 1 });
    expect((await like(null, entry_id)).error).toBe('login_required');
    expect((await like(performer, entry_id)).error).toBe('forbidden');
  });
});

describe('a comment', () => {
  it('is seen once the performer has approved it, and no more when she removes it', async () => {
    const entry_id = await shown();
    expect((await comment(viewer, entry_id, 'すてき\u200bです', '月の人')).error).toBeUndefined();
    expect(await comments(entry_id)).toEqual([]);
    expect(await comments(entry_id, viewer)).toEqual([
      { text: 'すてきです', name: '月の人', mine: true, state: 'pending' },
    ]);
    const [waiting] = await received();
    expect(waiting).toMatchObject({ text: 'すてきです', state: 'pending' });
    expect(await own(entry_id)).toMatchObject({ waiting: 1 });
    const id = waiting?.comment_id ?? '';
    expect((await judge(id, 'approve')).error).toBeUndefined();
    expect(await comments(entry_id)).toMatchObject([{ text: 'すてきです', mine: false }]);
    expect((await judge(id, 'approve')).error).toBe('blog_comment_over');
    await judge(id, 'remove');
    expect(await comments(entry_id, viewer)).toEqual([]);
    const other = await buildPerformer(services);
    const foreign = await stage.call(other, 'POST', `/api/own_blog_comments/${id}`, { decision: 'remove' });
    expect(foreign.error).toBe('not_found');
  });

  it('is one when it is sent twice at once, and a viewer sends five in ten minutes', async () => {
    const entry_id = await shown();
    const same = await Promise.all([comment(viewer, entry_id, '同じ'), comment(viewer, entry_id, '同じ')]);
    expect(new Set(same.map(({ body }) => body['comment_id'])).size).toBe(1);
    for (const text of ['a', 'b', 'c']) expect((await comment(viewer, entry_id, text)).error).toBeUndefined();
    expect((await comment(viewer, entry_id, 'd')).error).toBe('too_many_requests');
    expect(await comments(entry_id, viewer)).toHaveLength(4);
  });

  it.each([
    ['', '', 'blog_comment_length'],
    [' \u200b\u2066 ', '', 'blog_comment_length'],
    ['あ'.repeat(201), '', 'blog_comment_length'],
    ['ok', 'スタッフ運営', null],
    ['ok', '運営', 'blog_comment_words'],
    ['שלום 👩‍👩‍👧', '', null],
  ])('%j by %j is refused as %s', async (text, name, refused) => {
    const entry_id = await shown();
    expect((await comment(viewer, entry_id, text, name)).error ?? null).toBe(refused);
  });

  it('is read newest first, or oldest first, page by page', async () => {
    const entry_id = await shown();
    for (const text of ['1', '2', '3']) {
      clock.advance(1_000);
      await comment(viewer, entry_id, text);
    }
    const page = async (query: string) => {
      const { body } = await stage.call(viewer, 'GET', `/api/blog/${entry_id}/comments?limit=2${query}`);
      return [(body['comments'] as BlogComment[]).map(({ text }) => text), body['next_before']] as const;
    };
    const [newest, before] = await page('');
    const [rest] = await page(`&before=${before as string}`);
    expect([newest, rest]).toEqual([['3', '2'], ['1']]);
    const [oldest, after] = await page('&order=oldest');
    const [last, none] = await page(`&order=oldest&before=${after as string}`);
    expect([oldest, last, none]).toEqual([['1', '2'], ['3'], null]);
  });

  it('cannot bear the name of the performer', async () => {
    const entry_id = await shown();
    expect((await comment(viewer, entry_id, 'ok', performer.user_name)).error).toBe('blog_comment_words');
  });

  it('of a banned viewer is refused; of an ignored one it never reaches her, and the viewer sees no difference', async () => {
    const entry_id = await shown();
    const ids = { performer_id: performer.user_id, viewer_id: viewer.user_id };
    await db.insert(ignoreTable).values({ ...ids, since_ms: clock.nowMs() });
    expect((await comment(viewer, entry_id, '見えない')).error).toBeUndefined();
    expect(await received()).toEqual([]);
    expect(await own(entry_id)).toMatchObject({ waiting: 0 });
    expect(await comments(entry_id, viewer)).toHaveLength(1);
    const banned = await buildViewer(services);
    await db.insert(barTable).values({
      ...{ performer_id: performer.user_id, viewer_id: banned.user_id },
      ...{ kind: 'ban', until_ms: null, at_ms: clock.nowMs() },
    });
    expect((await comment(banned, entry_id, 'a')).error).toBe('bar_no_contact');
    expect((await like(banned, entry_id)).error).toBe('bar_no_contact');
    expect(await one(entry_id, banned)).toMatchObject({ entry: { entry_id } });
  });

  it('keeps no name of an account that is closed, and is deleted by its author', async () => {
    const entry_id = await shown();
    const { body } = await comment(viewer, entry_id, '残る', '月の人');
    await judge(String(body['comment_id']), 'approve');
    await db.update(userTable).set({ closed_at_ms: clock.nowMs() }).where(eq(userTable.id, viewer.user_id));
    expect(await comments(entry_id)).toMatchObject([{ text: '残る', name: null }]);
    const author = await buildViewer(services);
    const sent = await comment(author, entry_id, '消す');
    const path = `/api/blog_comments/${String(sent.body['comment_id'])}/delete`;
    expect((await stage.call(await buildViewer(services), 'POST', path)).error).toBe('not_found');
    expect((await stage.call(author, 'POST', path)).error).toBeUndefined();
    expect((await comments(entry_id, author)).map(({ text }) => text)).toEqual(['残る']);
  });
});
