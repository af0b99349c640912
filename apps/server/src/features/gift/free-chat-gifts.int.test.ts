import {
  CHANNEL_STATUSES,
  GIFT_IDS,
  givingRefusal,
  GIFTS,
  SESSION_MODES,
  SESSION_TYPE_OF_MODE,
  type GiftId,
} from '@akari/rules';
import { eq, sum } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { channelTable } from '../../core/channel/state/channel.table.ts';
import { runCommand } from '../../core/channel/broadcast/command-channel.ts';
import { checkLedger } from '../../core/ledger/check-ledger.ts';
import { balancesOf } from '../../core/ledger/ledger.queries.ts';
import type { Member } from '../../platform/http/person.ts';
import { sessionTable } from '../../core/session/state/session.table.ts';
import { buildViewer } from '../../testing/factories.ts';
import { Stage } from '../../testing/stage.ts';
import { tipCapability } from '../tip/tip.capability.ts';
import { giftCapability } from './gift.capability.ts';
import { giftTable } from './gift.table.ts';

const stage = await Stage.open({ more: [giftCapability, tipCapability] });
const { services } = stage;
const { db } = services.database;

const give = (who: Member, performer: Member, gift: GiftId) =>
  stage.call(who, 'POST', '/api/gift', {
    performer_name: performer.user_name,
    gift,
    units: GIFTS[gift].units,
    anonymous: false,
  });
const tip = (who: Member, performer: Member, amount: string) =>
  stage.call(who, 'POST', '/api/tip', { performer_name: performer.user_name, amount, anonymous: false });
const startFree = (performer: Member, goals: { tip_goal_units?: number; gift_goal_units?: number }) =>
  runCommand(services, performer.user_id, 'start_free', goals);
async function enter(viewer: Member, performer: Member): Promise<number> {
  const entry = { performer_name: performer.user_name, mode: 'free', rate_units_per_min: 0 };
  const { body } = await stage.call(viewer, 'POST', '/api/session/join', entry);
  const id = Number((body['session'] as { session_id: string }).session_id);
  await stage.play(id);
  return id;
}
const givenIn = async (broadcast_id: number | null): Promise<number> => {
  const [row] = await db
    .select({ units: sum(giftTable.units).mapWith(Number) })
    .from(giftTable)
    .where(eq(giftTable.broadcast_id, broadcast_id ?? 0));
  return row?.units ?? 0;
};

/** The ledger balances after all tests of this file. */
afterAll(async () => expect(await checkLedger(db)).toEqual([]));

describe('gift goal of a free chat', () => {
  it('counts gifts only and ends the free chat when reached, without charge', async () => {
    const performer = await stage.performer('waiting');
    const [giver, friend] = [
      await buildViewer(services, { points: 20 }),
      await buildViewer(services, { points: 20 }),
    ];
    await startFree(performer, { gift_goal_units: 15_000 });
    const ids = [await enter(giver, performer), await enter(friend, performer)];
    expect((await give(giver, performer, 'wind_chime')).status).toBe(200);
    const card = (await stage.call(null, 'GET', `/api/channels/${performer.user_name}`)).body;
    expect(card['free_chat']).toEqual({
      phase: 'open',
      tip_goal_units: null,
      tip_units: 0,
      gift_goal_units: 15_000,
      gift_units: 10_000,
    });
    // A tip does not count towards the gift goal.
    await tip(friend, performer, '5');
    expect((await stage.channel(performer)).status).toBe('free_chat');
    expect((await give(friend, performer, 'dango')).status).toBe(200);
    await stage.pass(14_000);
    expect(await stage.channel(performer)).toMatchObject({
      status: 'chatting',
      until_ms: null,
      free_gift_goal_units: null,
      free_gift_units: 0,
    });
    for (const id of ids)
      expect(await stage.session(id)).toMatchObject({ state: 'asked', end: null, charged_units: 0 });
    // The viewers count as outside until they accept the price.
    expect((await give(giver, performer, 'dango')).error).toBe('gift_from_outside');
    expect((await balancesOf(db, giver.user_id)).points_units).toBe(190_000);
  });

  it('does not stop the tip goal from ending the chat first', async () => {
    const performer = await stage.performer('waiting');
    const giver = await buildViewer(services, { points: 20 });
    await startFree(performer, { tip_goal_units: 5_000, gift_goal_units: 1_000_000 });
    await enter(giver, performer);
    await give(giver, performer, 'wind_chime');
    expect((await stage.channel(performer)).status).toBe('free_chat');
    await tip(giver, performer, '0.5');
    expect((await stage.channel(performer)).free_phase).toBe('ending');
  });

  it('is reset with its sum for the next free chat', async () => {
    const performer = await stage.performer('waiting');
    const giver = await buildViewer(services, { points: 20 });
    await startFree(performer, { gift_goal_units: 15_000 });
    await enter(giver, performer);
    await give(giver, performer, 'wind_chime');
    await runCommand(services, performer.user_id, 'stop_chat');
    await startFree(performer, {});
    expect(await stage.channel(performer)).toMatchObject({ free_gift_goal_units: null, free_gift_units: 0 });
    await enter(giver, performer);
    await give(giver, performer, 'wind_chime');
    expect((await stage.channel(performer)).status).toBe('free_chat');
  });

  it('quotes a 5 min opening price only to viewers who gave', async () => {
    const performer = await stage.performer('waiting');
    const [giver, friend] = [
      await buildViewer(services, { points: 20 }),
      await buildViewer(services, { points: 20 }),
    ];
    await startFree(performer, { gift_goal_units: 2_000 });
    for (const viewer of [giver, friend]) await enter(viewer, performer);
    await give(giver, performer, 'cherry_blossom');
    await stage.pass(14_000);
    const openingOf = async (viewer: Member) => {
      const url = `/api/session/quote?performer_name=${performer.user_name}`;
      const offers = (await stage.call(viewer, 'GET', url)).body['offers'] as { opening_ms: number }[];
      return offers[0]?.opening_ms;
    };
    expect(await openingOf(giver)).toBe(300_000);
    expect(await openingOf(friend)).toBe(0);
    // A gift in paid chat does not count for the free chat before it.
    await stage.watch(friend, performer);
    await give(friend, performer, 'cherry_blossom');
    expect(await openingOf(friend)).toBe(0);
  });

  it('counts concurrent gifts beyond the goal, and ends the free chat once', async () => {
    const performer = await stage.performer('waiting');
    const givers = await Promise.all([1, 2, 3, 4].map(() => buildViewer(services, { points: 20 })));
    await startFree(performer, { gift_goal_units: 20_000 });
    const { broadcast_id } = await stage.channel(performer);
    for (const giver of givers) await enter(giver, performer);
    const answers = await Promise.all(givers.map((giver) => give(giver, performer, 'wind_chime')));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(await givenIn(broadcast_id)).toBe(40_000);
    expect(await stage.channel(performer)).toMatchObject({ free_phase: 'ending', free_gift_units: 40_000 });
  });
});

it('random gifts and tips keep free_gift_units correct and balances not negative', async () => {
  const act = fc.record({
    who: fc.nat(2),
    what: fc.oneof(fc.constantFrom(...GIFT_IDS), fc.constantFrom('0.2', '0.7', '3')),
  });
  const goal = fc.option(fc.integer({ min: 1, max: 90_000 }), { nil: undefined });
  await fc.assert(
    fc.asyncProperty(fc.array(act, { maxLength: 9 }), goal, goal, async (acts, tipGoal, giftGoal) => {
      const performer = await stage.performer('waiting');
      const viewers = await Promise.all([1, 2, 3].map(() => buildViewer(services, { points: 15 })));
      await startFree(performer, {
        ...(tipGoal === undefined ? {} : { tip_goal_units: tipGoal }),
        ...(giftGoal === undefined ? {} : { gift_goal_units: giftGoal }),
      });
      const { broadcast_id } = await stage.channel(performer);
      for (const viewer of viewers) await enter(viewer, performer);
      // Two at a time, so that actions overlap.
      for (let at = 0; at < acts.length; at += 2)
        await Promise.all(
          acts.slice(at, at + 2).map(({ who, what }) => {
            const viewer = viewers[who] as Member;
            const gift = GIFT_IDS.find((id) => id === what);
            return gift === undefined ? tip(viewer, performer, what) : give(viewer, performer, gift);
          }),
        );
      const left = await Promise.all(viewers.map(({ user_id }) => balancesOf(db, user_id)));
      expect(left.every(({ points_units }) => points_units >= 0)).toBe(true);
      const { free_phase, free_gift_units, free_tip_units } = await stage.channel(performer);
      expect(free_gift_units).toBe(await givenIn(broadcast_id));
      const reached = free_gift_units >= (giftGoal ?? Infinity) || free_tip_units >= (tipGoal ?? Infinity);
      expect(free_phase).toBe(reached ? 'ending' : 'open');
      // A running broadcast would slow down every statement of the next run.
      await runCommand(services, performer.user_id, 'stop_publish');
    }),
    { numRuns: 25, endOnFailure: true },
  );
});

describe('POST /api/gift in every channel status', () => {
  it.each(SESSION_MODES)('follows givingRefusal in mode %s', async (mode) => {
    const performer = await stage.performer('chatting');
    const viewer = await buildViewer(services, { points: 50 });
    const id = await stage.watch(viewer, performer);
    const session_type = SESSION_TYPE_OF_MODE[mode];
    await db.update(sessionTable).set({ mode, session_type }).where(eq(sessionTable.id, id));
    const { broadcast_id } = await stage.channel(performer);
    const refusedByRule = givingRefusal(
      { session_type, channel_id: performer.user_id, state: 'on', follows_id: null },
      performer.user_id,
    );
    const refusal = refusedByRule === 'from_outside' ? 'gift_from_outside' : refusedByRule;
    for (const status of CHANNEL_STATUSES) {
      const dark = status === 'offline' || status === 'preparing';
      await db
        .update(channelTable)
        .set({ status, broadcast_id: status === 'offline' ? null : broadcast_id })
        .where(eq(channelTable.performer_id, performer.user_id));
      const before = [await balancesOf(db, viewer.user_id), await givenIn(broadcast_id)] as const;
      const answer = await give(viewer, performer, 'cherry_blossom');
      const after = [await balancesOf(db, viewer.user_id), await givenIn(broadcast_id)] as const;
      const refused = dark ? 'gift_from_outside' : (refusal ?? undefined);
      expect(answer.error, `${mode} ${status}`).toBe(refused);
      if (refused !== undefined) expect(after).toEqual(before);
      else expect(after[1] - before[1]).toBe(2_000);
    }
  });
});
