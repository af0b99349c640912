import { POINT_TYPE } from '@akari/rules';
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { givePointsBack } from '../../core/ledger/give-points-back.ts';
import { issuePoints } from '../../core/ledger/issue-points.ts';
import { payPerformer } from '../../core/ledger/pay-performer.ts';
import { restorePoints, takePointsBack, type SpentPart } from '../../core/ledger/take-back.ts';
import { broadcastTable } from '../../core/channel/state/channel.table.ts';
import type { Tx } from '../../platform/database/database.ts';
import { unitOfWork } from '../../platform/database/unit-of-work.ts';
import { buildPerformer, buildViewer } from '../../testing/factories.ts';
import { testServices } from '../../testing/services.ts';
import { tipRequestTable } from '../tip-menu/tip-menu.table.ts';
import { countLedger } from './follow-ledger.ts';
import { rankingSumTable } from './ranking.table.ts';
import { rebuildSums } from './rebuild-sums.ts';

const services = await testServices();
const { db, pool } = services.database;
const { clock } = services;
const [DAY_MS, HOUR_MS] = [86_400_000, 3_600_000];
let keys = 0;
const nextKey = (): string => `ranking ${(keys += 1)}`;

const VIEWERS = 3;
const PERFORMERS = 3;
const viewer = fc.nat(VIEWERS - 1);
const performer = fc.nat(PERFORMERS - 1);
const units = fc.integer({ min: 1, max: 9_000 });
const step = fc.oneof(
  { weight: 8, arbitrary: fc.record({ do: fc.constant('pay' as const), viewer, performer, units }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('give_back' as const), nth: fc.nat(50) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('buy' as const), viewer, units }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('refund' as const),
      nth: fc.nat(50),
      spent: fc.constantFrom('debt' as const, 'goodwill' as const),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('restore' as const), nth: fc.nat(50) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('air' as const), performer, voice: fc.boolean() }) },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('wait' as const), hours: fc.integer({ min: 1, max: 16 }) }),
  },
  { weight: 5, arbitrary: fc.record({ do: fc.constant('count' as const) }) },
);
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

interface Paid {
  request_id: number;
  viewer_id: number;
  performer_id: number;
  units: number;
  back: boolean;
}
interface Purchase {
  purchase_id: number;
  viewer_id: number;
  units: number;
  /** What was taken back, and how much of it was left then. */
  taken: { key: string; units: number; spent: SpentPart; spent_units: number } | null;
}
interface World {
  viewers: number[];
  performers: number[];
  paid: Paid[];
  purchases: Purchase[];
}

const inOne = <T>(work: (tx: Tx) => Promise<T>): Promise<T> => unitOfWork(db, work);
const at_ms = () => clock.nowMs();
const MINUTE_MS = 60_000;

/** A paid request, which can be given back later. */
async function pay({ paid }: World, viewer_id: number, performer_id: number, units_: number): Promise<void> {
  const people = { viewer_id, performer_id };
  await inOne(async (tx) => {
    const { transfer_id, performer_units } = await payPerformer(tx, {
      ...people,
      ...{ point_type: POINT_TYPE.regular, units: units_, share_bp: 4_000, idempotency_key: nextKey() },
      ...{ cause: 'tip', cause_id: null, at_ms: at_ms() },
    });
    const [row] = await tx
      .insert(tipRequestTable)
      .values({
        ...people,
        ...{ broadcast_id: 1, session_id: 1, transfer_id, units: units_, performer_units, at_ms: at_ms() },
        ...{ anonymous: units_ % 2 === 0, point_type: POINT_TYPE.regular, text: 'a song' },
      })
      .returning({ id: tipRequestTable.id });
    paid.push({ request_id: row!.id, ...people, units: units_, back: false });
  }).catch(() => undefined);
}

async function giveBack(paid: Paid): Promise<void> {
  const { request_id, viewer_id, performer_id, units: units_ } = paid;
  paid.back = true;
  await inOne(async (tx) => {
    const back = { viewer_id, point_type: POINT_TYPE.regular, units: units_ };
    const { transfer_id } = await givePointsBack(
      services,
      tx,
      {
        ...{ idempotency_key: `tip_request_back:${request_id}`, cause: 'tip', cause_id: request_id },
        ...{ viewer_id, performer_id, at_ms: at_ms() },
        legs: [
          { owner_id: viewer_id, kind: 'viewer_points', amount_units: units_ },
          { owner_id: null, kind: 'house_income', amount_units: -units_ },
        ],
      },
      back,
    );
    await tx
      .update(tipRequestTable)
      .set({ back_transfer_id: transfer_id, over_at_ms: at_ms() })
      .where(sql`id = ${request_id}`);
  });
}

async function buy({ purchases }: World, viewer_id: number, units_: number): Promise<void> {
  const purchase_id = (keys += 1);
  purchases.push({ purchase_id, viewer_id, units: units_, taken: null });
  await inOne((tx) =>
    issuePoints(
      tx,
      {
        ...{ idempotency_key: `purchase:${purchase_id}`, cause: 'purchase', cause_id: purchase_id },
        ...{ viewer_id, performer_id: null, at_ms: at_ms() },
        legs: [
          { owner_id: viewer_id, kind: 'viewer_points', amount_units: units_ },
          { owner_id: null, kind: 'house_sales', amount_units: -units_ },
        ],
      },
      { kind: 'paid', source: 'purchase', valid_ms: 3_650 * DAY_MS },
    ),
  );
}

async function refund(purchase: Purchase, spent: 'debt' | 'goodwill'): Promise<void> {
  const key = nextKey();
  const { units: units_ } = purchase;
  const { spent_units } = await inOne((tx) =>
    takePointsBack(services, tx, purchase, { key, units: units_, spent, at_ms: at_ms() }),
  );
  purchase.taken = { key, units: units_ - spent_units, spent, spent_units };
}

async function restore(purchase: Purchase): Promise<void> {
  const { taken } = purchase;
  if (taken === null) return;
  const goodwill_units = taken.spent === 'goodwill' ? taken.spent_units : 0;
  await inOne((tx) =>
    restorePoints(services, tx, purchase, {
      key: taken.key,
      taken: { units: taken.units, goodwill_units },
      at_ms: at_ms(),
    }),
  );
  purchase.taken = { ...taken, spent_units: 0 };
}

async function play(world: World, one: Step): Promise<void> {
  clock.advance(MINUTE_MS);
  const viewerOf = (nth: number): number => world.viewers[nth] ?? 0;
  const performerOf = (nth: number): number => world.performers[nth] ?? 0;
  if (one.do === 'wait') clock.advance(one.hours * HOUR_MS);
  if (one.do === 'count') await inOne((tx) => countLedger(tx, at_ms()));
  if (one.do === 'pay') await pay(world, viewerOf(one.viewer), performerOf(one.performer), one.units);
  if (one.do === 'buy') await buy(world, viewerOf(one.viewer), one.units);
  if (one.do === 'air')
    await db.insert(broadcastTable).values({
      ...{ performer_id: performerOf(one.performer), started_at_ms: at_ms() },
      media_kind: one.voice ? 'voice' : 'video',
    });
  if (one.do === 'give_back') {
    const open = world.paid.filter(({ back }) => !back);
    const paid = open[one.nth % Math.max(1, open.length)];
    if (paid !== undefined) await giveBack(paid);
  }
  if (one.do === 'refund') {
    const open = world.purchases.filter(({ taken }) => taken === null);
    const purchase = open[one.nth % Math.max(1, open.length)];
    if (purchase !== undefined) await refund(purchase, one.spent);
  }
  if (one.do === 'restore') {
    const open = world.purchases.filter(({ taken }) => (taken?.spent_units ?? 0) > 0);
    const purchase = open[one.nth % Math.max(1, open.length)];
    if (purchase !== undefined) await restore(purchase);
  }
}

async function newWorld(): Promise<World> {
  const performers: number[] = [];
  const viewers: number[] = [];
  for (let nth = 0; nth < PERFORMERS; nth += 1) performers.push((await buildPerformer(services)).user_id);
  for (let nth = 0; nth < VIEWERS; nth += 1) viewers.push((await buildViewer(services)).user_id);
  const world: World = { viewers, performers, paid: [], purchases: [] };
  for (const id of viewers) await buy(world, id, 20_000);
  return world;
}

/** Sums of nothing are left out: only the way there differs. */
const SUMS = sql`SELECT period, start_day, performer_id, points_units, voice_units FROM ${rankingSumTable}
  WHERE points_units <> 0 OR voice_units <> 0 ORDER BY 1, 2, 3`;
const SPENDING = sql`SELECT performer_id, day, viewer_id, units, voice_units, named_units, back_units, back_voice_units
  FROM ranking_spending ORDER BY 1, 2, 3`;
const BACKS = sql`SELECT key, viewer_id, from_day, until_day, units FROM ranking_back ORDER BY 1`;
const tables = async () => [
  (await db.execute(SUMS)).rows,
  (await db.execute(SPENDING)).rows,
  (await db.execute(BACKS)).rows,
];

describe('sums of performers', () => {
  it('are the same counted bit by bit and rebuilt from the ledger, with refunds and chargebacks', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 40, maxLength: 90 }), async (steps) => {
        const world = await newWorld();
        for (const one of steps) await play(world, one);
        await inOne((tx) => countLedger(tx, at_ms()));
        const counted = await tables();
        expect(await inOne((tx) => rebuildSums(tx))).toMatchObject({ different: 0 });
        expect(await tables()).toEqual(counted);
      }),
      { numRuns: 25, endOnFailure: true },
    );
  });

  it('are never more than viewers paid, nor less than nothing', async () => {
    const { rows } = await pool.query(
      `SELECT count(*)::int AS count FROM ranking_sum WHERE points_units < 0 OR voice_units < 0 OR voice_units > points_units`,
    );
    expect(rows).toEqual([{ count: 0 }]);
    const { rows: days } = await pool.query(
      `SELECT count(*)::int AS wrong FROM ranking_sum s WHERE s.period <> 'day' AND s.points_units <>
        (SELECT sum(d.points_units) FROM ranking_sum d WHERE d.period = 'day' AND d.performer_id = s.performer_id
          AND CASE s.period WHEN 'all' THEN true WHEN 'week' THEN d.start_day BETWEEN s.start_day AND s.start_day + 6
            ELSE date_trunc('month', date '1970-01-01' + d.start_day) = date '1970-01-01' + s.start_day END)`,
    );
    expect(days).toEqual([{ wrong: 0 }]);
  });

  it('wait for a transfer that was begun earlier and is committed later', async () => {
    const world = await newWorld();
    const [first, second] = world.performers as [number, number];
    const payer = world.viewers[0]!;
    const other = world.viewers[1]!;
    const client = await pool.connect();
    try {
      // Its transfer has the lower id.
      await client.query('BEGIN');
      await client.query(
        `SELECT post_transfer('slow', 'slow', 'tip', NULL, $1::bigint, $2::bigint, $3::bigint,
          ARRAY[$1::bigint, $2::bigint, NULL], ARRAY['viewer_points', 'performer_earnings', 'house_income'], ARRAY[-70, 30, 40])`,
        [payer, first, at_ms()],
      );
      await pay(world, other, second, 50);
      expect(await inOne((tx) => countLedger(tx, at_ms()))).toBe(false);
      await client.query('COMMIT');
    } finally {
      client.release();
    }
    await inOne((tx) => countLedger(tx, at_ms()));
    const { rows } = await pool.query(
      `SELECT performer_id, points_units FROM ranking_sum WHERE period = 'all' AND performer_id = ANY ($1) ORDER BY points_units`,
      [[first, second]],
    );
    expect(rows).toEqual([
      { performer_id: second, points_units: 50 },
      { performer_id: first, points_units: 70 },
    ]);
  });
});
