import { chatSend } from '@akari/contract';
import { describe, expect, it } from 'vitest';
import { tipCapability } from '../../../features/tip/tip.capability.ts';
import { roomOf } from '../../../platform/realtime/realtime.ts';
import { moderationScenes, refusal, textsOf } from '../../../testing/moderation-scenes.ts';
import { Stage } from '../../../testing/stage.ts';
import { sendLine } from '../../chat/send-line.ts';
import { ignoreCapability } from '../../ignore/ignore.capability.ts';
import { moderationCapability } from '../moderation.capability.ts';
import { setSiteWords } from './site-words.ts';

const stage = await Stage.open({ more: [moderationCapability, ignoreCapability, tipCapability] });
const { services } = stage;
const { write, say, told, post, set, held, decide, acts, rulesSeen, snapshot, room } =
  moderationScenes(stage);

const forbid = (words: string) =>
  services.database.db.transaction((tx) =>
    setSiteWords(tx, {
      site_id: services.config.site_id,
      options: { words },
      now_ms: services.clock.nowMs(),
    }),
  );

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
