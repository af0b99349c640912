import { randomUUID } from 'node:crypto';
import type { BlogComment, OwnEntry, SeenEntry } from '@akari/contract';
import sharp from 'sharp';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Member } from '../../platform/http/person.ts';
import { buildPerformer, buildStaff, buildViewer } from '../../testing/factories.ts';
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
const scenes = new QueueScenes(stage);
afterEach(() => s3.fault());

const HOUR_MS = 3_600_000;
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
const one = async (entry_id: string, reader: Member | null = null) => {
  const { body, error } = await stage.call(reader, 'GET', `/api/blog/${entry_id}`);
  return error ?? (body as unknown as { entry: SeenEntry; liked: boolean });
};
const like = (reader: Member | null, entry_id: string, liked = true) =>
  stage.call(reader, 'POST', `/api/blog/${entry_id}/like`, { liked });
const comment = (reader: Member | null, entry_id: string, text: string, name = '', key = randomUUID()) =>
  stage.call(reader, 'POST', `/api/blog/${entry_id}/comments`, { name, text }, key);
const comments = async (entry_id: string, reader: Member | null = null) =>
  ((await stage.call(reader, 'GET', `/api/blog/${entry_id}/comments`)).body['comments'] as BlogComment[]).map(
    ({ text, name, mine, state }) => ({ text, name, mine, state }),
  );
const judge = (comment_id: string, decision: 'approve' | 'remove') =>
  stage.call(performer, 'POST', `/api/own_blog_comments/${comment_id}`, { decision });

describe('staff', () => {
  it('take an entry and a comment down', async () => {
    const entry_id = await shown();
    const { body } = await comment(viewer, entry_id, '困る');
    const comment_id = String(body['comment_id']);
    await judge(comment_id, 'approve');
    const remove = { reason: 'insults' };
    expect(await scenes.ask(worker, 'POST', `blog_comments/${comment_id}/remove`, remove)).toEqual({});
    expect(await comments(entry_id)).toEqual([]);
    const page = await scenes.ask(worker, 'GET', `blog/${entry_id}`);
    expect(page).toMatchObject({ state: 'approved', comments: [{ state: 'removed', text: '困る' }] });
    const down = { why: 'insult', reason: 'as reported' };
    expect(await scenes.ask(worker, 'POST', `blog/${entry_id}/take_down`, down)).toEqual({});
    expect(await one(entry_id)).toBe('not_found');
    expect(await own(entry_id)).toMatchObject({ state: 'taken_down', reason: 'insult' });
    expect((await change(entry_id, plan('雲'))).error).toBe('blog_over');
    expect((await add(entry_id)).error).toBe('blog_over');
  });

  it('write the news in both languages, with feeds of limited size', async () => {
    const { cookie } = await buildStaff(services);
    const office = async (path: string, payload: object) => {
      const url = `/api/office/news${path}`;
      const answer = await stage.app.inject({ method: 'POST', url, headers: { cookie }, payload });
      const answered = answer.json<{ error?: { name: string }; entry_id?: string }>();
      return answered.error?.name ?? answered.entry_id ?? 'done';
    };
    const news = (word: string, planned_at_ms: number | null = null) => ({
      plan: { words: said(word), planned_at_ms },
      reason: 'as agreed',
    });
    const entry_id = await office('', news('<新機能> & "x"'));
    await office('', news('later', clock.nowMs() + HOUR_MS));
    const half = { title: { ja: 'a', en: '' }, text: { ja: 'a', en: '' } };
    const bad = { plan: { words: half, planned_at_ms: null }, reason: 'x' };
    expect(await office('', bad)).toBe('blog_words_missing');
    const listed = (await stage.call(null, 'GET', '/api/blog?of=news')).body['entries'] as SeenEntry[];
    expect(listed).toMatchObject([{ entry_id, performer: null }]);
    expect((await comment(viewer, entry_id, 'a')).error).toBe('not_found');
    expect((await like(viewer, entry_id)).body).toEqual({ liked: true, likes: 1 });
    const feed = await stage.app.inject({ url: '/api/feeds/news/ja' });
    // No longer than a picture: what is taken down is gone within a minute.
    expect(feed.headers['cache-control']).toBe('public, max-age=60');
    expect(feed.headers['content-type']).toBe('application/rss+xml; charset=utf-8');
    expect(feed.body).toContain('<title>&lt;新機能&gt; &amp; &quot;x&quot;の題</title>');
    expect(feed.body).not.toContain('later');
    expect((await stage.app.inject({ url: '/api/feeds/news/fr' })).statusCode).toBe(404);
    expect(await office(`/${entry_id}`, { ...news('b'), version: 7 })).toBe('act_conflict');
    expect(await office(`/${entry_id}`, { plan: null, version: 1, reason: 'x' })).toBe('done');
    expect(await one(entry_id)).toBe('not_found');
  });

  it('see blogs of their own sites, and the feed of a performer has public entries alone', async () => {
    const entry_id = await shown(plan('公開'));
    await made(plan('下書き', { send: false }));
    const xml = (await stage.app.inject({ url: `/api/feeds/blog/${performer.user_name}/en` })).body;
    expect(xml).toContain('<title>About 公開</title>');
    expect(xml).not.toContain('下書き');
    expect((await stage.app.inject({ url: '/api/feeds/blog/no-such/en' })).statusCode).toBe(404);
    const elsewhere = await scenes.staff({ roles: [{ role: 'moderator', site_id: 20003236 }] });
    expect(await scenes.ask(elsewhere, 'GET', `blog/${entry_id}`)).toBe('staff_right_missing');
  });
});
