import type { TipGoalSeen } from '@akari/contract';
import { afterAll, describe, expect, it } from 'vitest';
import { runCommand } from '../../core/channel/broadcast/command-channel.ts';
import { checkLedger } from '../../core/ledger/check-ledger.ts';
import type { Member } from '../../platform/http/person.ts';
import { roomOf } from '../../platform/realtime/realtime.ts';
import { buildAdmin, buildViewer } from '../../testing/factories.ts';
import { Stage } from '../../testing/stage.ts';
import { giftCapability } from '../gift/gift.capability.ts';
import { tipCapability } from '../tip/tip.capability.ts';
import { tipGoalCapability } from './tip-goal.capability.ts';

const stage = await Stage.open({ more: [tipCapability, giftCapability, tipGoalCapability] });
const { services } = stage;
afterAll(async () => expect(await checkLedger(services.database.db)).toEqual([]));

const single = (points: number, text = 'a song') => ({
  kind: 'single',
  steps: [{ units: points * 10_000, text }],
});
const set = (who: Member | null, body: object) => stage.call(who, 'POST', '/api/tip-goal', body);
const goalOf = async (performer: Member): Promise<TipGoalSeen['goal']> => {
  const answer = await stage.call(null, 'GET', `/api/tip-goal?performer_name=${performer.user_name}`);
  return (answer.body as unknown as TipGoalSeen).goal;
};
async function inside(performer: Member): Promise<Member> {
  const viewer = await buildViewer(services, { points: 60 });
  await stage.watch(viewer, performer);
  return viewer;
}
const tip = (who: Member, performer: Member, amount: string, anonymous = false) =>
  stage.call(who, 'POST', '/api/tip', { performer_name: performer.user_name, amount, anonymous });

describe('a tip goal', () => {
  it('counts tips and gifts in the transaction that pays them, and stays achieved', async () => {
    const performer = await stage.performer('chatting');
    const viewer = await inside(performer);
    expect((await set(performer, single(4))).status).toBe(200);
    await tip(viewer, performer, '1');
    const gift = { performer_name: performer.user_name, gift: 'lantern', units: 30_000, anonymous: false };
    await stage.call(viewer, 'POST', '/api/gift', gift);
    const achieved = { state: 'achieved', reached: 1, sum_units: 40_000, reached_by: viewer.user_name };
    expect(await goalOf(performer)).toMatchObject(achieved);
    await tip(viewer, performer, '5');
    expect(await goalOf(performer)).toMatchObject(achieved);
    const told = () =>
      services.realtime.bodiesOf('tip_goal.changed', roomOf.channel(performer.user_id)).at(-1);
    await expect.poll(told).toMatchObject({ goal: achieved });
  });

  it('does not count a tip that is refused', async () => {
    const performer = await stage.performer('chatting');
    const viewer = await inside(performer);
    await set(performer, single(4));
    expect((await tip(viewer, performer, '1000')).error).toBe('points_short');
    expect(await goalOf(performer)).toMatchObject({ sum_units: 0, reached: 0 });
  });

  it('does not name a person who reached it anonymously', async () => {
    const performer = await stage.performer('chatting');
    const viewer = await inside(performer);
    await set(performer, single(2));
    await tip(viewer, performer, '2', true);
    expect(await goalOf(performer)).toMatchObject({ state: 'achieved', reached_by: null });
  });

  it('counts concurrent tips once each, over the rounds of a repeating goal', async () => {
    const performer = await stage.performer('chatting');
    const viewers = await Promise.all([inside(performer), inside(performer), inside(performer)]);
    await set(performer, { ...single(2), kind: 'repeating' });
    await Promise.all(
      viewers.flatMap((viewer) => ['1', '2', '0.5'].map((amount) => tip(viewer, performer, amount))),
    );
    expect(await goalOf(performer)).toMatchObject({ state: 'running', sum_units: 105_000, reached: 5 });
  });

  it('may be changed with what was given, begun again, and removed, in every mode', async () => {
    const performer = await stage.performer('preparing');
    expect((await set(performer, single(4))).status).toBe(200);
    await runCommand(services, performer.user_id, 'start_preview');
    await runCommand(services, performer.user_id, 'start_chat');
    const viewer = await inside(performer);
    await tip(viewer, performer, '3');
    await set(performer, { ...single(10, 'a dance'), keep: true });
    expect(await goalOf(performer)).toMatchObject({ goal_id: '1', sum_units: 30_000, state: 'running' });
    await set(performer, single(10, 'a dance'));
    expect(await goalOf(performer)).toMatchObject({ goal_id: '2', sum_units: 0 });
    expect((await stage.call(performer, 'POST', '/api/tip-goal/remove')).body['goal']).toBeNull();
    await tip(viewer, performer, '1');
    expect(await goalOf(performer)).toBeNull();
    const own = await stage.call(performer, 'GET', '/api/tip-goal/own');
    expect(own.body['last']).toEqual(single(10, 'a dance'));
  });

  it('ends with its broadcast', async () => {
    const performer = await stage.performer('chatting');
    await set(performer, single(4));
    await runCommand(services, performer.user_id, 'stop_publish');
    expect(await goalOf(performer)).toBeNull();
    expect((await set(performer, single(4))).error).toBe('tip_goal_off_air');
  });

  it.each<[string, object, string]>([
    ['no kind', { steps: [{ units: 10_000, text: '' }] }, 'bad_request'],
    ['another kind', { ...single(4), kind: 'endless' }, 'bad_request'],
    ['text for units', { kind: 'single', steps: [{ units: '4', text: '' }] }, 'bad_request'],
    [
      'eleven steps',
      { kind: 'progressive', steps: Array(11).fill({ units: 10_000, text: '' }) },
      'bad_request',
    ],
    ['a huge sum', single(1e11), 'tip_goal_steps_wrong'],
    [
      'steps that fall',
      { kind: 'progressive', steps: [single(4).steps[0], single(3).steps[0]] },
      'tip_goal_steps_wrong',
    ],
    ['a long text', single(4, 'x'.repeat(41)), 'tip_goal_text_wrong'],
  ])('refuses %s and keeps the goal', async (_, body, error) => {
    const performer = await stage.performer('chatting');
    await set(performer, single(4));
    expect((await set(performer, body)).error).toBe(error);
    expect(await goalOf(performer)).toMatchObject({ kind: 'single', steps: single(4).steps });
  });

  it('is set by its performer alone', async () => {
    const performer = await stage.performer('chatting');
    const viewer = await inside(performer);
    expect((await set(null, single(4))).error).toBe('login_required');
    expect((await set(viewer, single(4))).error).toBe('forbidden');
    expect((await set(await buildAdmin(services), single(4))).error).toBe('forbidden');
    expect(await goalOf(performer)).toBeNull();
  });
});
