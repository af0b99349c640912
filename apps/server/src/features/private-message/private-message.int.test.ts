import type { PrivateMessage } from '@akari/contract';
import { describe, expect, it } from 'vitest';
import { barCapability } from '../../core/bar/bar.capability.ts';
import { ignoreCapability } from '../../core/ignore/ignore.capability.ts';
import { setSiteWords } from '../../core/moderation/line/site-words.ts';
import { moderationCapability } from '../../core/moderation/moderation.capability.ts';
import type { Member } from '../../platform/http/person.ts';
import { roomOf } from '../../platform/realtime/realtime.ts';
import { buildAdmin, buildViewer } from '../../testing/factories.ts';
import { Stage } from '../../testing/stage.ts';
import { privateMessageCapability } from './private-message.capability.ts';

const stage = await Stage.open({
  more: [privateMessageCapability, ignoreCapability, barCapability, moderationCapability],
});
const { services } = stage;

const write = (viewer: Member | null, performer: Member, text: string) =>
  stage.call(viewer, 'POST', '/api/private_message', {
    performer_name: performer.user_name,
    text,
    lang: 'ja',
  });
const reply = (performer: Member | null, viewer: Member, text: string) =>
  stage.call(performer, 'POST', '/api/private_message/answer', {
    viewer_id: String(viewer.user_id),
    text,
    lang: 'ja',
  });
const own = async (viewer: Member, performer: Member) =>
  (await stage.call(viewer, 'GET', `/api/private_message?performer_name=${performer.user_name}`)).body as {
    messages: PrivateMessage[];
    free_left: number;
  };
const ofRoom = async (performer: Member) =>
  (await stage.call(performer, 'GET', '/api/private_message/room')).body['messages'] as PrivateMessage[];
const read = (person: Member, other: Member, up_to_id: number) =>
  stage.call(person, 'POST', '/api/private_message/read', { with: String(other.user_id), up_to_id });
const oversee = (admin: Member, performer: Member) =>
  stage.call(admin, 'GET', `/api/private_message/oversee?performer_name=${performer.user_name}`);
const ignore = (performer: Member, viewer: Member, ignored: boolean) =>
  stage.call(performer, 'POST', `/api/ignore/${viewer.user_id}`, { ignored });
const words = (messages: readonly PrivateMessage[]) =>
  messages.map(({ from, text, viewer_name }) => `${from === 'viewer' ? viewer_name : 'she'}: ${text}`);
/** What the pages of a person were sent. */
const heardBy = (person: Member): string[] =>
  words(
    services.realtime
      .bodiesOf('private_message.sent', roomOf.user(person.user_id))
      .map(({ message }) => message),
  );

async function room() {
  const performer = await stage.performer('chatting');
  const [viewer, other] = [
    await buildViewer(services, { points: 50 }),
    await buildViewer(services, { points: 50 }),
  ];
  const session_id = await stage.watch(viewer, performer);
  await stage.watch(other, performer);
  return { performer, viewer, other, session_id };
}

describe('a private message', () => {
  it('reaches the two people of its conversation only', async () => {
    const { performer, viewer, other } = await room();
    const sent = services.realtime.sent.length;
    expect((await write(viewer, performer, 'hello')).status).toBe(200);
    expect((await reply(performer, viewer, 'welcome')).status).toBe(200);
    expect((await write(other, performer, 'me too')).status).toBe(200);
    const of_viewer = [`${viewer.user_name}: hello`, 'she: welcome'];
    expect(heardBy(viewer)).toEqual(of_viewer);
    expect(heardBy(other)).toEqual([`${other.user_name}: me too`]);
    expect(heardBy(performer)).toEqual([...of_viewer, `${other.user_name}: me too`]);
    const rooms = services.realtime.sent
      .slice(sent)
      .filter(({ event }) => event === 'private_message.sent')
      .map(({ room: to }) => to);
    const people = [performer, viewer, other].map(({ user_id }) => roomOf.user(user_id));
    expect(new Set(rooms)).toEqual(new Set(people));
  });

  it('is kept: both sides read it again later, the viewer also after the chat', async () => {
    const { performer, viewer, other } = await room();
    await write(viewer, performer, 'hello');
    await reply(performer, viewer, 'welcome');
    await reply(performer, other, 'and you');
    expect(words((await own(viewer, performer)).messages)).toEqual([
      `${viewer.user_name}: hello`,
      'she: welcome',
    ]);
    expect(words((await own(other, performer)).messages)).toEqual(['she: and you']);
    const all = await ofRoom(performer);
    expect(all.map(({ inbox, text }) => [inbox, text])).toEqual([
      [String(viewer.user_id), 'hello'],
      [String(viewer.user_id), 'welcome'],
      [String(other.user_id), 'and you'],
    ]);
    await stage.call(performer, 'POST', '/api/channel/command', { command: 'stop_chat' });
    expect((await own(viewer, performer)).messages).toHaveLength(2);
    const elsewhere = await stage.performer('chatting');
    expect(await ofRoom(elsewhere)).toEqual([]);
    expect((await own(viewer, elsewhere)).messages).toEqual([]);
  });

  it('is read when the other side says so, up to a message, and both sides get to know', async () => {
    const { performer, viewer } = await room();
    await write(viewer, performer, 'one');
    await write(viewer, performer, 'two');
    const marks = async () => (await own(viewer, performer)).messages.map((message) => message.read);
    const [first, second] = await ofRoom(performer);
    if (first === undefined || second === undefined) throw new Error('no messages');
    await read(viewer, performer, second.message_id);
    expect(await marks()).toEqual([false, false]);
    await read(performer, viewer, first.message_id);
    expect(await marks()).toEqual([true, false]);
    await read(performer, viewer, second.message_id);
    await read(performer, viewer, second.message_id);
    expect(await marks()).toEqual([true, true]);
    const told = services.realtime.bodiesOf('private_message.read', roomOf.user(viewer.user_id));
    expect(told.map(({ reader, up_to_id }) => [reader, up_to_id])).toEqual([
      ['performer', first.message_id],
      ['performer', second.message_id],
    ]);
  });

  it('is one for a repeated request', async () => {
    const { performer, viewer } = await room();
    const cookie = await stage.cookieOf(viewer);
    const send = (text: string) =>
      stage.app.inject({
        method: 'POST',
        url: '/api/private_message',
        headers: { cookie, 'idempotency-key': 'the-same-key-twice' },
        payload: { performer_name: performer.user_name, text, lang: 'ja' },
      });
    const [one, again] = [await send('hello'), await send('hello')];
    expect(again.json()).toEqual(one.json());
    expect((await send('other')).statusCode).toBe(409);
    expect((await own(viewer, performer)).messages).toHaveLength(1);
  });

  it('has 1 to 200 characters, and at most eight are sent in ten seconds', async () => {
    const { performer, viewer } = await room();
    expect((await write(viewer, performer, ' \u200b ')).error).toBe('chat_line_empty');
    expect((await write(viewer, performer, 'あ'.repeat(201))).error).toBe('private_message_too_long');
    for (let at = 0; at < 8; at += 1)
      expect((await reply(performer, viewer, 'あ'.repeat(200))).status).toBe(200);
    expect((await reply(performer, viewer, 'x')).error).toBe('too_many_requests');
    services.clock.advance(10_000);
    expect((await reply(performer, viewer, 'x')).status).toBe(200);
  });
});

describe('free messages of a viewer', () => {
  it('are three until she answers, in each broadcast', async () => {
    const { performer, viewer, other } = await room();
    expect((await own(viewer, performer)).free_left).toBe(3);
    const left = [];
    for (const text of ['one', 'two', 'three'])
      left.push((await write(viewer, performer, text)).body['free_left']);
    expect(left).toEqual([2, 1, 0]);
    expect((await write(viewer, performer, 'four')).error).toBe('private_message_wait');
    expect((await own(viewer, performer)).free_left).toBe(0);
    expect((await write(other, performer, 'mine')).status).toBe(200);
    await reply(performer, viewer, 'yes');
    services.clock.advance(10_000);
    expect((await own(viewer, performer)).free_left).toBe(3);
    expect((await write(viewer, performer, 'four')).status).toBe(200);
  });

  it('are not more when they are sent at once', async () => {
    const { performer, viewer } = await room();
    const answers = await Promise.all(
      ['1', '2', '3', '4', '5'].map((text) => write(viewer, performer, text)),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
    expect(await ofRoom(performer)).toHaveLength(3);
  });
});

describe('a message that cannot arrive', () => {
  it('is refused outside the chat, in a peep and for who was kicked or banned', async () => {
    const { performer, viewer, other } = await room();
    const stranger = await buildViewer(services, { points: 50 });
    expect((await write(stranger, performer, 'x')).error).toBe('private_message_from_outside');
    await stage.watch(stranger, performer, 120);
    expect((await write(stranger, performer, 'x')).error).toBe('feature_not_for_peep');
    const bar = (person: Member, kind: string) =>
      stage.call(performer, 'POST', '/api/bar', { viewer_id: String(person.user_id), kind });
    await bar(viewer, 'kick');
    expect((await write(viewer, performer, 'x')).error).toBe('kicked_out');
    await bar(other, 'ban');
    expect((await write(other, performer, 'x')).error).toBe('banned_out');
    expect(await ofRoom(performer)).toEqual([]);
  });

  it('is refused with one error: to who left, was banned, only peeps, watches elsewhere or is staff', async () => {
    const { performer, viewer, other, session_id } = await room();
    const away = 'private_message_viewer_away';
    await stage.call(performer, 'POST', '/api/bar', { viewer_id: String(other.user_id), kind: 'ban' });
    expect((await reply(performer, other, 'x')).error).toBe(away);
    const peep = await buildViewer(services, { points: 50 });
    await stage.watch(peep, performer, 120);
    expect((await reply(performer, peep, 'x')).error).toBe(away);
    const elsewhere = await stage.performer('chatting');
    expect((await reply(elsewhere, viewer, 'x')).error).toBe(away);
    for (const visible of [true, false]) {
      const admin = await buildAdmin(services, { visible });
      await stage.watch(admin, performer);
      expect((await reply(performer, admin, 'x')).error).toBe(away);
    }
    await stage.call(viewer, 'POST', `/api/session/${session_id}/leave`);
    expect((await reply(performer, viewer, 'x')).error).toBe(away);
    expect((await write(viewer, performer, 'x')).error).toBe('private_message_from_outside');
  });
});

describe('an ignored viewer', () => {
  it('gets the same answers and events as before; nothing arrives at her side, then or later', async () => {
    const { performer, viewer, other } = await room();
    await ignore(performer, viewer, true);
    const [unheard, heard] = [await write(viewer, performer, 'hm'), await write(other, performer, 'hm')];
    expect(Object.keys(unheard.body)).toEqual(Object.keys(heard.body));
    expect(unheard.body['free_left']).toBe(heard.body['free_left']);
    expect(heardBy(viewer)).toEqual([`${viewer.user_name}: hm`]);
    expect(heardBy(performer)).toEqual([`${other.user_name}: hm`]);
    expect(words(await ofRoom(performer))).toEqual([`${other.user_name}: hm`]);
    await ignore(performer, viewer, false);
    expect(await ofRoom(performer)).toHaveLength(1);
    await write(viewer, performer, 'again');
    expect(words(await ofRoom(performer))).toEqual([`${other.user_name}: hm`, `${viewer.user_name}: again`]);
    expect((await own(viewer, performer)).messages.map(({ text }) => text)).toEqual(['hm', 'again']);
  });

  it('sees the unheard message as unread, whatever she reads', async () => {
    const { performer, viewer } = await room();
    await ignore(performer, viewer, true);
    await write(viewer, performer, 'hm');
    await read(performer, viewer, Number.MAX_SAFE_INTEGER);
    expect((await own(viewer, performer)).messages.map((message) => message.read)).toEqual([false]);
  });
});

describe('words and contacts', () => {
  it('of the performer refuse a message, also where they hold a line; contacts are masked by her setting', async () => {
    const { performer, viewer, other } = await room();
    const rules = { words: ['ばか'], on_word: 'hold', mask_contacts: true, slow_s: 0, writers: 'all' };
    expect((await stage.call(performer, 'POST', '/api/chat-rules', rules)).status).toBe(200);
    const refused = await write(viewer, performer, 'バカですね');
    expect(refused.body['error']).toMatchObject({ name: 'chat_word_forbidden' });
    expect((await write(viewer, performer, 'me@example.com です')).body['message']).toMatchObject({
      text: '＊＊＊ です',
    });
    expect((await reply(performer, viewer, 'ばかね me@example.com')).status).toBe(200);
    expect(heardBy(performer).slice(0, 1)).toEqual([`${viewer.user_name}: ＊＊＊ です`]);
    expect(heardBy(viewer).at(-1)).toBe('she: ばかね me@example.com');
    expect(heardBy(other)).toEqual([]);
  });

  it('of the site bind both sides, and the refused message takes no free one', async () => {
    const { performer, viewer } = await room();
    const { site_id } = services.config;
    const forbid = (words: string) =>
      services.database.db.transaction((tx) =>
        setSiteWords(tx, { site_id, options: { words }, now_ms: services.clock.nowMs() }),
      );
    await forbid('idiot');
    services.clock.advance(5_000);
    for (const answer of [
      await write(viewer, performer, 'an IDIOT'),
      await reply(performer, viewer, 'idiot'),
    ])
      expect(answer.body['error']).toMatchObject({ name: 'chat_word_forbidden' });
    expect((await own(viewer, performer)).free_left).toBe(3);
    await forbid('');
    services.clock.advance(5_000);
    expect((await write(viewer, performer, 'an IDIOT')).status).toBe(200);
  });
});

describe('administrators', () => {
  it('in the room read along, also what she does not get, and change no mark; outside they get nothing', async () => {
    const { performer, viewer } = await room();
    const [inside, outside] = [await buildAdmin(services, { visible: false }), await buildAdmin(services)];
    expect((await oversee(inside, performer)).error).toBe('oversight_outside');
    await stage.watch(inside, performer);
    await write(viewer, performer, 'hello');
    await ignore(performer, viewer, true);
    await write(viewer, performer, 'unheard');
    expect(heardBy(inside)).toEqual([`${viewer.user_name}: hello`, `${viewer.user_name}: unheard`]);
    expect(heardBy(outside)).toEqual([]);
    const seen = (await oversee(inside, performer)).body['messages'] as PrivateMessage[];
    expect(words(seen)).toEqual([`${viewer.user_name}: hello`, `${viewer.user_name}: unheard`]);
    expect((await read(inside, performer, 100)).error).toBe('forbidden');
    expect((await oversee(outside, performer)).error).toBe('oversight_outside');
    expect(JSON.stringify(await ofRoom(performer))).not.toContain(inside.user_name);
  });
});
