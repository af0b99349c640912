import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, it } from 'vitest';
import { barCapability } from '../../core/bar/bar.capability.ts';
import { shownLists } from '../../core/channel/announce/shown-viewers.ts';
import { checkLedger } from '../../core/ledger/check-ledger.ts';
import { createLedgerCapability } from '../../core/ledger/ledger.capability.ts';
import { balancesOf, earningsBalanceOf } from '../../core/ledger/ledger.queries.ts';
import type { Member } from '../../platform/http/person.ts';
import { roomOf } from '../../platform/realtime/realtime.ts';
import { buildViewer } from '../../testing/factories.ts';
import { Stage } from '../../testing/stage.ts';
import { tipCapability } from '../tip/tip.capability.ts';
import { thankYouCapability } from './thank-you.capability.ts';

const stage = await Stage.open({
  more: [tipCapability, thankYouCapability, barCapability, createLedgerCapability()],
});
const { services } = stage;
const { db, pool } = services.database;
const DAY_MS = 86_400_000;

/** The ledger balances after all tests of this file. */
afterAll(async () => expect(await checkLedger(db)).toEqual([]));

const pointsOf = async ({ user_id }: Member) => (await balancesOf(db, user_id)).points_units;
const thank = (viewer: Member | null, performer: Member, change: object = {}, key: string = randomUUID()) =>
  stage.call(
    viewer,
    'POST',
    '/api/thank-you',
    { performer_name: performer.user_name, units: 10_000, ...change },
    key,
  );
const choose = (performer: Member, accepts: string) =>
  stage.call(performer, 'POST', '/api/thank-you-choice', { accepts });
const listOf = async (viewer: Member) => {
  const { body } = await stage.call(viewer, 'GET', '/api/thank-you');
  return (body as { performers: object[] }).performers;
};

/** A viewer who paid 0.2 points to enter a performer's chat, tipped her and left. */
async function fan(tipped = '0.1', points: object = { points: 20 }) {
  const performer = await stage.performer('chatting', { share_bp: 4_000 });
  const viewer = await buildViewer(services, points);
  const session_id = await stage.watch(viewer, performer);
  const tip = { performer_name: performer.user_name, amount: tipped, anonymous: false };
  expect((await stage.call(viewer, 'POST', '/api/tip', tip)).status).toBe(200);
  await pool.query(`UPDATE viewer_session SET state = 'ended', ended_at_ms = $2 WHERE id = $1`, [
    session_id,
    services.clock.nowMs(),
  ]);
  services.clock.advance(1_000);
  return { performer, viewer };
}

describe('POST /api/thank-you', () => {
  it('pays the performer her share, tells her, and stands in both statements', async () => {
    const { performer, viewer } = await fan();
    const [had, earned] = [await pointsOf(viewer), await earningsBalanceOf(db, performer.user_id)];
    const answer = await thank(viewer, performer);
    expect(answer.body).toMatchObject({
      units: 10_000,
      balance: { points_units: had - 10_000 },
      again_at_ms: services.clock.nowMs() + DAY_MS,
    });
    expect((await earningsBalanceOf(db, performer.user_id)) - earned).toBe(4_000);
    expect(services.realtime.bodiesOf('thank_you.received', roomOf.user(performer.user_id))).toMatchObject([
      { user_name: viewer.user_name, units: 10_000 },
    ]);
    const lines = async (who: Member, path: string) =>
      ((await stage.call(who, 'GET', path)).body as { lines: object[] }).lines[0];
    expect(await lines(viewer, '/api/statement')).toMatchObject({
      paid_for: 'thank_you',
      amount_units: -10_000,
      performer_name: performer.user_name,
    });
    expect(await lines(performer, '/api/earnings')).toMatchObject({
      paid_for: 'thank_you',
      amount_units: 4_000,
      share: { paid_units: 10_000, share_bp: 4_000 },
    });
  });

  it('marks the viewer in the list of the performer for the rest of the broadcast', async () => {
    const { performer, viewer } = await fan();
    await stage.watch(viewer, performer);
    const shown = async () => (await shownLists(services).tell(performer.user_id)).viewers[0];
    expect(await shown()).toMatchObject({ user_name: viewer.user_name, icons: [] });
    await thank(viewer, performer);
    expect(await shown()).toMatchObject({ user_name: viewer.user_name, icons: ['thankyouP'] });
  });

  it('is once in 24 hours for each performer, also at the same moment', async () => {
    const { performer, viewer } = await fan();
    const had = await pointsOf(viewer);
    const both = await Promise.all([thank(viewer, performer), thank(viewer, performer)]);
    expect(both.map(({ error }) => error).toSorted()).toEqual(['thank_you_too_soon', undefined].toSorted());
    expect(had - (await pointsOf(viewer))).toBe(10_000);
    services.clock.advance(DAY_MS - 1);
    expect((await thank(viewer, performer)).error).toBe('thank_you_too_soon');
    services.clock.advance(1);
    expect((await thank(viewer, performer)).status).toBe(200);
  });

  it('is sent once by one key', async () => {
    const { performer, viewer } = await fan();
    const key = randomUUID();
    const had = await pointsOf(viewer);
    const first = await thank(viewer, performer, {}, key);
    expect((await thank(viewer, performer, {}, key)).body).toEqual(first.body);
    expect(had - (await pointsOf(viewer))).toBe(10_000);
    expect((await thank(viewer, performer, { units: 5_000 }, key)).error).toBe('idempotency_key_reused');
  });

  it('needs 0.3 points in three weeks, for which thanks do not count', async () => {
    const { performer, viewer } = await fan('0.09');
    expect((await thank(viewer, performer)).error).toBe('thank_you_too_little_spent');
    const other = await fan('0.1');
    expect((await thank(other.viewer, other.performer)).status).toBe(200);
    services.clock.advance(21 * DAY_MS - 2_000);
    expect((await thank(other.viewer, other.performer)).status).toBe(200);
    // The tip is older than three weeks now, and the thanks of yesterday are no reason for others.
    services.clock.advance(DAY_MS);
    expect((await thank(other.viewer, other.performer)).error).toBe('thank_you_too_little_spent');
  });

  it('is refused by a performer who takes none, and takes coupon points only where she does', async () => {
    const { performer, viewer } = await fan('0.1', { points: 5, coupon_points: 5 });
    const by_coupon = { point_type: 2010 };
    expect((await thank(viewer, performer, by_coupon)).error).toBe('thank_you_no_coupon');
    expect((await choose(performer, 'none')).body).toEqual({ accepts: 'none' });
    expect((await thank(viewer, performer)).error).toBe('thank_you_refused');
    await choose(performer, 'all');
    expect((await thank(viewer, performer, by_coupon)).body).toMatchObject({
      balance: { coupon_points_units: 40_000 },
    });
  });

  it('is refused off the air, in a hidden chat, and for who is barred', async () => {
    const { performer, viewer } = await fan();
    const status = (name: string) =>
      pool.query('UPDATE channel SET status = $2 WHERE performer_id = $1', [performer.user_id, name]);
    for (const closed of ['offline', 'preparing', 'hidden_chat']) {
      await status(closed);
      expect((await thank(viewer, performer)).error).toBe('thank_you_offline');
    }
    await status('chatting');
    await pool.query(`INSERT INTO bar (performer_id, viewer_id, kind, at_ms) VALUES ($1, $2, 'ban', 0)`, [
      performer.user_id,
      viewer.user_id,
    ]);
    expect((await thank(viewer, performer)).error).toBe('banned_out');
  });

  it.each([
    [{ units: 999 }, 'thank_you_amount_wrong'],
    [{ units: 1_500 }, 'thank_you_amount_wrong'],
    [{ units: 1_001_000 }, 'thank_you_amount_wrong'],
    [{ units: 500_000 }, 'points_short'],
    [{ performer_name: 'not-a-performer' }, 'performer_not_found'],
    [{ units: -10_000 }, 'bad_request'],
    [{ units: '1' }, 'bad_request'],
  ])('refuses %o with %s, and takes nothing', async (change, error) => {
    const { performer, viewer } = await fan();
    const had = await pointsOf(viewer);
    expect((await thank(viewer, performer, change)).error).toBe(error);
    expect(await pointsOf(viewer)).toBe(had);
  });
});

describe('GET /api/thank-you', () => {
  it('lists who can be thanked and why others cannot, who is on the air first', async () => {
    const { performer, viewer } = await fan();
    expect(await listOf(viewer)).toMatchObject([
      {
        channel: { performer_name: performer.user_name },
        spent_units: 3_000,
        refused: null,
        again_at_ms: null,
      },
    ]);
    await thank(viewer, performer);
    expect(await listOf(viewer)).toMatchObject([
      { refused: 'thank_you_too_soon', again_at_ms: services.clock.nowMs() + DAY_MS },
    ]);
    await pool.query(`UPDATE channel SET status = 'hidden_chat' WHERE performer_id = $1`, [
      performer.user_id,
    ]);
    expect(await listOf(viewer)).toMatchObject([
      { channel: { status: 'offline' }, refused: 'thank_you_offline' },
    ]);
  });
});
