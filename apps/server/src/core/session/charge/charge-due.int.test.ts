import { points, SLICE_MS } from '@akari/rules';
import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { checkLedger } from '../../ledger/check-ledger.ts';
import { balancesOf, earningsBalanceOf } from '../../ledger/ledger.queries.ts';
import { sessionTable } from '../state/session.table.ts';
import { channelTable } from '../../channel/state/channel.table.ts';
import { expectedCostUnits, expectedPrice, expectedShareUnits } from '../../../testing/expected-cost.ts';
import { buildPerformer, buildViewer, type ViewerAttributes } from '../../../testing/factories.ts';
import { endPaidSessions, openPaidSession, sessionRow } from '../../../testing/paid-session.ts';
import { testServices } from '../../../testing/services.ts';
import { chargeDue, type Delivery } from './charge-due.ts';

const services = await testServices();
const { db } = services.database;
const RATE = 12_000;

/** A viewer in a session. */
async function watch(
  purse: ViewerAttributes,
  session: { rate_units_per_min?: number; point_type?: 2000 | 2010 } = {},
) {
  const viewer_id = (await buildViewer(services, purse)).user_id;
  const performer_id = (await buildPerformer(services)).user_id;
  const id = await openPaidSession(db, { viewer_id, performer_id, ...session });
  return { id, viewer_id, performer_id };
}
const tick = (...deliveries: Delivery[]) =>
  chargeDue(db, {
    now_ms: 1,
    slice_ms: SLICE_MS,
    deliveries,
    only_session_ids: deliveries.map(([id]) => id),
  });
const pointsOf = async (viewer_id: number): Promise<number> => (await balancesOf(db, viewer_id)).points_units;
const countOf = async (table: 'transfer' | 'entry'): Promise<unknown> =>
  (await db.execute(sql.raw(`SELECT count(*) FROM ${table}`))).rows[0];

describe('first slice', () => {
  it('is paid when the session opens', async () => {
    const { id, viewer_id, performer_id } = await watch({ points: 1 });
    expect(await sessionRow(db, id)).toMatchObject({
      paid_ms: SLICE_MS,
      charged_units: 2_000,
      performer_units: 800,
    });
    expect(await pointsOf(viewer_id)).toBe(8_000);
    expect(await earningsBalanceOf(db, performer_id)).toBe(800);
  });

  it('is shortened to the balance', async () => {
    const { id, viewer_id } = await watch({ points: 0.1 });
    expect(await sessionRow(db, id)).toMatchObject({ paid_ms: 5_000, charged_units: 1_000 });
    expect(await pointsOf(viewer_id)).toBe(0);
  });

  it('is refused with points_short or coupon_points_short without a balance', async () => {
    await expect(watch({})).rejects.toMatchObject({ problem: 'points_short' });
    await expect(watch({ points: 1 }, { point_type: 2010 })).rejects.toMatchObject({
      problem: 'coupon_points_short',
    });
  });
});

describe('chargeDue', () => {
  it('sells time up to one slice ahead when under 4 s remain', async () => {
    const { id, viewer_id } = await watch({ points: 1 });
    expect(await tick([id, 6_000])).toEqual({ charged: [], short_ids: [] });
    expect(await tick([id, 6_001])).toEqual({
      charged: [{ session_id: id, paid_ms: 16_001 }],
      short_ids: [],
    });
    expect(await sessionRow(db, id)).toMatchObject({
      delivered_ms: 6_001,
      paid_ms: 16_001,
      charged_units: 3_200,
    });
    expect(await pointsOf(viewer_id)).toBe(6_800);
  });

  it.each(['voice', 'peep', 'hidden', 'showtime', 'twoshot'] as const)(
    'sells time for media_kind voice when under 9 s remain in %s',
    async (mode) => {
      const { id, performer_id } = await watch({ points: 1 });
      await db.update(sessionTable).set({ mode }).where(eq(sessionTable.id, id));
      const here = eq(channelTable.performer_id, performer_id);
      await db.update(channelTable).set({ media_kind: 'voice' }).where(here);
      expect((await tick([id, 1_000])).charged).toEqual([]);
      expect((await tick([id, 1_001])).charged).toEqual([{ session_id: id, paid_ms: 11_001 }]);
    },
  );

  it('charges the balance of the session’s point_type', async () => {
    const { id, viewer_id } = await watch({ points: 1, coupon_points: 1 }, { point_type: 2010 });
    await tick([id, 9_000]);
    expect(await balancesOf(db, viewer_id)).toEqual({ points_units: 10_000, coupon_points_units: 6_200 });
  });

  it('sells the rest of the balance, then reports the session in short_ids', async () => {
    const { id, viewer_id } = await watch({ points: 0.3 });
    expect(await tick([id, 9_000])).toEqual({
      charged: [{ session_id: id, paid_ms: 15_000 }],
      short_ids: [],
    });
    expect(await tick([id, 14_000])).toEqual({ charged: [], short_ids: [id] });
    expect(await sessionRow(db, id)).toMatchObject({ delivered_ms: 14_000, charged_units: 3_000 });
    expect(await pointsOf(viewer_id)).toBe(0);
  });

  it('never lowers delivered_ms nor raises it beyond paid_ms', async () => {
    const { id } = await watch({ points: 1 });
    await tick([id, 5_000]);
    await tick([id, 3_000]);
    expect((await sessionRow(db, id)).delivered_ms).toBe(5_000);
    await tick([id, 99_000]);
    expect(await sessionRow(db, id)).toMatchObject({ delivered_ms: 10_000, paid_ms: 20_000 });
  });

  it('loses no unit at a rate that slices do not divide', async () => {
    const rate_units_per_min = 12_347;
    const { id, viewer_id, performer_id } = await watch({ points: 5 }, { rate_units_per_min });
    for (let delivered = 9_000; delivered < 100_000; delivered += 10_000) await tick([id, delivered]);
    const charged_units = expectedCostUnits(expectedPrice(rate_units_per_min), 109_000);
    expect(await sessionRow(db, id)).toMatchObject({ paid_ms: 109_000, charged_units });
    expect(await pointsOf(viewer_id)).toBe(points(5) - charged_units);
    expect(await earningsBalanceOf(db, performer_id)).toBe(expectedShareUnits(charged_units, 4_000));
  });

  it('does not charge a free session but records its delivered_ms', async () => {
    const { id } = await watch({ points: 1 });
    await db
      .update(sessionTable)
      .set({ rate_units_per_min: 0, payer_account_id: null })
      .where(eq(sessionTable.id, id));
    expect(await tick([id, 77_000])).toEqual({ charged: [], short_ids: [] });
    expect((await sessionRow(db, id)).delivered_ms).toBe(77_000);
    // Restores the columns that the ledger check at the end compares.
    await db.execute(sql`UPDATE viewer_session SET rate_units_per_min = ${RATE}, payer_account_id =
      (SELECT id FROM ledger_account WHERE owner_id = viewer_id AND kind = 'viewer_points') WHERE id = ${id}`);
  });

  it('posts one transfer for a channel with 5 viewers', async () => {
    const performer_id = (await buildPerformer(services)).user_id;
    const ids: number[] = [];
    for (let i = 0; i < 5; i += 1) {
      const viewer_id = (await buildViewer(services, { points: 1 })).user_id;
      ids.push(await openPaidSession(db, { viewer_id, performer_id }));
    }
    const before = [await countOf('transfer'), await countOf('entry')].map(
      (row) => (row as { count: number }).count,
    );
    await tick(...ids.map((id) => [id, 9_000] as const));
    const after = [await countOf('transfer'), await countOf('entry')].map(
      (row) => (row as { count: number }).count,
    );
    expect(after.map((count, i) => Number(count) - Number(before[i]))).toEqual([1, 7]);
    expect(await earningsBalanceOf(db, performer_id)).toBe(5 * 1_520);
  });

  it('charges each slice once when 8 ticks run at once', async () => {
    const { id, viewer_id } = await watch({ points: 1 });
    const outcomes = await Promise.all(Array.from({ length: 8 }, () => tick([id, 9_000])));
    expect(outcomes.flatMap((outcome) => outcome.charged)).toHaveLength(1);
    expect(await pointsOf(viewer_id)).toBe(6_200);
  });

  it('charges each channel in exactly one of two parts', async () => {
    const watching = await Promise.all(Array.from({ length: 6 }, () => watch({ points: 1 })));
    const deliveries = watching.map(({ id }): Delivery => [id, 9_000]);
    const halves = await Promise.all(
      [0, 1].map((index) =>
        chargeDue(db, { now_ms: 1, slice_ms: SLICE_MS, deliveries, part: { index, of: 2 } }),
      ),
    );
    const charged = halves.flatMap((half) => half.charged.map((session) => session.session_id));
    for (const { id, performer_id } of watching) {
      expect(charged.filter((each) => each === id)).toHaveLength(1);
      const half = halves[performer_id % 2];
      expect(half?.charged.some((session) => session.session_id === id)).toBe(true);
    }
  });

  it('skips a session that another transaction has locked', async () => {
    const { id } = await watch({ points: 1 });
    await db.transaction(async (tx) => {
      await tx.select().from(sessionTable).where(eq(sessionTable.id, id)).for('update');
      expect(await tick([id, 9_000])).toEqual({ charged: [], short_ids: [] });
    });
  });
});

describe('settlement', () => {
  it('returns paid and undelivered time to the unit, on both sides', async () => {
    const { id, viewer_id, performer_id } = await watch({ points: 1 });
    await tick([id, 9_000]);
    await endPaidSessions(db, new Map([[id, 12_345]]));
    expect(await sessionRow(db, id)).toMatchObject({
      delivered_ms: 12_345,
      charged_units: 2_469,
      performer_units: 987,
    });
    expect(await pointsOf(viewer_id)).toBe(points(1) - 2_469);
    expect(await earningsBalanceOf(db, performer_id)).toBe(987);
  });

  it('changes nothing when repeated, even with more delivered time', async () => {
    const { id, viewer_id } = await watch({ points: 1 });
    await endPaidSessions(db, new Map([[id, 3_000]]));
    await endPaidSessions(db, new Map([[id, 3_000]]));
    await endPaidSessions(db, new Map([[id, 8_000]]));
    expect(await sessionRow(db, id)).toMatchObject({ delivered_ms: 3_000, charged_units: 600 });
    expect(await pointsOf(viewer_id)).toBe(points(1) - 600);
  });

  it('posts one transfer for all sessions of a channel', async () => {
    const performer_id = (await buildPerformer(services)).user_id;
    const delivered = new Map<number, number>();
    for (let i = 0; i < 4; i += 1) {
      const viewer_id = (await buildViewer(services, { points: 1 })).user_id;
      delivered.set(await openPaidSession(db, { viewer_id, performer_id }), 1_000 * i);
    }
    await endPaidSessions(db, delivered);
    const { rows } = await db.execute(sql`SELECT FROM transfer
      WHERE performer_id = ${performer_id} AND cause = 'session_correction'`);
    expect(rows).toHaveLength(1);
    expect(await earningsBalanceOf(db, performer_id)).toBe(80 + 160 + 240);
  });
});

it('checkLedger finds nothing after the tests above', async () => {
  expect(await checkLedger(db)).toEqual([]);
});
