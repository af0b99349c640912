import type { PollOfChannel, StatementLine } from '@akari/contract';
import { afterAll, describe, expect, it } from 'vitest';
import { runCommand } from '../../core/channel/broadcast/command-channel.ts';
import { checkLedger } from '../../core/ledger/check-ledger.ts';
import { createLedgerCapability } from '../../core/ledger/ledger.capability.ts';
import { balancesOf, earningsBalanceOf } from '../../core/ledger/ledger.queries.ts';
import type { Member } from '../../platform/http/person.ts';
import { roomOf } from '../../platform/realtime/realtime.ts';
import { buildViewer } from '../../testing/factories.ts';
import { Stage } from '../../testing/stage.ts';
import { tipCapability } from '../tip/tip.capability.ts';
import { buyVote } from './buy-vote.ts';
import { pollCapability } from './poll.capability.ts';

const stage = await Stage.open({
  more: [createLedgerCapability(), pollCapability, tipCapability],
  env: { POLL_VOTE_POINTS: '20' },
});
const { services } = stage;
const { db } = services.database;
afterAll(async () => expect(await checkLedger(db)).toEqual([]));

const PRICE = 15_000;
const PLAN = { question: 'Next song?', options: ['Fast', 'Slow'], seconds: 60, units: PRICE };
const begin = (who: Member, body: object = PLAN) => stage.call(who, 'POST', '/api/poll', body);
async function performing(): Promise<{ performer: Member; id: string }> {
  const performer = await stage.performer('chatting', { share_bp: 3_333 });
  const { body } = await begin(performer);
  return { performer, id: (body as unknown as PollOfChannel).poll?.poll_id ?? '' };
}
async function inside(performer: Member, points = 10): Promise<Member> {
  const viewer = await buildViewer(services, { points: points + 0.2 });
  await stage.watch(viewer, performer);
  return viewer;
}
const buy = (who: Member | null, id: string, option: number, more: object = {}) =>
  stage.call(who, 'POST', `/api/poll/${id}/paid-vote`, { option, anonymous: false, ...more });
const close = (who: Member, id: string, how: 'end' | 'cancel') =>
  stage.call(who, 'POST', `/api/poll/${id}/close`, { how });
const pollOf = async (who: Member | null, performer: Member) =>
  (await stage.call(who, 'GET', `/api/poll?performer_name=${performer.user_name}`)).body as unknown as {
    seen: PollOfChannel;
    own: number | null;
    most_units: number;
  };
const votesOf = async (performer: Member) =>
  (await pollOf(null, performer)).seen.poll?.options.map(({ votes }) => votes);
const pointsOf = async (who: Member) => (await balancesOf(db, who.user_id)).points_units;
const tipLines = async (who: Member) =>
  (await stage.call(who, 'GET', '/api/statement?kind=tip')).body['lines'] as StatementLine[];
const earned = (who: Member) => earningsBalanceOf(db, who.user_id);

describe('a vote by points', () => {
  it('is paid with its row; a person may buy more of them, also for another option', async () => {
    const { performer, id } = await performing();
    const viewer = await inside(performer);
    const [had, before] = [await pointsOf(viewer), await earned(performer)];
    expect((await buy(viewer, id, 1)).body).toMatchObject({ own: 1, units: 15_000 });
    await buy(viewer, id, 1);
    await buy(viewer, id, 0, { anonymous: true });
    expect(await pointsOf(viewer)).toBe(had - 45_000);
    // A third of 1.5 points, rounded for each vote.
    expect((await earned(performer)) - before).toBe(3 * 4_999);
    expect(await votesOf(performer)).toEqual([1, 2]);
    expect(await pollOf(viewer, performer)).toMatchObject({
      own: 0,
      most_units: 200_000,
      seen: { poll: { units: 15_000 } },
    });
  });

  it('is shown to the room as a tip, without the option', async () => {
    const { performer, id } = await performing();
    const viewer = await inside(performer);
    await buy(viewer, id, 1);
    const heard = services.realtime.bodiesOf('tip.sent', roomOf.board(performer.user_id));
    expect(heard).toMatchObject([{ units: 15_000, user_name: viewer.user_name, poll: 'Next song?' }]);
    expect(JSON.stringify(heard)).not.toContain('Slow');
    const list = (await stage.call(performer, 'GET', '/api/tips')).body as { tips: object[] };
    expect(list.tips).toMatchObject([{ type: 'vote', count: 1, total_units: 15_000 }]);
    const { lines } = (await stage.call(viewer, 'GET', '/api/statement?kind=tip')).body as {
      lines: object[];
    };
    expect(lines).toMatchObject([{ paid_for: 'poll_vote', amount_units: -15_000 }]);
  });

  it('is one payment when it is sent twice with the same key', async () => {
    const { performer, id } = await performing();
    const viewer = await inside(performer);
    const had = await pointsOf(viewer);
    const body = { option: 0, anonymous: false, point_type: 2000 } as const;
    const send = () => buyVote(services, viewer, id, body, 'vote-once-0001');
    await Promise.all([send(), send()]);
    await send();
    expect(await pointsOf(viewer)).toBe(had - 15_000);
    expect(await votesOf(performer)).toEqual([1, 0]);
  });

  it.each([
    ['the performer calls the poll off', (performer: Member, id: string) => close(performer, id, 'cancel')],
    ['the broadcast ends', (performer: Member) => runCommand(services, performer.user_id, 'stop_publish')],
  ])('goes back when %s', async (_, over) => {
    const { performer, id } = await performing();
    const [ann, ben] = [await inside(performer), await inside(performer)];
    const before = await earned(performer);
    await buy(ann, id, 0);
    await buy(ann, id, 1);
    await buy(ben, id, 1);
    await over(performer, id);
    await stage.pass(1_000);
    await expect
      .poll(async () => (await tipLines(ann)).map(({ amount_units }) => amount_units))
      .toEqual([15_000, 15_000, -15_000, -15_000]);
    await expect
      .poll(() => tipLines(ben))
      .toMatchObject([
        { paid_for: 'poll_vote_back', amount_units: 15_000 },
        { paid_for: 'poll_vote', amount_units: -15_000 },
      ]);
    // The end of the broadcast also gives back time that was not delivered.
    expect(await earned(performer)).toBeLessThanOrEqual(before);
  });

  it('stays paid when the performer closes the poll early with its result', async () => {
    const { performer, id } = await performing();
    const viewer = await inside(performer);
    const had = await pointsOf(viewer);
    await buy(viewer, id, 0);
    await close(performer, id, 'end');
    await stage.pass(1_000);
    expect(await pointsOf(viewer)).toBe(had - 15_000);
    expect((await buy(viewer, id, 0)).error).toBe('poll_over');
  });

  it('is refused without points, from outside, and without a price', async () => {
    const { performer, id } = await performing();
    const other = await performing();
    const viewer = await inside(performer, 1);
    expect((await buy(viewer, id, 0)).error).toBe('points_short');
    expect((await buy(await inside(other.performer), id, 0)).error).toBe('poll_from_outside');
    expect((await buy(viewer, id, 2)).error).toBe('not_found');
    expect((await stage.call(viewer, 'POST', `/api/poll/${id}/vote`, { option: 0 })).error).toBe(
      'poll_costs_points',
    );
    expect(await votesOf(performer)).toEqual([0, 0]);
    await close(performer, id, 'end');
    const { body } = await begin(performer, { ...PLAN, units: 0 });
    const free = (body as unknown as PollOfChannel).poll?.poll_id ?? '';
    expect((await buy(viewer, free, 0)).error).toBe('not_found');
  });

  it.each([
    ['below the least price', 1_999, 'poll_price_wrong'],
    ['above the most of the setting', 200_001, 'poll_price_wrong'],
    ['a negative price', -10_000, 'bad_request'],
    ['no whole unit', 15_000.5, 'bad_request'],
  ])('has no poll with %s', async (_, units, error) => {
    const performer = await stage.performer('chatting');
    expect((await begin(performer, { ...PLAN, units })).error).toBe(error);
  });
});
