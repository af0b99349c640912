import {
  chatSend,
  type ChatLine,
  type ChatRulesSetting,
  type HeldLine,
  type ModerationActSeen,
} from '@akari/contract';
import { describe, expect, it } from 'vitest';
import { tipCapability } from '../../features/tip/tip.capability.ts';
import { twoshotCapability } from '../../features/twoshot/twoshot.capability.ts';
import type { Member } from '../../platform/http/person.ts';
import { Problem } from '../../platform/http/problem.ts';
import { roomOf } from '../../platform/realtime/realtime.ts';
import { buildViewer } from '../../testing/factories.ts';
import { TwoshotScenes } from '../../testing/twoshot-scenes.ts';
import { Stage } from '../../testing/stage.ts';
import { runCommand } from '../channel/broadcast/command-channel.ts';
import { boardNow } from '../chat/board-now.ts';
import { sendLine } from '../chat/send-line.ts';
import { ignoreCapability } from '../ignore/ignore.capability.ts';
import { moderationCapability } from './moderation.capability.ts';
import { setSiteWords } from './line/site-words.ts';

const stage = await Stage.open({
  more: [moderationCapability, ignoreCapability, tipCapability, twoshotCapability],
});
const { services } = stage;
const { db } = services.database;
const USUAL: ChatRulesSetting = {
  words: [],
  on_word: 'hold',
  mask_contacts: false,
  slow_s: 0,
  writers: 'all',
};
let count = 0;
const write = (
  person: Member,
  performer: Member,
  text: string,
  { reply_to, client_line_id = `m${(count += 1)}` }: { reply_to?: number; client_line_id?: string } = {},
) =>
  sendLine(
    services,
    person,
    chatSend.parse({ channel_id: String(performer.user_id), client_line_id, text, lang: 'ja', reply_to }),
  );
const refusal = (sent: Promise<unknown>): Promise<unknown> =>
  sent.then(
    () => 'accepted',
    (error: unknown) => (error instanceof Problem ? error.problem : error),
  );
const say = async (person: Member, performer: Member, text: string): Promise<number> =>
  (await write(person, performer, text)) ?? -1;
const told = (performer: Member): ChatLine[] =>
  services.realtime.bodiesOf('chat.lines', roomOf.board(performer.user_id)).flatMap(({ lines }) => lines);
const textsOf = (lines: readonly ChatLine[]): string[] =>
  lines.flatMap((line) => (line.kind === 'text' ? [line.text] : []));
const post = async (person: Member | null, path: string, body: object = {}) => {
  const { status, error } = await stage.call(person, 'POST', path, body);
  return error ?? status;
};
const set = (performer: Member, rules: Partial<ChatRulesSetting>) =>
  post(performer, '/api/chat-rules', { ...USUAL, ...rules });
const held = async (person: Member, performer: Member): Promise<HeldLine[]> =>
  (await stage.call(person, 'GET', `/api/held-lines?performer_name=${performer.user_name}`)).body[
    'lines'
  ] as HeldLine[];
const decide = (person: Member, held_id: string | undefined, decision: string) =>
  post(person, `/api/held-lines/${held_id}/decide`, { decision });
const acts = async (performer: Member): Promise<ModerationActSeen[]> =>
  (await stage.call(performer, 'GET', '/api/moderation')).body['acts'] as ModerationActSeen[];
const rulesAnswer = async (person: Member, performer: Member) =>
  (await stage.call(person, 'GET', `/api/chat-rules?performer_name=${performer.user_name}`)).body['chat'];
const rulesSeen = async (person: Member, performer: Member) =>
  (await rulesAnswer(person, performer)) as {
    seen: { version: number; pinned: { line_id: number } | null; removed: number[]; writers: string };
    own: { helper: boolean; muted_until_ms: number | null; paying: boolean; next_at_ms: number };
  };
const snapshot = async (person: Member, performer: Member) =>
  boardNow(
    services,
    person.user_id === performer.user_id ? 'performer' : 'viewer',
    performer.user_id,
    person.user_id,
  );

const forbid = (words: string) =>
  db.transaction((tx) =>
    setSiteWords(tx, {
      site_id: services.config.site_id,
      options: { words },
      now_ms: services.clock.nowMs(),
    }),
  );

async function room() {
  const performer = await stage.performer('chatting');
  const [viewer, other] = [
    await buildViewer(services, { points: 50 }),
    await buildViewer(services, { points: 50 }),
  ];
  for (const person of [viewer, other]) await stage.watch(person, performer);
  return { performer, viewer, other };
}

describe('a forbidden word', () => {
  it('is held, and appears once when the performer allows it', async () => {
    const { performer, viewer, other } = await room();
    expect(await set(performer, { words: ['ばか', 'idiot'] })).toBe(200);
    expect(await write(viewer, performer, 'ﾊﾞ・ｶ！', { client_line_id: 'held-1' })).toBeNull();
    expect(await write(viewer, performer, 'ﾊﾞ・ｶ！', { client_line_id: 'held-1' })).toBeNull();
    expect(await say(other, performer, 'classic')).toBeGreaterThan(0);
    await expect.poll(() => textsOf(told(performer))).toEqual(['classic']);
    const lines = await held(performer, performer);
    expect(lines).toMatchObject([{ text: 'ﾊﾞ・ｶ！', author: { user_name: viewer.user_name } }]);
    const [first] = lines;
    expect(await decide(viewer, first?.held_id, 'allow')).toBe('not_found');
    const both = await Promise.all([1, 2].map(() => decide(performer, first?.held_id, 'allow')));
    expect(both.toSorted()).toEqual([200, 'held_line_over']);
    await expect.poll(() => textsOf(told(performer))).toEqual(['classic', 'ﾊﾞ・ｶ！']);
    expect(textsOf(await snapshot(other, performer))).toEqual(['classic', 'ﾊﾞ・ｶ！']);
    expect(await held(performer, performer)).toEqual([]);
    expect(await write(viewer, performer, 'again', { client_line_id: 'held-1' })).toBeGreaterThan(0);
    expect(textsOf(told(performer))).toHaveLength(2);
  });

  it('is refused by her setting; a refused line reaches no page, and she can take the refusal back', async () => {
    const { performer, viewer } = await room();
    await set(performer, { words: ['ばか'] });
    await write(viewer, performer, 'バカ');
    const [line] = await held(performer, performer);
    expect(await decide(performer, line?.held_id, 'refuse')).toBe(200);
    expect(await decide(performer, line?.held_id, 'allow')).toBe('held_line_over');
    expect(textsOf(told(performer))).toEqual([]);
    const [act] = await acts(performer);
    expect(act).toMatchObject({ act: 'refuse', helper: null, text: 'バカ', undone: false });
    expect(await post(performer, `/api/moderation-acts/${act?.act_id}/undo`)).toBe(200);
    expect(await decide(performer, line?.held_id, 'allow')).toBe(200);
    await set(performer, { words: ['ばか'], on_word: 'refuse' });
    expect(await refusal(write(viewer, performer, 'バカ'))).toBe('chat_word_forbidden');
    expect(await say(performer, performer, 'バカ')).toBeGreaterThan(0);
  });

  it('of the service is refused for everyone, five seconds after staff set it at most', async () => {
    const { performer, viewer } = await room();
    await forbid('まるひ,秘密');
    services.clock.advance(5_000);
    for (const person of [viewer, performer])
      expect(await refusal(write(person, performer, 'マ ル ヒ'))).toBe('chat_word_forbidden');
    await forbid('');
    services.clock.advance(5_000);
    expect(await refusal(write(viewer, performer, 'マルヒ'))).toBe('accepted');
  });

  it('three lines of a writer wait at most', async () => {
    const { performer, viewer } = await room();
    await set(performer, { words: ['ばか'] });
    const sent = await Promise.all([1, 2, 3, 4, 5].map((n) => refusal(write(viewer, performer, `ばか${n}`))));
    expect(sent.filter((answer) => answer === 'accepted')).toHaveLength(3);
    expect(sent.filter((answer) => answer === 'chat_held_full')).toHaveLength(2);
  });

  it('of an ignored viewer does not reach the performer’s list', async () => {
    const { performer, viewer } = await room();
    await set(performer, { words: ['ばか'] });
    await post(performer, `/api/ignore/${viewer.user_id}`, { ignored: true });
    expect(await write(viewer, performer, 'ばか')).toBeNull();
    expect(await held(performer, performer)).toEqual([]);
  });

  it('contacts are masked by her setting', async () => {
    const { performer, viewer } = await room();
    await set(performer, { mask_contacts: true });
    await say(viewer, performer, 'LINE ID: hana_123 です');
    await expect.poll(() => textsOf(told(performer))).toEqual(['＊＊＊ です']);
  });
});

describe('a deleted line', () => {
  it('is gone from pages, snapshots and quotations, and returns when she takes it back', async () => {
    const { performer, viewer, other } = await room();
    const line_id = await say(viewer, performer, 'delete me');
    const reply = await write(other, performer, 'why?', { reply_to: line_id });
    await say(viewer, performer, 'stays');
    expect(await post(viewer, `/api/chat-lines/${line_id}/delete`)).toBe('forbidden');
    expect(await post(performer, `/api/chat-lines/${line_id}/delete`)).toBe(200);
    expect(await post(performer, `/api/chat-lines/${line_id}/delete`)).toBe(200);
    for (const person of [performer, viewer, other]) {
      const lines = await snapshot(person, performer);
      expect(textsOf(lines)).toEqual(['why?', 'stays']);
      const quoting = lines.find((line) => line.line_id === reply);
      expect(quoting).toMatchObject({ reply: { line_id, text: null, user_name: viewer.user_name } });
    }
    const { seen } = await rulesSeen(other, performer);
    expect(seen).toMatchObject({ version: 1, removed: [line_id] });
    expect(
      services.realtime.bodiesOf('chat.rules_changed', roomOf.board(performer.user_id)).at(-1),
    ).toMatchObject({
      removed: [line_id],
    });
    expect(await refusal(write(other, performer, 'late', { reply_to: line_id }))).toBe('chat_reply_gone');
    const [act, ...more] = await acts(performer);
    expect([act, more]).toMatchObject([{ act: 'delete', text: 'delete me', helper: null }, []]);
    expect(await post(performer, `/api/moderation-acts/${act?.act_id}/undo`)).toBe(200);
    expect(textsOf(await snapshot(other, performer))).toEqual(['delete me', 'why?', 'stays']);
    expect((await snapshot(other, performer)).find((line) => line.line_id === reply)).toMatchObject({
      reply: { text: 'delete me' },
    });
    await expect
      .poll(() => services.realtime.bodiesOf('chat.line_restored', roomOf.board(performer.user_id)))
      .toMatchObject([{ line: { line_id, text: 'delete me' } }]);
  });

  it('cannot be of another room, or a tip', async () => {
    const { performer, viewer } = await room();
    const elsewhere = await stage.performer('chatting');
    const line_id = await say(elsewhere, elsewhere, 'hers');
    expect(await post(performer, `/api/chat-lines/${line_id}/delete`)).toBe('forbidden');
    const tip = { performer_name: performer.user_name, amount: '1', anonymous: false };
    await stage.call(viewer, 'POST', '/api/tip', tip);
    const tipOf = () => told(performer).find(({ kind }) => kind === 'tip')?.line_id;
    await expect.poll(tipOf).toBeGreaterThan(0);
    const tip_line = tipOf();
    expect(await post(performer, `/api/chat-lines/${tip_line}/delete`)).toBe('not_found');
  });
});

describe('a sticker', () => {
  it('is answered, pinned, deleted and given back as a line of text is', async () => {
    const { performer, viewer, other } = await room();
    const asked = { channel_id: String(performer.user_id), client_line_id: 'sticker', text: '', lang: 'ja' };
    const line_id = await sendLine(services, viewer, chatSend.parse({ ...asked, sticker: 'moon' }));
    const reply = await write(other, performer, 'good night', { reply_to: line_id ?? 0 });
    const shown = async () => (await snapshot(other, performer)).filter(({ kind }) => kind !== 'system');
    expect(await shown()).toMatchObject([
      { kind: 'sticker', line_id },
      { line_id: reply, reply: { line_id, user_name: viewer.user_name, text: '🌙' } },
    ]);
    expect(await post(performer, '/api/chat-lines/pin', { line_id: String(line_id) })).toBe(200);
    const { pinned } = (await rulesSeen(other, performer)).seen;
    expect(pinned).toEqual({ line_id, text: '🌙', user_name: viewer.user_name, role: 'viewer' });

    expect(await post(performer, `/api/chat-lines/${line_id}/delete`)).toBe(200);
    expect(await shown()).toMatchObject([{ line_id: reply, reply: { text: null } }]);
    expect((await rulesSeen(other, performer)).seen).toMatchObject({ pinned: null, removed: [line_id] });
    const [deleted] = await acts(performer);
    expect(deleted).toMatchObject({ act: 'delete', text: '🌙', viewer: { user_name: viewer.user_name } });
    expect(await post(performer, `/api/moderation-acts/${deleted?.act_id}/undo`)).toBe(200);
    expect(await shown()).toMatchObject([{ kind: 'sticker', line_id }, { reply: { text: '🌙' } }]);
  });
});

describe('the pinned line', () => {
  it('is replaced and removed, and goes with a deletion', async () => {
    const { performer, viewer } = await room();
    const [one, two] = [await say(performer, performer, 'one'), await say(viewer, performer, 'two')];
    const pin = (line_id: number | null) =>
      post(performer, '/api/chat-lines/pin', { line_id: line_id === null ? null : String(line_id) });
    const pinned = async () => (await rulesSeen(viewer, performer)).seen.pinned?.line_id ?? null;
    for (const [line_id, shown] of [
      [one, one],
      [two, two],
      [null, null],
      [two, two],
    ] as const) {
      expect(await pin(line_id)).toBe(200);
      expect(await pinned()).toBe(shown);
    }
    await post(performer, `/api/chat-lines/${two}/delete`);
    expect(await pinned()).toBeNull();
    expect(await pin(two)).toBe('not_found');
    expect(await post(viewer, '/api/chat-lines/pin', { line_id: String(one) })).toBe('forbidden');
  });
});

describe('who may write', () => {
  it('is slowed: one line of a viewer in the time; not the performer', async () => {
    const { performer, viewer, other } = await room();
    await set(performer, { slow_s: 10 });
    expect(await refusal(write(viewer, performer, 'one'))).toBe('accepted');
    expect((await rulesSeen(viewer, performer)).own.next_at_ms).toBe(services.clock.nowMs() + 10_000);
    services.clock.advance(9_000);
    const soon = await write(viewer, performer, 'two').catch((error: Problem) => error);
    expect(soon).toMatchObject({ problem: 'chat_slow_mode', details: { retry_after_s: 1 } });
    expect(await refusal(write(other, performer, 'other'))).toBe('accepted');
    for (const text of ['p1', 'p2'])
      expect(await refusal(write(performer, performer, text))).toBe('accepted');
    services.clock.advance(1_000);
    expect((await rulesSeen(viewer, performer)).own.next_at_ms).toBe(0);
    expect(await refusal(write(viewer, performer, 'two'))).toBe('accepted');
  });

  it('members, not promo viewers', async () => {
    const { performer, viewer } = await room();
    const promo = await buildViewer(services, { user_type: 208, points: 50 });
    await stage.watch(promo, performer);
    expect(await refusal(write(promo, performer, 'one'))).toBe('accepted');
    await set(performer, { writers: 'members' });
    expect(await refusal(write(promo, performer, 'two'))).toBe('chat_members_only');
    expect(await refusal(write(viewer, performer, 'two'))).toBe('accepted');
  });

  it('in a free chat only those who gave something', async () => {
    const performer = await stage.performer('waiting');
    await runCommand(services, performer.user_id, 'start_free', { tip_goal_units: 1_000_000 });
    const viewer = await buildViewer(services, { points: 50 });
    const free = { mode: 'free', rate_units_per_min: 0 };
    const joined = (await stage.join(viewer, performer, 115, free)).body['session'] as { session_id: string };
    await stage.play(Number(joined.session_id));
    await set(performer, { writers: 'paying' });
    expect(await refusal(write(viewer, performer, 'one'))).toBe('chat_paying_only');
    expect((await rulesSeen(viewer, performer)).own.paying).toBe(false);
    const tip = { performer_name: performer.user_name, amount: '0.2', anonymous: true };
    expect((await stage.call(viewer, 'POST', '/api/tip', tip)).status).toBe(200);
    expect((await rulesSeen(viewer, performer)).own.paying).toBe(true);
    expect(await refusal(write(viewer, performer, 'two'))).toBe('accepted');
  });
});

it('a viewer who entered gets the rules; one outside, and one whose media has not come, gets none', async () => {
  const { performer, viewer } = await room();
  const outside = await buildViewer(services, { points: 50 });
  expect(await rulesAnswer(outside, performer)).toBeNull();
  await stage.join(outside, performer);
  expect(await rulesAnswer(outside, performer)).toBeNull();
  expect((await rulesSeen(viewer, performer)).seen.writers).toBe('all');
});

describe('a helper', () => {
  async function helped() {
    const scene = await room();
    const { performer, viewer } = scene;
    expect(await post(performer, `/api/room-helpers/${viewer.user_id}`, { helper: true })).toBe(200);
    const mute = (person: Member, whom: Member, minutes: number) =>
      post(person, `/api/mutes/${whom.user_id}`, { performer_name: performer.user_name, minutes });
    return { ...scene, mute };
  }

  it('deletes, mutes and decides held lines; she sees it and takes it back', async () => {
    const { performer, viewer, other, mute } = await helped();
    expect((await rulesSeen(viewer, performer)).own.helper).toBe(true);
    const line_id = await say(other, performer, 'rude');
    expect(await post(viewer, `/api/chat-lines/${line_id}/delete`)).toBe(200);
    expect(await mute(viewer, other, 5)).toBe(200);
    const muted = await write(other, performer, 'more').catch((error: Problem) => error);
    expect(muted).toMatchObject({ problem: 'chat_muted', details: { retry_after_s: 300 } });
    const seen = await acts(performer);
    expect(seen.map(({ act, helper }) => [act, helper?.user_name])).toEqual([
      ['mute', viewer.user_name],
      ['delete', viewer.user_name],
      ['name_helper', undefined],
    ]);
    for (const { act_id } of seen.slice(0, 2))
      expect(await post(performer, `/api/moderation-acts/${act_id}/undo`)).toBe(200);
    await expect.poll(() => refusal(write(other, performer, 'again'))).toBe('accepted');
    expect(textsOf(await snapshot(other, performer))).toContain('rude');
    expect((await acts(performer)).map(({ undone }) => undone)).toEqual([true, true, false]);
    await set(performer, { words: ['ばか'] });
    await write(other, performer, 'ばか');
    const [line] = await held(viewer, performer);
    expect(await decide(viewer, line?.held_id, 'allow')).toBe(200);
  });

  it('cannot act on the performer, on helpers, or from outside', async () => {
    const { performer, viewer, other, mute } = await helped();
    const hers = await say(performer, performer, 'mine');
    expect(await post(viewer, `/api/chat-lines/${hers}/delete`)).toBe('forbidden');
    await post(performer, `/api/room-helpers/${other.user_id}`, { helper: true });
    expect(await mute(viewer, other, 5)).toBe('forbidden');
    expect(await mute(viewer, viewer, 5)).toBe('forbidden');
    expect(await mute(viewer, performer, 5)).toBe('not_found');
    await post(performer, `/api/room-helpers/${other.user_id}`, { helper: false });
    expect(await mute(viewer, other, 5)).toBe(200);
    await stage.watch(viewer, await stage.performer('chatting'));
    expect(await mute(viewer, other, 0)).toBe('forbidden');
    expect(await mute(performer, other, 0)).toBe(200);
  });

  it('she names ten helpers at most, viewers whom she has met', async () => {
    const { performer, viewer } = await room();
    const stranger = await buildViewer(services);
    expect(await post(performer, `/api/room-helpers/${stranger.user_id}`, { helper: true })).toBe(
      'not_found',
    );
    expect(await post(performer, `/api/room-helpers/${performer.user_id}`, { helper: true })).toBe(
      'not_found',
    );
    for (let named = 0; named < 10; named += 1) {
      const person = await buildViewer(services, { points: 50 });
      await stage.watch(person, performer);
      expect(await post(performer, `/api/room-helpers/${person.user_id}`, { helper: true })).toBe(200);
    }
    expect(await post(performer, `/api/room-helpers/${viewer.user_id}`, { helper: true })).toBe(
      'helpers_full',
    );
  });
});

describe('a private chat', () => {
  const scenes = new TwoshotScenes(stage);

  it('keeps its lines: no held line, reply, pin or restored line leaves it', async () => {
    const { performer, viewer } = await scenes.running();
    await set(performer, { words: ['ばか'] });
    await write(viewer, performer, 'ばか');
    const secret = await say(viewer, performer, 'secret');
    const [line] = await held(performer, performer);
    expect(await post(performer, '/api/chat-lines/pin', { line_id: String(secret) })).toBe('not_found');
    await post(performer, `/api/chat-lines/${secret}/delete`);
    await runCommand(services, performer.user_id, 'end_twoshot');
    expect(await held(performer, performer)).toEqual([]);
    expect(await decide(performer, line?.held_id, 'allow')).toBe('held_line_over');
    expect(await refusal(write(performer, performer, 'reply', { reply_to: secret }))).toBe('chat_reply_gone');
    const act = (await acts(performer)).find(({ text }) => text === 'secret');
    expect(await post(performer, `/api/moderation-acts/${act?.act_id}/undo`)).toBe(200);
    await expect
      .poll(() => services.realtime.bodiesOf('chat.line_restored', roomOf.user(performer.user_id)))
      .toHaveLength(1);
    expect(services.realtime.bodiesOf('chat.line_restored', roomOf.board(performer.user_id))).toEqual([]);
    expect(await post(performer, '/api/chat-lines/pin', { line_id: String(secret) })).toBe('not_found');
  });
});
