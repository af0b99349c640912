import { discounted, SLICE_MS, type PointType } from '@akari/rules';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkLedger } from '../../ledger/check-ledger.ts';
import { balancesOf, earningsBalanceOf } from '../../ledger/ledger.queries.ts';
import { issuePoints } from '../../ledger/issue-points.ts';
import { postTransfer } from '../../ledger/post-transfer.ts';
import { unitOfWork } from '../../../platform/database/unit-of-work.ts';
import { spendLegs } from '../../ledger/spend.ts';
import { Problem } from '../../../platform/http/problem.ts';
import { expectedCostUnits, expectedShareUnits } from '../../../testing/expected-cost.ts';
import { buildPerformer, buildViewer } from '../../../testing/factories.ts';
import { endPaidSessions, openPaidSession, sessionRow } from '../../../testing/paid-session.ts';
import { testServices } from '../../../testing/services.ts';
import { chargeDue, type Delivery } from '../charge/charge-due.ts';

const services = await testServices();
const { db } = services.database;
const VIEWERS = 3;
const PERFORMERS = 2;
let keys = 0;

type Step =
  | { do: 'deliver'; more_ms: number[] }
  | { do: 'tick'; tickers: number }
  | { do: 'tip'; viewer: number; performer: number; units: number; share_bp: number }
  | { do: 'buy'; viewer: number; units: number }
  | {
      do: 'join';
      viewer: number;
      performer: number;
      rate: number;
      opening: { off_bp: number; ms: number };
      spend_limit_units: number | null;
      share_bp: number;
      point_type: PointType;
    }
  | { do: 'end'; viewer: number };

const viewer = fc.nat(VIEWERS - 1);
const performer = fc.nat(PERFORMERS - 1);
const share_bp = fc.integer({ min: 0, max: 10_000 });
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('deliver'),
      more_ms: fc.array(fc.nat(9_000), { minLength: 3, maxLength: 3 }),
    }),
  },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('tick'), tickers: fc.integer({ min: 1, max: 3 }) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('tip'),
      viewer,
      performer,
      units: fc.integer({ min: 1, max: 9_000 }),
      share_bp,
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('buy'), viewer, units: fc.integer({ min: 1, max: 9_000 }) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('join'),
      viewer,
      performer,
      rate: fc.integer({ min: 1, max: 60_000 }),
      opening: fc.record({ off_bp: fc.integer({ min: 0, max: 10_000 }), ms: fc.nat(30_000) }),
      spend_limit_units: fc.option(fc.integer({ min: 1, max: 20_000 })),
      share_bp,
      point_type: fc.constantFrom<PointType[]>(2000, 2010),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('end'), viewer }) },
);

/** A model beside the ledger: people, running sessions and what was paid. */
class World {
  viewers: number[] = [];
  performers: number[] = [];
  /** Running session of each viewer, and what the media plane has delivered to it. */
  running = new Map<number, { id: number; delivered_ms: number }>();
  /** Viewers with a session, also while it is being opened or ended. */
  inside = new Set<number>();
  sessions: number[] = [];
  moved = new Map<number, number>();
  tipped = new Map<number, number>();

  static async build(): Promise<World> {
    const world = new World();
    for (let i = 0; i < VIEWERS; i += 1)
      world.viewers.push((await buildViewer(services, { points: 1.2345, coupon_points: 0.6 })).user_id);
    for (let i = 0; i < PERFORMERS; i += 1) world.performers.push((await buildPerformer(services)).user_id);
    return world;
  }

  async run(steps: Step[]): Promise<void> {
    // What the media plane says comes in order; the rest of a round happens at the same time.
    for (let at = 0; at < steps.length; at += 3)
      await Promise.all(steps.slice(at, at + 3).map((one) => this.#do(one).catch(refusalsPass)));
  }

  async #do(one: Step): Promise<void> {
    switch (one.do) {
      case 'deliver': {
        for (const [i, session] of [...this.running.values()].entries()) {
          const { paid_ms } = await sessionRow(db, session.id);
          // The media node cuts at the last paid millisecond.
          session.delivered_ms = Math.min(
            session.delivered_ms + (one.more_ms[i] ?? 0),
            Math.max(paid_ms, session.delivered_ms),
          );
        }
        return;
      }
      case 'tick': {
        const deliveries = [...this.running.values()].map(({ id, delivered_ms }): Delivery => [
          id,
          delivered_ms,
        ]);
        await Promise.all(
          Array.from({ length: one.tickers }, () =>
            chargeDue(db, { now_ms: 1, slice_ms: SLICE_MS, deliveries }),
          ),
        );
        for (const { id } of this.running.values()) {
          const { paid_ms, delivered_ms } = await sessionRow(db, id);
          expect(paid_ms - delivered_ms).toBeLessThanOrEqual(SLICE_MS);
        }
        return;
      }
      case 'tip':
        return this.#tip(
          this.viewers[one.viewer] ?? 0,
          this.performers[one.performer] ?? 0,
          one.units,
          one.share_bp,
        );
      case 'buy':
        return this.#buy(this.viewers[one.viewer] ?? 0, one.units);
      case 'join': {
        const viewer_id = this.viewers[one.viewer] ?? 0;
        if (this.inside.has(viewer_id)) return;
        this.inside.add(viewer_id);
        const id = await openPaidSession(db, {
          viewer_id,
          performer_id: this.performers[one.performer] ?? 0,
          rate_units_per_min: one.rate,
          opening: { rate_units_per_min: discounted(one.rate, one.opening.off_bp), ms: one.opening.ms },
          spend_limit_units: one.spend_limit_units,
          share_bp: one.share_bp,
          point_type: one.point_type,
        }).catch((error: unknown) => {
          this.inside.delete(viewer_id);
          throw error;
        });
        this.running.set(viewer_id, { id, delivered_ms: 0 });
        this.sessions.push(id);
        return;
      }
      case 'end':
        return this.end(this.viewers[one.viewer] ?? 0);
    }
  }

  async #tip(viewer_id: number, performer_id: number, units: number, share: number): Promise<void> {
    const spend = { viewer_id, performer_id, point_type: 2000 as const, units, share_bp: share };
    const { legs, performer_units } = spendLegs(spend);
    await postTransfer(db, { ...transferOf('tip', viewer_id), performer_id, legs });
    this.moved.set(viewer_id, (this.moved.get(viewer_id) ?? 0) - units);
    this.tipped.set(performer_id, (this.tipped.get(performer_id) ?? 0) + performer_units);
  }

  async #buy(viewer_id: number, units: number): Promise<void> {
    const transfer = {
      ...transferOf('purchase', viewer_id),
      legs: [
        { owner_id: viewer_id, kind: 'viewer_points' as const, amount_units: units },
        { owner_id: null, kind: 'house_sales' as const, amount_units: -units },
      ],
    };
    const issue = { kind: 'paid', source: 'purchase', valid_ms: 86_400_000 } as const;
    await unitOfWork(db, (tx) => issuePoints(tx, transfer, issue));
    this.moved.set(viewer_id, (this.moved.get(viewer_id) ?? 0) + units);
  }

  async end(viewer_id: number): Promise<void> {
    const session = this.running.get(viewer_id);
    if (session === undefined) return;
    this.running.delete(viewer_id);
    const { delivered_ms } = session;
    await endPaidSessions(db, new Map([[session.id, delivered_ms]]));
    this.inside.delete(viewer_id);
    expect((await sessionRow(db, session.id)).delivered_ms).toBe(delivered_ms);
  }
}

const transferOf = (cause: 'tip' | 'purchase', viewer_id: number) => ({
  idempotency_key: `${cause}:${(keys += 1)}`,
  cause,
  cause_id: null,
  viewer_id,
  performer_id: null,
  at_ms: 1,
});

/** Accepts refusals for lack of points; any other error is a fault. */
function refusalsPass(error: unknown): void {
  if (!(error instanceof Problem)) throw error;
  expect(['points_short', 'coupon_points_short', 'points_for_watching']).toContain(error.problem);
}

async function expectExact(world: World): Promise<void> {
  const spent = { 2000: new Map<number, number>(), 2010: new Map<number, number>() };
  const earned = new Map(world.tipped);
  for (const id of world.sessions) {
    const row = await sessionRow(db, id);
    expect(row.charged_units).toBe(expectedCostUnits(row, row.delivered_ms));
    expect(row.charged_units).toBeLessThanOrEqual(row.spend_limit_units ?? Infinity);
    expect(row.performer_units).toBe(expectedShareUnits(row.charged_units, row.share_bp));
    const purse = spent[row.point_type === 2010 ? 2010 : 2000];
    purse.set(row.viewer_id, (purse.get(row.viewer_id) ?? 0) + row.charged_units);
    earned.set(row.channel_id, (earned.get(row.channel_id) ?? 0) + row.performer_units);
  }
  for (const id of world.viewers) {
    expect(await balancesOf(db, id)).toEqual({
      points_units: 12_345 + (world.moved.get(id) ?? 0) - (spent[2000].get(id) ?? 0),
      coupon_points_units: 6_000 - (spent[2010].get(id) ?? 0),
    });
  }
  for (const id of world.performers) expect(await earningsBalanceOf(db, id)).toBe(earned.get(id) ?? 0);
  expect(await checkLedger(db)).toEqual([]);
}

describe('chargeDue with random concurrent tips, purchases, joins and ends', () => {
  it('conserves every unit and charges rate × delivered time, rounded down', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 60 }), async (steps) => {
        const world = await World.build();
        await world.run(steps);
        for (const id of world.viewers) await world.end(id);
        await expectExact(world);
      }),
      { numRuns: 25, endOnFailure: true },
    );
  }, 120_000);
});
