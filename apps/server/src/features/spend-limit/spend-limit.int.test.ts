import { dayStartMs, lastsMs, periodStartMs, POINT_TYPE } from '@akari/rules';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { chargeTicker } from '../../core/session/charge-tick/charge-ticker.ts';
import { checkLedger } from '../../core/ledger/check-ledger.ts';
import { balancesOf } from '../../core/ledger/ledger.queries.ts';
import type { Member } from '../../platform/http/person.ts';
import { roomOf } from '../../platform/realtime/realtime.ts';
import { expectedCostUnits } from '../../testing/expected-cost.ts';
import { buildViewer } from '../../testing/factories.ts';
import { limitSpending } from '../../testing/limit-spending.ts';
import { Stage } from '../../testing/stage.ts';
import { giftCapability } from '../gift/gift.capability.ts';
import { tipCapability } from '../tip/tip.capability.ts';
import { spendLimitCapability } from './spend-limit.capability.ts';

const stage = await Stage.open({ more: [spendLimitCapability, tipCapability, giftCapability] });
const { services } = stage;
const rich = (points = 50) => buildViewer(services, { points, coupon_points: points });

const NONE = { session_units: null, day_units: null, week_units: null, month_units: null };
const limit = (
  viewer: Member | null,
  session_units: number | null,
  day_units: number | null,
  [week_units, month_units]: [number | null, number | null] = [null, null],
) => limitSpending(stage, viewer, { session_units, day_units, week_units, month_units });
const limitOf = async (viewer: Member) => (await stage.call(viewer, 'GET', '/api/spend_limit')).body;
const spentToday = async (viewer: Member) => ((await limitOf(viewer))['spent'] as { day: number }).day;
const exclude = (viewer: Member | null, days: unknown) =>
  stage.call(viewer, 'POST', '/api/spend_limit/exclusion', { days });
const leave = (viewer: Member, id: number) => stage.call(viewer, 'POST', `/api/session/${id}/leave`);
const granted = (id: number): number => services.media.grants.get(String(id))?.paid_ms ?? 0;
/** Delivers as the media node does: never more than was granted, in steps of at most `step_ms`. */
async function watchOn(id: number, step_ms: number, steps = 100): Promise<void> {
  let delivered_ms = 0;
  for (let step = 0; step < steps && (await stage.session(id)).end === null; step += 1) {
    delivered_ms = Math.min(delivered_ms + step_ms, granted(id));
    stage.deliver(id, delivered_ms);
    await chargeTicker(services).tick();
    if (delivered_ms === granted(id)) await stage.loseMedia(id, 'budget_spent');
    if ((await stage.session(id)).state === 'paused') await stage.play(id);
  }
}
/** Advances the clock to the next midnight in Japan plus `more_ms`. */
const toMidnight = (more_ms: number): void => {
  const now_ms = services.clock.nowMs();
  services.clock.advance(dayStartMs(now_ms) + 86_400_000 - now_ms + more_ms);
};

describe('session spend limit', () => {
  it('sells the last slice up to the limit, then ends with 1112', async () => {
    const performer = await stage.performer('chatting');
    const viewer = await rich();
    expect((await limit(viewer, 5_300, null)).body).toEqual({
      limits: { ...NONE, session_units: 5_300 },
      next: null,
      spent: { day: 0, week: 0, month: 0 },
      excluded_until_ms: null,
    });
    const id = await stage.watch(viewer, performer);
    expect(await stage.session(id)).toMatchObject({ spend_limit_units: 5_300, charged_units: 2_000 });
    await watchOn(id, 2_500);
    expect(await stage.session(id)).toMatchObject({
      state: 'ended',
      end: 'spend_limit_reached',
      delivered_ms: 26_500,
      charged_units: 5_300,
    });
    expect(services.realtime.bodiesOf('session.ended', roomOf.user(viewer.user_id))).toMatchObject([
      { code: 1112, end: 'spend_limit_reached', spent_units: 5_300, balance_units: 494_700 },
    ]);
    // The next session has a limit of its own.
    expect((await stage.join(viewer, performer)).status).toBe(200);
    expect(await checkLedger(services.database.db)).toEqual([]);
  });

  it('limits remaining_ms of the receipt', async () => {
    const performer = await stage.performer('chatting');
    const viewer = await rich();
    await limit(viewer, 6_000, null);
    const answer = await stage.join(viewer, performer);
    expect(answer.body).toMatchObject({
      session: { spend_limit_units: 6_000, receipt: { remaining_ms: 30_000, balance_units: 500_000 } },
    });
  });

  it('shortens the first slice when it is below one slice', async () => {
    const performer = await stage.performer('chatting');
    const viewer = await rich();
    await limit(viewer, 1_000, null);
    const id = await stage.watch(viewer, performer);
    expect(granted(id)).toBe(5_000);
    await watchOn(id, 5_000);
    expect(await stage.session(id)).toMatchObject({ end: 'spend_limit_reached', charged_units: 1_000 });
  });

  it('does not apply when the points are spent first (points_spent)', async () => {
    const performer = await stage.performer('chatting');
    const viewer = await rich(0.3);
    await limit(viewer, 5_000, null);
    const id = await stage.watch(viewer, performer);
    await watchOn(id, 10_000);
    expect(await stage.session(id)).toMatchObject({ end: 'points_spent', charged_units: 3_000 });
    const answer = await stage.join(viewer, performer, 115, { point_type: POINT_TYPE.coupon });
    const { session_id } = answer.body['session'] as { session_id: string };
    await stage.play(Number(session_id));
    await watchOn(Number(session_id), 10_000);
    expect(await stage.session(Number(session_id))).toMatchObject({ end: 'coupon_points_spent' });
  });

  it('applies to the running session at once when it is lower, and 24 hours later when it is higher', async () => {
    const performer = await stage.performer('chatting');
    const viewer = await rich();
    const id = await stage.watch(viewer, performer);
    expect((await stage.session(id)).spend_limit_units).toBeNull();
    await limit(viewer, 5_000, null);
    expect((await stage.session(id)).spend_limit_units).toBe(5_000);
    const raised = await limit(viewer, 9_000, null);
    const from_ms = services.clock.nowMs() + 86_400_000;
    expect(raised.body).toMatchObject({
      limits: { ...NONE, session_units: 5_000 },
      next: { limits: { ...NONE, session_units: 9_000 }, from_ms },
    });
    await watchOn(id, 5_000);
    expect(await stage.session(id)).toMatchObject({ end: 'spend_limit_reached', charged_units: 5_000 });
    const still = await stage.watch(viewer, performer);
    expect((await stage.session(still)).spend_limit_units).toBe(5_000);
    await leave(viewer, still);
    services.clock.advance(86_400_000);
    const later = await stage.watch(viewer, performer);
    expect((await stage.session(later)).spend_limit_units).toBe(9_000);
    await leave(viewer, later);
  });

  it('below what a running session has cost ends it after the slice that is paid', async () => {
    const performer = await stage.performer('chatting');
    const viewer = await rich();
    const id = await stage.watch(viewer, performer);
    await limit(viewer, 1, null);
    expect((await stage.session(id)).spend_limit_units).toBe(2_000);
    await watchOn(id, 5_000);
    expect(await stage.session(id)).toMatchObject({ end: 'spend_limit_reached', charged_units: 2_000 });
  });

  it('does not apply to a free preview', async () => {
    const performer = await stage.performer('waiting');
    const viewer = await buildViewer(services);
    await limit(viewer, 1, 1);
    const answer = await stage.join(viewer, performer, 110);
    expect(answer.body).toMatchObject({ session: { spend_limit_units: null } });
  });
});

describe('day spend limit', () => {
  it('leaves each session the rest of the day, then answers spend_limit_spent', async () => {
    const performer = await stage.performer('chatting');
    const viewer = await rich();
    await limit(viewer, 5_000, 7_000);
    const first = await stage.watch(viewer, performer);
    await watchOn(first, 5_000);
    expect(await stage.session(first)).toMatchObject({ charged_units: 5_000 });
    expect(await limitOf(viewer)).toMatchObject({
      limits: { ...NONE, session_units: 5_000, day_units: 7_000 },
      spent: { day: 5_000, week: 5_000, month: 5_000 },
    });
    const second = await stage.watch(viewer, performer);
    expect((await stage.session(second)).spend_limit_units).toBe(2_000);
    await watchOn(second, 5_000);
    expect(await stage.session(second)).toMatchObject({ end: 'spend_limit_reached', charged_units: 2_000 });
    const refused = await stage.join(viewer, performer);
    expect([refused.status, refused.error]).toEqual([402, 'spend_limit_spent']);
    expect((await balancesOf(services.database.db, viewer.user_id)).points_units).toBe(493_000);
  });

  it('resets at midnight in Japan, and sessions count when they end', async () => {
    const performer = await stage.performer('chatting');
    const viewer = await rich();
    await limit(viewer, null, 4_000);
    toMidnight(-60_000);
    const before = await stage.watch(viewer, performer);
    stage.deliver(before, 5_000);
    await leave(viewer, before);
    const over = await stage.watch(viewer, performer);
    expect((await stage.session(over)).spend_limit_units).toBe(3_000);
    stage.deliver(over, 10_000);
    toMidnight(1_000);
    await leave(viewer, over);
    expect(await spentToday(viewer)).toBe(2_000);
    const next = await stage.watch(viewer, performer);
    expect((await stage.session(next)).spend_limit_units).toBe(2_000);
  });

  it('counts the running session and returns its unused slice when another begins', async () => {
    const [here, there] = [await stage.performer('chatting'), await stage.performer('chatting')];
    const viewer = await rich();
    await limit(viewer, null, 10_000);
    const first = await stage.watch(viewer, here);
    expect(await spentToday(viewer)).toBe(2_000);
    stage.deliver(first, 2_000);
    const second = await stage.watch(viewer, there);
    expect((await stage.session(second)).spend_limit_units).toBe(9_600);
  });

  it('holds for concurrent joins', async () => {
    const performers = [await stage.performer('chatting'), await stage.performer('chatting')];
    const viewer = await rich();
    await limit(viewer, null, 3_000);
    const answers = await Promise.all(performers.map((performer) => stage.join(viewer, performer)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    // The later join returns the slice of the other one.
    expect(await spentToday(viewer)).toBe(2_000);
    expect((await balancesOf(services.database.db, viewer.user_id)).points_units).toBe(498_000);
    expect(await checkLedger(services.database.db)).toEqual([]);
  });
});

describe('tips within a spend limit', () => {
  const tip = (viewer: Member, performer: Member, units: number) =>
    stage.call(viewer, 'POST', '/api/tip', {
      performer_name: performer.user_name,
      amount: String(units / 10_000),
      anonymous: false,
    });

  it('leave less time, and a larger one is refused with spend_limit_exceeded', async () => {
    const performer = await stage.performer('chatting');
    const viewer = await rich();
    await limit(viewer, 33_000, null);
    const id = await stage.watch(viewer, performer);
    // The first slice has cost 2,000 of the 33,000 units.
    const refused = await tip(viewer, performer, 32_000);
    expect([refused.status, refused.error]).toEqual([402, 'spend_limit_exceeded']);
    expect((await tip(viewer, performer, 30_000)).status).toBe(200);
    expect(await stage.session(id)).toMatchObject({ spend_limit_units: 3_000, charged_units: 2_000 });
    await watchOn(id, 2_500);
    expect(await stage.session(id)).toMatchObject({
      end: 'spend_limit_reached',
      delivered_ms: 15_000,
      charged_units: 3_000,
    });
    expect((await balancesOf(services.database.db, viewer.user_id)).points_units).toBe(467_000);
    expect(await checkLedger(services.database.db)).toEqual([]);
  });

  it('count towards the day, also for the next session', async () => {
    const performer = await stage.performer('chatting');
    const viewer = await rich();
    await limit(viewer, null, 15_000);
    const first = await stage.watch(viewer, performer);
    expect((await tip(viewer, performer, 10_000)).status).toBe(200);
    stage.deliver(first, 5_000);
    await leave(viewer, first);
    expect(await spentToday(viewer)).toBe(11_000);
    const second = await stage.watch(viewer, performer);
    expect((await stage.session(second)).spend_limit_units).toBe(4_000);
    await leave(viewer, second);
    toMidnight(1_000);
    expect(await spentToday(viewer)).toBe(0);
  });

  it('count by a day limit that was set during the session', async () => {
    const performer = await stage.performer('chatting');
    const viewer = await rich();
    await stage.watch(viewer, performer);
    await limit(viewer, null, 22_000);
    expect((await tip(viewer, performer, 20_000)).status).toBe(200);
    expect((await tip(viewer, performer, 2_000)).error).toBe('spend_limit_exceeded');
  });

  it('are never more than the limit when sent at once', async () => {
    const performer = await stage.performer('chatting');
    const viewer = await rich();
    await limit(viewer, 25_000, null);
    await stage.watch(viewer, performer);
    const answers = await Promise.all(Array.from({ length: 5 }, () => tip(viewer, performer, 10_000)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(2);
    expect(await checkLedger(services.database.db)).toEqual([]);
  });
});

describe('limits of a week and a month', () => {
  it('count what was spent since Monday and since the first, in Japan', async () => {
    const performer = await stage.performer('chatting');
    const viewer = await rich();
    const spend = async (): Promise<void> => {
      const id = await stage.watch(viewer, performer);
      stage.deliver(id, 5_000);
      await leave(viewer, id);
    };
    // To the next Monday, so that day, week and month differ by a known sum.
    const now_ms = services.clock.nowMs();
    services.clock.advance(periodStartMs('week', now_ms) + 7 * 86_400_000 - now_ms + 1_000);
    await spend();
    services.clock.advance(86_400_000);
    await spend();
    expect((await limitOf(viewer))['spent']).toMatchObject({ day: 1_000, week: 2_000 });
    await limit(viewer, null, null, [5_000, null]);
    const bounded = await stage.watch(viewer, performer);
    expect((await stage.session(bounded)).spend_limit_units).toBe(3_000);
    await leave(viewer, bounded);
    services.clock.advance(7 * 86_400_000);
    expect((await limitOf(viewer))['spent']).toMatchObject({ day: 0, week: 0 });
    const before = (await limitOf(viewer))['spent'] as { month: number };
    await limit(viewer, null, null, [5_000, before.month + 1_500]);
    const monthly = await stage.watch(viewer, performer);
    expect((await stage.session(monthly)).spend_limit_units).toBe(1_500);
    await leave(viewer, monthly);
  });
});

it('POST /api/spend_limit takes positive integers from viewers only', async () => {
  expect((await limit(null, 1, 1)).error).toBe('login_required');
  expect((await limit(await stage.performer('waiting'), 1, 1)).error).toBe('forbidden');
  const viewer = await rich();
  for (const units of [0, -1, 1.5]) expect((await limit(viewer, units, null)).error).toBe('bad_request');
  for (const days of [0, 2, -1, '1', undefined, 1e9])
    expect((await exclude(viewer, days)).error, String(days)).toBe('bad_request');
  expect((await exclude(null, 1)).error).toBe('login_required');
  expect(await limitOf(viewer)).toMatchObject({ limits: NONE, excluded_until_ms: null });
});

it('random limits are never exceeded and are used to the last millisecond', async () => {
  const performer = await stage.performer('chatting');
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1, max: 40_000 }),
      fc.integer({ min: 1, max: 12_000 }),
      fc.integer({ min: 1_000, max: 10_000 }),
      async (session_units, more_units, step_ms) => {
        const viewer = await rich();
        const day_units = session_units + more_units;
        await limit(viewer, session_units, day_units);
        let spent_units = 0;
        for (let visit = 0; visit < 2; visit += 1) {
          const most = Math.min(session_units, day_units - spent_units);
          const answer = await stage.join(viewer, performer);
          const id = Number((answer.body['session'] as { session_id: string }).session_id);
          await stage.play(id);
          await watchOn(id, step_ms);
          const session = await stage.session(id);
          if (session.end === null) await leave(viewer, id);
          const { charged_units, delivered_ms, end } = await stage.session(id);
          expect(charged_units).toBeLessThanOrEqual(most);
          expect(charged_units).toBe(expectedCostUnits(session, delivered_ms));
          if (end === 'spend_limit_reached')
            expect(delivered_ms).toBe(lastsMs(session, session.spend_limit_units ?? 0));
          spent_units += charged_units;
          expect(spent_units).toBeLessThanOrEqual(day_units);
        }
      },
    ),
    { numRuns: 12, endOnFailure: true },
  );
  expect(await checkLedger(services.database.db)).toEqual([]);
});
