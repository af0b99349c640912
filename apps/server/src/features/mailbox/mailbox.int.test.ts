import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { userTable } from '../../core/account/state/account.table.ts';
import { barCapability } from '../../core/bar/bar.capability.ts';
import { ignoreCapability } from '../../core/ignore/ignore.capability.ts';
import { ignoreTable } from '../../core/ignore/state/ignore.table.ts';
import { mailTable } from '../../core/mail/mail.table.ts';
import { setMailPerson } from '../../core/mail/mail-person.ts';
import type { Member } from '../../platform/http/person.ts';
import { roomOf } from '../../platform/realtime/realtime.ts';
import { buildAdmin, buildPerformer, buildUser, buildViewer } from '../../testing/factories.ts';
import { MailboxScenes } from '../../testing/mailbox-scenes.ts';
import { Stage } from '../../testing/stage.ts';
import { mailboxCapability } from './mailbox.capability.ts';

const stage = await Stage.open({
  more: [mailboxCapability, ignoreCapability, barCapability],
  env: { MAIL: 'demo', DEMO: '1' },
});
const { services } = stage;
const { db } = services.database;
const scenes = new MailboxScenes(stage);
const DAY_MS = 86_400_000;

let performer: Member;
let viewer: Member;
beforeEach(async () => {
  performer = await buildPerformer(services);
  viewer = await buildViewer(services, { points: 10 });
});
const ignore = (ignored: boolean) =>
  stage.call(performer, 'POST', `/api/ignore/${viewer.user_id}`, { ignored });
const choose = (choices: { circulars: boolean; blocks: boolean }) =>
  stage.call(viewer, 'POST', `/api/mailbox/with/${performer.user_name}/choose`, choices);
const pair = () => ({ performer_id: performer.user_id, viewer_id: viewer.user_id });
const told = ({ user_id }: Member) =>
  services.realtime.bodiesOf('mailbox.changed', roomOf.user(user_id)).length;

describe('a conversation', () => {
  it('begins with a viewer’s message to a performer who is offline, and shows on both sides when it was read', async () => {
    const sent = await scenes.write(viewer, performer, { text: 'Good evening\n\n\n\nfrom far away ' });
    expect(sent).toMatchObject({ status: 200, body: { left: 2, balance: null } });
    expect(await scenes.texts(performer, viewer)).toEqual(['Good evening\n\nfrom far away']);
    expect([await scenes.unread(performer), await scenes.unread(viewer)]).toEqual([1, 0]);
    expect(await scenes.threads(performer)).toMatchObject([
      {
        person: { viewer_id: String(viewer.user_id), user_name: viewer.user_name, display_name: null },
        last: { from: 'viewer', text: 'Good evening\n\nfrom far away', lang: 'en' },
        unread: 1,
      },
    ]);
    const first = await scenes.last(performer, viewer);
    expect((await scenes.last(viewer, performer)).read).toBe(false);
    expect((await scenes.mark(performer, viewer, first.message_id)).body).toEqual({ unread: 0 });
    expect((await scenes.last(viewer, performer)).read).toBe(true);
    expect((await scenes.write(performer, viewer, { text: 'Thank you!' })).status).toBe(200);
    expect(await scenes.texts(viewer, performer)).toEqual(['Good evening\n\nfrom far away', 'Thank you!']);
    expect(await scenes.threads(viewer)).toMatchObject([
      { person: { viewer_id: null, user_name: performer.user_name }, last: { from: 'performer' }, unread: 1 },
    ]);
    expect([told(viewer) > 0, told(performer) > 0]).toEqual([true, true]);
  });

  it.each([
    ['direction overrides', 'good\u202e gninE\u202cve', 'good gninE ve'],
    ['characters of no width', 'hel\u200blo\ufeff the\u2060re', 'hello there'],
    ['control characters', 'a\u0007b\u001bc', 'a b c'],
    ['marks that are piled up', `z${'\u0336'.repeat(60)}`, 'z\u0336\u0336\u0336\u0336'],
    ['Hebrew and a joined emoji, which stay', 'שלום 👩‍❤️‍👨', 'שלום 👩‍❤️‍👨'],
    ['other widths, which stay', 'ＡＢＣ ｱｲｳ', 'ＡＢＣ ｱｲｳ'],
  ])('is kept without what disguises it: %s', async (_, text, kept) => {
    expect((await scenes.write(viewer, performer, { text })).status).toBe(200);
    expect(await scenes.texts(performer, viewer)).toEqual([kept]);
  });

  it.each([
    ['spaces', ' \u3000\n '],
    ['characters of no width', '\u200b\u200d\u2060'],
    ['direction overrides', '\u202e\u202c'],
    ['fillers', '\u3164\u115f'],
  ])('is refused when nothing in it can be read: %s', async (_, text) => {
    expect((await scenes.write(viewer, performer, { text })).error).toBe('mailbox_empty');
    expect(await scenes.threads(performer)).toEqual([]);
  });

  it('counts what a person sees: 1,000 letters with a mark are not too long, one more is', async () => {
    const of = (count: number) => scenes.write(viewer, performer, { text: 'e\u0301'.repeat(count) });
    expect((await of(1_000)).status).toBe(200);
    expect((await of(1_001)).error).toBe('mailbox_too_long');
  });

  it('is only for its two people', async () => {
    await scenes.write(viewer, performer);
    const [other, another] = [await buildViewer(services), await buildPerformer(services)];
    expect(await scenes.texts(other, performer)).toEqual([]);
    const read = (by: Member | null, user_name: string) =>
      stage.call(by, 'GET', `/api/mailbox/with/${user_name}`);
    expect((await read(another, viewer.user_name)).error).toBe('not_found');
    expect((await read(null, performer.user_name)).error).toBe('login_required');
    expect((await read(await buildAdmin(services), performer.user_name)).error).toBe('forbidden');
    expect((await scenes.write(another, viewer)).error).toBe('not_found');
    expect((await scenes.write(viewer, other)).error).toBe('performer_not_found');
  });

  it('lets a viewer write three free messages before an answer', async () => {
    for (const left of [2, 1, 0])
      expect((await scenes.write(viewer, performer)).body).toMatchObject({ left });
    expect((await scenes.write(viewer, performer)).error).toBe('mailbox_wait');
    expect((await scenes.read(viewer, performer)).left).toBe(0);
    await scenes.write(performer, viewer);
    expect((await scenes.write(viewer, performer)).body).toMatchObject({ left: 2 });
  });

  it('refuses what is empty, too long or has a forbidden word, and keeps one message of a repeated press', async () => {
    const error = async (text: string) => (await scenes.write(viewer, performer, { text })).error;
    expect(await error(' \n\u200B ')).toBe('mailbox_empty');
    expect(await error('👨‍👩‍👧'.repeat(1_001))).toBe('mailbox_too_long');
    const text = '👨‍👩‍👧'.repeat(1_000);
    const answers = await Promise.all([1, 2].map(() => scenes.write(viewer, performer, { text }, 'one-key')));
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(await scenes.texts(performer, viewer)).toEqual([text]);
    expect((await scenes.write(viewer, performer, { text: 'other' }, 'one-key')).error).toBe(
      'idempotency_key_reused',
    );
  });

  it('goes on page by page', async () => {
    for (const text of ['1', '2', '3']) await scenes.write(viewer, performer, { text });
    const path = `/api/mailbox/with/${performer.user_name}?limit=2`;
    const first = (await stage.call(viewer, 'GET', path)).body;
    const next = (await stage.call(viewer, 'GET', `${path}&before=${String(first['next_before'])}`)).body;
    expect([first, next]).toMatchObject([
      { messages: [{ text: '3' }, { text: '2' }] },
      { messages: [{ text: '1' }], next_before: null },
    ]);
  });
});

describe('a message does not arrive', () => {
  it('of a viewer whom the performer ignores, who gets the same answers as before', async () => {
    await scenes.write(viewer, performer, { text: 'before' });
    await ignore(true);
    expect(await scenes.write(viewer, performer, { text: 'unheard' })).toMatchObject({
      status: 200,
      body: { left: 1 },
    });
    expect(await scenes.texts(viewer, performer)).toEqual(['before', 'unheard']);
    expect(await scenes.texts(performer, viewer)).toEqual(['before']);
    expect(await scenes.unread(performer)).toBe(1);
    expect(await scenes.threads(performer)).toMatchObject([{ last: { text: 'before' }, unread: 1 }]);
    expect((await scenes.read(performer, viewer)).ignored).toBe(true);
    await ignore(false);
    expect(await scenes.texts(performer, viewer)).toEqual(['before']);
  });

  it('of a viewer whom she ignored from the first: there is no conversation', async () => {
    const since_ms = services.clock.nowMs();
    await db.insert(ignoreTable).values({ ...pair(), since_ms });
    await scenes.write(viewer, performer);
    expect(await scenes.threads(performer)).toEqual([]);
    expect((await stage.call(performer, 'GET', `/api/mailbox/with/${viewer.user_name}`)).error).toBe(
      'not_found',
    );
  });

  it('of a performer whom the viewer blocks, and she does not learn it', async () => {
    await scenes.write(viewer, performer);
    expect((await choose({ circulars: true, blocks: true })).status).toBe(200);
    const before = told(viewer);
    expect(await scenes.write(performer, viewer, { text: 'unheard' })).toMatchObject({ status: 200 });
    expect(await scenes.texts(performer, viewer)).toEqual(['hello', 'unheard']);
    expect(await scenes.texts(viewer, performer)).toEqual(['hello']);
    expect([await scenes.unread(viewer), told(viewer)]).toEqual([0, before]);
    expect(JSON.stringify(await scenes.read(performer, viewer))).not.toContain('blocks":true');
    expect((await scenes.read(viewer, performer)).choices).toEqual({ circulars: true, blocks: true });
  });

  it('of a barred viewer, to who takes none, and to a closed account, whose conversation stays readable', async () => {
    await scenes.write(viewer, performer);
    await scenes.set(performer, { takes: false });
    expect((await scenes.write(viewer, performer)).error).toBe('mailbox_closed');
    expect((await scenes.read(viewer, performer)).takes).toBe(false);
    await scenes.set(performer, { takes: true });
    await stage.watch(viewer, performer).catch(() => null);
    const closed = (user: Member, closed_at_ms: number | null) =>
      db.update(userTable).set({ closed_at_ms }).where(eq(userTable.id, user.user_id));
    await closed(performer, services.clock.nowMs());
    expect((await scenes.write(viewer, performer)).error).toBe('mailbox_closed');
    expect(await scenes.texts(viewer, performer)).toEqual(['hello']);
    expect((await scenes.write(await buildViewer(services), performer)).error).toBe('performer_not_found');
    await closed(performer, null);
    await closed(viewer, services.clock.nowMs());
    expect((await scenes.write(performer, viewer)).error).toBe('mailbox_closed');
  });

  it('of a viewer who is banned from her room', async () => {
    const now_ms = services.clock.nowMs();
    await services.database.pool.query(
      `INSERT INTO bar (performer_id, viewer_id, kind, set_by, at_ms) VALUES ($1, $2, 'ban', 'performer', $3)`,
      [performer.user_id, viewer.user_id, now_ms],
    );
    expect((await scenes.write(viewer, performer)).error).toBe('bar_no_contact');
    expect((await scenes.read(viewer, performer)).takes).toBe(false);
  });
});

describe('the notice by mail', () => {
  it('comes once until the message was read, and says neither who nor what', async () => {
    const reader = await buildUser(services, { email: 'reader@example.com' });
    await setMailPerson(db, reader.user_id, { verified_email: 'reader@example.com' });
    const mails = async () =>
      (await db.select().from(mailTable).where(eq(mailTable.user_id, reader.user_id))).map(
        ({ kind }) => kind,
      );
    await scenes.write(reader, performer);
    await scenes.write(performer, reader, { text: 'secret words' });
    await scenes.write(performer, reader);
    expect(await mails()).toEqual(['mailbox_message']);
    await scenes.mark(reader, performer, (await scenes.last(reader, performer)).message_id);
    await scenes.write(performer, reader);
    expect(await mails()).toEqual(['mailbox_message', 'mailbox_message']);
  });
});

describe('retention', () => {
  it('deletes messages after the days of the setting', async () => {
    const kept = async () => {
      const { rows } = await services.database.pool.query<{ text: string }>(
        'SELECT m.text FROM mailbox_message m JOIN mailbox_thread t ON t.id = m.thread_id WHERE t.viewer_id = $1',
        [viewer.user_id],
      );
      return rows.map(({ text }) => text);
    };
    await scenes.write(viewer, performer, { text: 'first' });
    await stage.pass(20 * DAY_MS);
    await scenes.write(viewer, performer, { text: 'second' });
    await stage.pass(345 * DAY_MS - 1);
    expect(await kept()).toEqual(['first', 'second']);
    await stage.pass(3_600_001);
    expect(await kept()).toEqual(['second']);
    await stage.pass(20 * DAY_MS);
    expect(await kept()).toEqual([]);
  });
});
