import { describe, expect, it } from 'vitest';
import { tipCapability } from '../../features/tip/tip.capability.ts';
import { twoshotCapability } from '../../features/twoshot/twoshot.capability.ts';
import type { Member } from '../../platform/http/person.ts';
import type { Problem } from '../../platform/http/problem.ts';
import { roomOf } from '../../platform/realtime/realtime.ts';
import { buildViewer } from '../../testing/factories.ts';
import { moderationScenes, refusal, textsOf } from '../../testing/moderation-scenes.ts';
import { TwoshotScenes } from '../../testing/twoshot-scenes.ts';
import { Stage } from '../../testing/stage.ts';
import { runCommand } from '../channel/broadcast/command-channel.ts';
import { moderationCapability } from './moderation.capability.ts';

const stage = await Stage.open({ more: [moderationCapability, tipCapability, twoshotCapability] });
const { services } = stage;
const { write, say, post, set, held, decide, acts, rulesAnswer, rulesSeen, snapshot, room } =
  moderationScenes(stage);

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
