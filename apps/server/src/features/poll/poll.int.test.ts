import type { ChatLine, PollOfChannel } from '@akari/contract';
import { afterAll, describe, expect, it } from 'vitest';
import { runCommand } from '../../core/channel/broadcast/command-channel.ts';
import { checkLedger } from '../../core/ledger/check-ledger.ts';
import type { Member } from '../../platform/http/person.ts';
import { roomOf } from '../../platform/realtime/realtime.ts';
import { buildAdmin, buildViewer } from '../../testing/factories.ts';
import { Stage } from '../../testing/stage.ts';
import { pollCapability } from './poll.capability.ts';

const stage = await Stage.open({ more: [pollCapability] });
const { services } = stage;
afterAll(async () => expect(await checkLedger(services.database.db)).toEqual([]));

const PLAN = { question: 'Next song?', options: ['Fast', 'Slow', 'None'], seconds: 60 };
const begin = (who: Member | null, body: object = PLAN) => stage.call(who, 'POST', '/api/poll', body);
const vote = (who: Member | null, poll_id: string, option: number) =>
  stage.call(who, 'POST', `/api/poll/${poll_id}/vote`, { option });
const close = (who: Member | null, poll_id: string, how: string) =>
  stage.call(who, 'POST', `/api/poll/${poll_id}/close`, { how });
const pollFor = async (who: Member | null, performer: Member) =>
  (await stage.call(who, 'GET', `/api/poll?performer_name=${performer.user_name}`)).body as unknown as {
    seen: PollOfChannel;
    own: number | null;
  };
async function begun(performer: Member): Promise<string> {
  const { body } = await begin(performer);
  return (body as unknown as PollOfChannel).poll?.poll_id ?? '';
}
async function inside(performer: Member): Promise<Member> {
  const viewer = await buildViewer(services, { points: 60 });
  await stage.watch(viewer, performer);
  return viewer;
}
/** The results that the room has read. */
const results = (performer: Member) =>
  services.realtime
    .bodiesOf('chat.lines', roomOf.board(performer.user_id))
    .flatMap(({ lines }) => lines)
    .filter((line): line is Extract<ChatLine, { kind: 'system' }> => line.kind === 'system')
    .filter(({ event }) => event === 'poll_ended')
    .map(({ poll }) => poll);

describe('a poll', () => {
  it('counts one vote of each person, and tells the channel', async () => {
    const performer = await stage.performer('chatting');
    const [ann, ben] = [await inside(performer), await inside(performer)];
    const id = await begun(performer);
    expect((await vote(ann, id, 1)).body).toEqual({ own: 1 });
    expect((await vote(ann, id, 1)).body).toEqual({ own: 1 });
    expect((await vote(ann, id, 0)).error).toBe('poll_voted');
    await vote(ben, id, 1);
    const options = [
      { text: 'Fast', votes: 0 },
      { text: 'Slow', votes: 2 },
      { text: 'None', votes: 0 },
    ];
    expect(await pollFor(ann, performer)).toMatchObject({
      own: 1,
      seen: { poll: { options, state: 'open' } },
    });
    expect(await pollFor(null, performer)).toMatchObject({ own: null });
    const told = () => services.realtime.bodiesOf('poll.changed', roomOf.channel(performer.user_id)).at(-1);
    await expect.poll(told).toMatchObject({ poll: { options } });
  });

  it('counts a vote once, also when it is sent twice at the same time', async () => {
    const performer = await stage.performer('chatting');
    const viewer = await inside(performer);
    const id = await begun(performer);
    await Promise.all([vote(viewer, id, 0), vote(viewer, id, 0), vote(viewer, id, 2)]);
    const { seen } = await pollFor(viewer, performer);
    expect(seen.poll?.options.reduce((sum, { votes }) => sum + votes, 0)).toBe(1);
  });

  it('ends by itself, and its result is a line of the chat', async () => {
    const performer = await stage.performer('chatting');
    const viewer = await inside(performer);
    const id = await begun(performer);
    await vote(viewer, id, 0);
    await stage.pass(60_000);
    const result = { question: 'Next song?', option: 'Fast', votes: 1, all_votes: 1 };
    await expect.poll(() => results(performer)).toEqual([result]);
    expect((await vote(await inside(performer), id, 1)).error).toBe('poll_over');
    expect((await close(performer, id, 'end')).error).toBe('poll_over');
  });

  it('has no result when the performer cancels it, or when the broadcast ends', async () => {
    const performer = await stage.performer('chatting');
    const id = await begun(performer);
    expect((await begin(performer)).error).toBe('poll_runs');
    expect((await close(performer, id, 'cancel')).body).toMatchObject({ poll: { state: 'cancelled' } });
    await begun(performer);
    await runCommand(services, performer.user_id, 'stop_publish');
    expect((await pollFor(null, performer)).seen.poll).toBeNull();
    expect((await begin(performer)).error).toBe('poll_off_air');
    expect(results(performer)).toEqual([]);
  });

  it('cannot begin in a hidden chat, where others would see it', async () => {
    const performer = await stage.performer('waiting');
    await runCommand(services, performer.user_id, 'start_hidden');
    expect((await begin(performer)).error).toBe('poll_in_private');
    expect((await pollFor(null, performer)).seen.poll).toBeNull();
  });

  it('names no option of a tie', async () => {
    const performer = await stage.performer('chatting');
    const id = await begun(performer);
    await vote(await inside(performer), id, 0);
    await vote(await inside(performer), id, 2);
    await close(performer, id, 'end');
    const result = { question: 'Next song?', option: null, votes: 0, all_votes: 2 };
    await expect.poll(() => results(performer)).toEqual([result]);
  });

  it('is for people in the chat, and is held by its performer alone', async () => {
    const performer = await stage.performer('chatting');
    const other = await stage.performer('chatting');
    const viewer = await inside(performer);
    const id = await begun(performer);
    expect((await vote(null, id, 0)).error).toBe('login_required');
    expect((await vote(await inside(other), id, 0)).error).toBe('poll_from_outside');
    expect((await vote(await buildAdmin(services), id, 0)).error).toBe('forbidden');
    expect((await vote(viewer, '999', 0)).error).toBe('not_found');
    expect((await vote(viewer, id, 3)).error).toBe('not_found');
    expect((await close(other, id, 'end')).error).toBe('not_found');
    expect((await begin(viewer)).error).toBe('forbidden');
  });

  it.each<[string, object, string]>([
    ['no question', { ...PLAN, question: ' ' }, 'poll_question_wrong'],
    ['one option', { ...PLAN, options: ['a'] }, 'poll_options_wrong'],
    ['seven options', { ...PLAN, options: ['1', '2', '3', '4', '5', '6', '7'] }, 'bad_request'],
    ['another duration', { ...PLAN, seconds: 31 }, 'bad_request'],
    ['text for options', { ...PLAN, options: 'abc' }, 'bad_request'],
  ])('refuses %s', async (_, body, error) => {
    const performer = await stage.performer('chatting');
    expect((await begin(performer, body)).error).toBe(error);
    expect((await pollFor(null, performer)).seen.poll).toBeNull();
  });
});
