import { randomUUID } from 'node:crypto';
import type { AnswerOf, Bar, listOwnComments } from '@akari/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { mailboxCapability } from '../mailbox/mailbox.capability.ts';
import { barViewer } from '../../core/bar/bar-viewer.ts';
import type { Member } from '../../platform/http/person.ts';
import { roomOf } from '../../platform/realtime/realtime.ts';
import { buildPerformer, buildViewer } from '../../testing/factories.ts';
import { QUEUE_CAPABILITIES } from '../../testing/queue-scenes.ts';
import { Stage } from '../../testing/stage.ts';
import { blogEntryTable } from './blog.table.ts';

const stage = await Stage.open({ more: [...QUEUE_CAPABILITIES, mailboxCapability] });
const { services } = stage;
const { clock } = services;
const { db, pool } = services.database;

let performer: Member;
let viewer: Member;
let entry_id: string;
beforeEach(async () => {
  performer = await buildPerformer(services);
  viewer = await buildViewer(services);
  const words = { title: { ja: '散歩', en: 'A walk' }, text: { ja: '川', en: 'The river' } };
  const at = { at_ms: clock.nowMs(), changed_at_ms: clock.nowMs(), published_at_ms: clock.nowMs() };
  const entry = {
    performer_id: performer.user_id,
    state: 'approved',
    words,
    shown_words: words,
    ...at,
  } as const;
  const [row] = await db.insert(blogEntryTable).values(entry).returning({ id: blogEntryTable.id });
  entry_id = String(row?.id);
});

type Received = AnswerOf<typeof listOwnComments>['comments'];
const received = async (who = performer): Promise<Received> =>
  (await stage.call(who, 'GET', '/api/own_blog_comments')).body['comments'] as Received;
async function comment(text: string, who: Member = viewer, name = ''): Promise<string> {
  clock.advance(1);
  const sent = { name, text };
  const { body, error } = await stage.call(who, 'POST', `/api/blog/${entry_id}/comments`, sent, randomUUID());
  return error ?? String(body['comment_id']);
}
const approve = (comment_id: string) =>
  stage.call(performer, 'POST', `/api/own_blog_comments/${comment_id}`, { decision: 'approve' });
const ban = async (comment_id: string, published: 'keep' | 'remove' = 'keep', who = performer) =>
  (await stage.call(who, 'POST', `/api/own_blog_comments/${comment_id}/ban`, { published })).error;
const bars = async (): Promise<Bar[]> =>
  (await stage.call(performer, 'GET', '/api/bar')).body['bars'] as Bar[];
const answer = async (viewer_id: string, word: 'lift' | 'refuse' = 'lift') =>
  (await stage.call(performer, 'POST', `/api/bar/${viewer_id}/answer`, { answer: word })).error;
const like = async () =>
  (await stage.call(viewer, 'POST', `/api/blog/${entry_id}/like`, { liked: true })).error;
const write = async () => {
  const mail = { text: 'こんにちは', lang: 'ja', units: 0, picture_units: 0 };
  const path = `/api/mailbox/with/${performer.user_name}/write`;
  return (await stage.call(viewer, 'POST', path, mail, randomUUID())).error;
};
const states = async () => (await received()).map(({ text, state, banned }) => ({ text, state, banned }));

describe('a ban from a comment', () => {
  it('keeps its author from the room, the blog and the mailbox, also one who was never in her room', async () => {
    expect(await ban(await comment('しつこい'))).toBeUndefined();
    expect(await comment('まだ')).toBe('bar_no_contact');
    expect(await like()).toBe('bar_no_contact');
    expect(await write()).toBe('bar_no_contact');
    const reads = await stage.call(viewer, 'GET', `/api/blog/${entry_id}`);
    expect(reads.body).toMatchObject({ entry: { words: { title: { ja: '散歩' } } } });
    const path = `/api/bar/own?performer_name=${performer.user_name}`;
    expect((await stage.call(viewer, 'GET', path)).body).toMatchObject({
      bar: { kind: 'ban', set_by: 'performer', until_ms: null, viewer_name: viewer.user_name },
    });
  });

  it('removes the comments that wait; the published ones stay, or go too', async () => {
    await approve(await comment('公開'));
    const waiting = await comment('承認待ち');
    const other = await comment('別の方', await buildViewer(services));
    expect(await ban(waiting)).toBeUndefined();
    expect(await states()).toEqual([
      { text: '別の方', state: 'pending', banned: false },
      { text: '承認待ち', state: 'removed', banned: true },
      { text: '公開', state: 'approved', banned: true },
    ]);
    expect(await ban(waiting, 'remove')).toBeUndefined();
    expect((await states()).at(-1)).toEqual({ text: '公開', state: 'removed', banned: true });
    expect((await approve(other)).error).toBeUndefined();
  });

  it('does not tell her the account: the comment alone names its author', async () => {
    const comment_id = await comment('どなた', viewer, '月の人');
    await ban(comment_id);
    const hidden = {
      ...{ viewer_id: `comment:${comment_id}`, viewer_name: '', kind: 'ban' },
      comment: { name: '月の人', text: 'どなた' },
    };
    expect(await bars()).toMatchObject([hidden]);
    const to = (who: Member) =>
      services.realtime.bodiesOf('bar.changed', roomOf.user(who.user_id)).map((body) => body.bar);
    expect(to(performer)).toMatchObject([hidden]);
    expect(JSON.stringify(to(performer))).not.toContain(`"${viewer.user_id}"`);
    expect(to(viewer)).toMatchObject([{ viewer_name: viewer.user_name }]);
    expect(await answer(String(viewer.user_id))).toBe('not_found');
    expect(await answer(`comment:${comment_id}`, 'refuse')).toBe('not_found');
    await stage.call(viewer, 'POST', `/api/blog_comments/${comment_id}/delete`);
    expect(await bars()).toMatchObject([{ viewer_name: '', comment: { name: null, text: null } }]);
  });

  it('is lifted from any comment of its author, also when the author asks', async () => {
    const first = await comment('一つ目');
    const second = await comment('二つ目');
    await ban(first);
    const asked = { performer_name: performer.user_name, message: 'すみません' };
    expect((await stage.call(viewer, 'POST', '/api/bar/lift', asked)).error).toBeUndefined();
    expect(await bars()).toMatchObject([{ viewer_name: '', lift: 'requested', lift_message: 'すみません' }]);
    const lift = `/api/own_blog_comments/${second}/lift`;
    expect((await stage.call(await buildPerformer(services), 'POST', lift)).error).toBe('not_found');
    expect((await stage.call(performer, 'POST', lift)).error).toBeUndefined();
    expect(await bars()).toEqual([]);
    expect(await like()).toBeUndefined();
    expect(await comment('ありがとう')).toMatch(/^\d+$/);
  });

  it('is known by name once she bars the same person by name, and never tells of a ban by name', async () => {
    const comment_id = await comment('一度');
    expect(await write()).toBeUndefined();
    await ban(comment_id);
    await barViewer(services, performer.user_id, String(viewer.user_id), 'ban');
    expect(await bars()).toMatchObject([{ viewer_name: viewer.user_name }]);
    expect((await bars())[0]).not.toHaveProperty('comment');
    expect(await ban(comment_id)).toBeUndefined();
    expect(await states()).toEqual([{ text: '一度', state: 'removed', banned: false }]);
    expect(await bars()).toMatchObject([{ viewer_name: viewer.user_name }]);
  });

  it('is hers alone, for a comment on her blog that reaches her', async () => {
    const published = await comment('公開');
    await approve(published);
    expect(await ban(published, 'keep', await buildPerformer(services))).toBe('not_found');
    const comment_id = await comment('はい');
    expect(await ban(comment_id, 'keep', await buildPerformer(services))).toBe('not_found');
    expect(await ban(comment_id, 'keep', viewer)).toBe('forbidden');
    await pool.query('INSERT INTO ignored_viewer (performer_id, viewer_id, since_ms) VALUES ($1, $2, 0)', [
      performer.user_id,
      viewer.user_id,
    ]);
    expect(await ban(comment_id)).toBe('not_found');
    await stage.call(viewer, 'POST', `/api/blog_comments/${comment_id}/delete`);
    expect(await ban(comment_id)).toBe('not_found');
    expect(await bars()).toEqual([]);
  });

  it('leaves no comment that waits when one is sent at the same moment', async () => {
    const first = await comment('先');
    await Promise.all([ban(first), comment('同時')]);
    expect((await states()).filter(({ state }) => state === 'pending')).toEqual([]);
  });
});

it('a ban in the room removes the comments that wait; a kick does not', async () => {
  const room = await stage.performer('chatting');
  performer = room;
  await pool.query('UPDATE blog_entry SET performer_id = $1 WHERE id = $2', [room.user_id, entry_id]);
  const rich = await buildViewer(services, { points: 50 });
  await stage.watch(rich, room);
  await comment('待つ', rich);
  await barViewer(services, room.user_id, String(rich.user_id), 'kick');
  expect(await states()).toEqual([{ text: '待つ', state: 'pending', banned: false }]);
  await barViewer(services, room.user_id, String(rich.user_id), 'ban');
  expect(await states()).toEqual([{ text: '待つ', state: 'removed', banned: false }]);
});
