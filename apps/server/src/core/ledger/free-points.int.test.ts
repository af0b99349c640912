import { SESSION_TYPE } from '@akari/rules';
import { describe, expect, it } from 'vitest';
import { chargeTicker } from '../session/charge-tick/charge-ticker.ts';
import { giftCapability } from '../../features/gift/gift.capability.ts';
import type { Member } from '../../platform/http/person.ts';
import { buildViewer } from '../../testing/factories.ts';
import { Stage } from '../../testing/stage.ts';
import { tipCapability } from '../../features/tip/tip.capability.ts';
import { checkLedger } from './check-ledger.ts';
import { balancesOf, earningsBalanceOf } from './ledger.queries.ts';
import { postRegistrationBonus } from './post-registration-bonus.ts';
import { earningsOf } from './statement.queries.ts';

const stage = await Stage.open({ more: [tipCapability, giftCapability] });
const { services } = stage;
const { db } = services.database;
const MIN_MS = 60_000;

/** A viewer with 12 free points, and so many others. */
async function newcomer(points = 0): Promise<Member> {
  const viewer = await buildViewer(services, { points });
  await postRegistrationBonus(db, {
    viewer_id: viewer.user_id,
    units: 120_000,
    at_ms: 1,
    valid_ms: 86_400_000,
  });
  return viewer;
}

const onAir = (): Promise<Member> => stage.performer('chatting', { rate_points_per_min: 3, share_bp: 4_000 });

/** Joins at 3 points a minute, and the media starts. @returns the session's id */
async function begin(viewer: Member, performer: Member): Promise<number> {
  const { body } = await stage.join(viewer, performer, SESSION_TYPE.chat, { rate_units_per_min: 30_000 });
  const session_id = Number((body['session'] as { session_id: string }).session_id);
  await stage.play(session_id);
  return session_id;
}

/** Watches for so long and leaves. */
async function watches(viewer: Member, performer: Member, ms: number): Promise<void> {
  const session_id = await begin(viewer, performer);
  for (let delivered_ms = 0; delivered_ms < ms;) {
    delivered_ms = Math.min(ms, delivered_ms + 5_000);
    services.clock.advance(5_000);
    stage.deliver(session_id, delivered_ms);
    await chargeTicker(services).tick();
  }
  expect((await stage.call(viewer, 'POST', `/api/session/${session_id}/leave`)).status).toBe(200);
}

const host = await stage.performer('waiting');
await stage.call(host, 'POST', '/api/channel/command', { command: 'start_free' });

/** Tips in a free chat, where being there costs nothing. */
async function tip(viewer: Member, amount: string) {
  const { body } = await stage.join(viewer, host, SESSION_TYPE.chat, { mode: 'free', rate_units_per_min: 0 });
  await stage.play(Number((body['session'] as { session_id: string }).session_id));
  return stage.call(viewer, 'POST', '/api/tip', { performer_name: host.user_name, amount, anonymous: false });
}

describe('free points', () => {
  it('cannot be tipped (points_for_watching); other points can, to the unit', async () => {
    const viewer = await newcomer(2);
    expect((await tip(viewer, '2.0001')).error).toBe('points_for_watching');
    expect((await tip(viewer, '14.0001')).error).toBe('points_short');
    expect((await tip(viewer, '2')).status).toBe(200);
    expect((await tip(viewer, '0.2')).error).toBe('points_for_watching');
    expect(await balancesOf(db, viewer.user_id)).toEqual({
      points_units: 120_000,
      coupon_points_units: 0,
      bonus_units: 120_000,
    });
  });

  it('cannot be tipped by two simultaneous tips', async () => {
    const viewer = await newcomer(3);
    expect((await tip(viewer, '1')).status).toBe(200);
    const body = { performer_name: host.user_name, amount: '1.5', anonymous: false };
    const send = () => stage.call(viewer, 'POST', '/api/tip', body);
    const answers = await Promise.all([send(), send()]);
    expect(answers.map(({ status, error }) => [status, error]).toSorted()).toEqual([
      [200, undefined],
      [402, 'points_for_watching'],
    ]);
    expect((await balancesOf(db, viewer.user_id)).points_units).toBe(125_000);
  });

  it('pay for time before other points, at half the performer’s share', async () => {
    const [viewer, performer] = [await newcomer(5), await onAir()];
    await watches(viewer, performer, MIN_MS);
    expect(await balancesOf(db, viewer.user_id)).toEqual({
      points_units: 140_000,
      coupon_points_units: 0,
      bonus_units: 90_000,
    });
    // 3 points of free ones: half of 40 %.
    expect(await earningsBalanceOf(db, performer.user_id)).toBe(6_000);
    expect((await tip(viewer, '5.01')).error).toBe('points_for_watching');

    // 9 free points and 3 others.
    await watches(viewer, performer, 4 * MIN_MS);
    expect(await balancesOf(db, viewer.user_id)).toEqual({ points_units: 20_000, coupon_points_units: 0 });
    expect(await earningsBalanceOf(db, performer.user_id)).toBe(6_000 + 18_000 + 12_000);
    const { lines } = await earningsOf(services, performer.user_id, { limit: 10 });
    // 1 minute, all of it free; then 4 minutes with 9 free points of 12.
    expect(lines.map(({ amount_units, free_units }) => [amount_units, free_units])).toEqual([
      [30_000, 90_000],
      [6_000, 30_000],
    ]);
    expect((await tip(viewer, '2')).status).toBe(200);
    expect(await checkLedger(db)).toEqual([]);
  });

  it('pay for time until the balance is 0 (points_spent)', async () => {
    const [viewer, performer] = [await newcomer(), await onAir()];
    const session_id = await begin(viewer, performer);
    for (let delivered_ms = 5_000; delivered_ms <= 4 * MIN_MS; delivered_ms += 5_000) {
      stage.deliver(session_id, delivered_ms);
      await chargeTicker(services).tick();
    }
    expect((await stage.session(session_id)).paid_ms).toBe(4 * MIN_MS);
    expect(await balancesOf(db, viewer.user_id)).toEqual({ points_units: 0, coupon_points_units: 0 });
    await stage.loseMedia(session_id, 'budget_spent');
    expect((await stage.session(session_id)).end).toBe('points_spent');
    expect(await earningsBalanceOf(db, performer.user_id)).toBe(24_000);
  });

  it('earn a performer nothing beyond 36 a day, unlike other points', async () => {
    const performer = await onAir();
    for (const viewer of [await newcomer(), await newcomer(), await newcomer()])
      await watches(viewer, performer, 4 * MIN_MS);
    expect(await earningsBalanceOf(db, performer.user_id)).toBe(3 * 24_000);
    await watches(await newcomer(), performer, 4 * MIN_MS);
    expect(await earningsBalanceOf(db, performer.user_id)).toBe(3 * 24_000);
    await watches(await buildViewer(services, { points: 5 }), performer, MIN_MS);
    expect(await earningsBalanceOf(db, performer.user_id)).toBe(3 * 24_000 + 12_000);
    services.clock.advance(24 * 60 * MIN_MS);
    expect(await checkLedger(db)).toEqual([]);
  });

  it('count towards the daily limit when 6 sessions begin at once', async () => {
    const performer = await onAir();
    const viewers = await Promise.all(Array.from({ length: 6 }, () => newcomer()));
    const sessions = await Promise.all(viewers.map((viewer) => begin(viewer, performer)));
    const shares = await Promise.all(
      sessions.map(async (session_id) => (await stage.session(session_id)).bonus_share_bp),
    );
    expect(shares.toSorted((a, b) => a - b)).toEqual([0, 0, 0, 2_000, 2_000, 2_000]);
  });
});
