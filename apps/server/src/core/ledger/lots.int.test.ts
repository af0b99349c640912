import { nextReferenceMs, POINT_TYPE } from '@akari/rules';
import { and, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { unitOfWork } from '../../platform/database/unit-of-work.ts';
import type { Member } from '../../platform/http/person.ts';
import { buildPerformer, buildUser } from '../../testing/factories.ts';
import { lotScenes } from '../../testing/lot-scenes.ts';
import { endPaidSessions, openPaidSession } from '../../testing/paid-session.ts';
import { testServices } from '../../testing/services.ts';
import { checkLedger } from './check-ledger.ts';
import { balancesOf } from './ledger.queries.ts';
import { ledgerAccountTable, ledgerCheckTable } from './ledger.table.ts';
import { postRegistrationBonus } from './post-registration-bonus.ts';
import { postTransfer } from './post-transfer.ts';
import { adoptPoints } from './adopt-points.ts';
import { followExpiry } from './expire-points.ts';
import { grantPoints } from './grant-points.ts';
import { givePointsBack } from './give-points-back.ts';
import { pointLotTable } from './lot.table.ts';
import { officeLotsOf, pointLotsOf } from './lots.queries.ts';
import { followReferenceDates, keptUnspent, sumUnspent } from './unspent-points.ts';

const services = await testServices();
const { clock, deadlines } = services;
const { db } = services.database;
const DAY_MS = 86_400_000;

let performer: Member;
beforeAll(async () => {
  performer = await buildPerformer(services, { share_bp: 4_000 });
  await followExpiry(services);
});
afterAll(async () => expect(await checkLedger(db)).toEqual([]));

const { nextKey, issue, tip } = lotScenes(services, () => performer.user_id);

/** Pays back a tip of so many units. */
const back = (viewer: Member, units: number): Promise<unknown> =>
  unitOfWork(db, (tx) =>
    givePointsBack(
      services,
      tx,
      {
        idempotency_key: nextKey(),
        cause: 'tip',
        cause_id: null,
        viewer_id: viewer.user_id,
        performer_id: performer.user_id,
        at_ms: clock.nowMs(),
        legs: [
          { owner_id: viewer.user_id, kind: 'viewer_points', amount_units: units },
          { owner_id: null, kind: 'house_income', amount_units: -units },
        ],
      },
      { viewer_id: viewer.user_id, point_type: POINT_TYPE.regular, units },
    ),
  );

/** Kind, units left and days until the expiry of each lot, in the order of spending. */
const lotsOf = async (viewer: Member): Promise<unknown[]> =>
  (await pointLotsOf(db, viewer.user_id, clock.nowMs())).map(({ kind, units, expires_at_ms }) => [
    kind,
    units,
    (expires_at_ms - clock.nowMs()) / DAY_MS,
  ]);
const balanceOf = async (viewer: Member): Promise<number> =>
  (await balancesOf(db, viewer.user_id)).points_units;
const runAll = async (): Promise<void> => {
  while ((await deadlines.runDue()) > 0);
};
const later = async (days: number): Promise<void> => {
  clock.advance(days * DAY_MS);
  await runAll();
};

describe('lots of a viewer', () => {
  it('are spent free points first, then those that expire soonest', async () => {
    const viewer = await buildUser(services);
    await issue(viewer, 1_000, 20);
    await issue(viewer, 500, 10);
    await issue(viewer, 300, 40, { kind: 'granted' });
    await tip(viewer, 600);
    expect(await lotsOf(viewer)).toEqual([
      ['paid', 200, 10],
      ['paid', 1_000, 20],
    ]);
  });

  it('an issue does not change what was spent before', async () => {
    const viewer = await buildUser(services);
    await issue(viewer, 1_000, 20);
    await tip(viewer, 400);
    await issue(viewer, 300, 40, { kind: 'granted' });
    expect(await lotsOf(viewer)).toEqual([
      ['granted', 300, 40],
      ['paid', 600, 20],
    ]);
  });

  it('points come back to the lot that was spent last, for a day at least', async () => {
    const viewer = await buildUser(services);
    await issue(viewer, 1_000, 2);
    await issue(viewer, 1_000, 20);
    await tip(viewer, 1_000);
    await issue(viewer, 300, 40, { kind: 'granted' });
    clock.advance(1.5 * DAY_MS);
    await back(viewer, 700);
    expect(await lotsOf(viewer)).toEqual([
      ['granted', 300, 38.5],
      ['paid', 700, 1],
      ['paid', 1_000, 18.5],
    ]);
  });

  it('staff see what was paid for each', async () => {
    const viewer = await buildUser(services);
    await issue(viewer, 1_000, 20, { price: { amount_minor: 2_500, currency: 'USD' } });
    await tip(viewer, 10);
    expect(await officeLotsOf(db, viewer.user_id, clock.nowMs())).toMatchObject([
      { units: 990, issued_units: 1_000, price: { amount_minor: 2_500, currency: 'USD' }, coupon: false },
    ]);
  });
});

describe('expiry', () => {
  it('takes what is left of a lot at its date, once, through the ledger', async () => {
    const viewer = await buildUser(services);
    await issue(viewer, 1_000, 5);
    await issue(viewer, 400, 6);
    await tip(viewer, 300);
    await later(5);
    expect([await balanceOf(viewer), await lotsOf(viewer)]).toEqual([400, [['paid', 400, 1]]]);
    await later(0.5);
    expect(await balanceOf(viewer)).toBe(400);
    const { rows } =
      await db.execute(sql`SELECT e.amount_units, a.kind FROM transfer t JOIN entry e ON e.transfer_id = t.id
      JOIN ledger_account a ON a.id = e.account_id
      WHERE t.cause = 'points_expired' AND t.viewer_id = ${viewer.user_id} ORDER BY e.id`);
    expect(rows).toEqual([
      { amount_units: -700, kind: 'viewer_points' },
      { amount_units: 700, kind: 'house_expired' },
    ]);
    expect(await checkLedger(db)).toEqual([]);
  });

  it('points that come back after the date of their lot expire a day later', async () => {
    const viewer = await buildUser(services);
    await issue(viewer, 1_000, 3);
    await tip(viewer, 600);
    await later(4);
    expect(await balanceOf(viewer)).toBe(0);
    await back(viewer, 600);
    expect(await lotsOf(viewer)).toEqual([['paid', 600, 1]]);
    await later(1);
    expect(await balanceOf(viewer)).toBe(0);
  });

  it('what a running session has paid in advance stays; what it gives back expires after its end', async () => {
    const viewer = await buildUser(services);
    await issue(viewer, 100_000, 3);
    const session_id = await openPaidSession(db, {
      viewer_id: viewer.user_id,
      performer_id: performer.user_id,
    });
    const paid = 100_000 - (await balanceOf(viewer));
    expect(paid).toBeGreaterThan(0);
    await later(3);
    expect(await balanceOf(viewer)).toBe(0);
    await endPaidSessions(db, new Map([[session_id, 0]]));
    expect(await balanceOf(viewer)).toBe(paid);
    await later(60_000 / DAY_MS);
    expect(await balanceOf(viewer)).toBe(0);
  });

  it('free points expire too, and nothing is left to pay for time', async () => {
    const viewer = await buildUser(services);
    const given = { viewer_id: viewer.user_id, units: 120_000, at_ms: clock.nowMs(), valid_ms: 2 * DAY_MS };
    await unitOfWork(db, (tx) => postRegistrationBonus(tx, given));
    await issue(viewer, 500, 9);
    await tip(viewer, 200);
    expect(await lotsOf(viewer)).toEqual([
      ['bonus', 120_000, 2],
      ['paid', 300, 9],
    ]);
    await later(2);
    expect(await balancesOf(db, viewer.user_id)).toEqual({ points_units: 300, coupon_points_units: 0 });
    await tip(viewer, 300);
    expect(await balanceOf(viewer)).toBe(0);
  });

  it('takes coupon points too; no allowance of a performer is left of what has expired', async () => {
    const viewer = await buildUser(services);
    const given = { viewer_id: viewer.user_id, coupon: true, key: nextKey() };
    const grant = { ...given, points_units: 1_000, valid_ms: 2 * DAY_MS };
    await unitOfWork(db, (tx) => grantPoints(tx, grant, clock.nowMs()));
    const own = and(
      eq(ledgerAccountTable.owner_id, viewer.user_id),
      eq(ledgerAccountTable.kind, 'viewer_coupon_points'),
    );
    await db.update(ledgerAccountTable).set({ presented_units: 600 }).where(own);
    await later(2);
    const [account] = await db.select().from(ledgerAccountTable).where(own);
    expect(account).toMatchObject({ balance_units: 0, presented_units: 600, presented_used_units: 600 });
    await db.update(ledgerAccountTable).set({ presented_units: 0, presented_used_units: 0 }).where(own);
  });

  it('handles more accounts than one batch has', async () => {
    const viewers = await Promise.all(Array.from({ length: 220 }, () => buildUser(services)));
    for (const viewer of viewers) await issue(viewer, 10, 1);
    const left = async () =>
      (await Promise.all(viewers.map(balanceOf))).filter((units) => units !== 0).length;
    await later(1);
    expect(await left()).toBeGreaterThan(0);
    await later(200 / DAY_MS);
    expect(await left()).toBe(0);
  });

  it('waits while money is stopped', async () => {
    const viewer = await buildUser(services);
    await issue(viewer, 10, 1);
    await db.insert(ledgerCheckTable).values({ at_ms: clock.nowMs(), finding_count: 1, findings: [] });
    await later(1);
    expect(await balanceOf(viewer)).toBe(10);
    await db.insert(ledgerCheckTable).values({ at_ms: clock.nowMs(), finding_count: 0, findings: [] });
    await later(60_000 / DAY_MS);
    expect(await balanceOf(viewer)).toBe(0);
  });
});

describe('checks', () => {
  it('points without a lot are a finding, until they are adopted', async () => {
    const viewer = await buildUser(services);
    await unitOfWork(db, (tx) =>
      postTransfer(tx, {
        idempotency_key: nextKey(),
        cause: 'purchase',
        cause_id: null,
        viewer_id: viewer.user_id,
        performer_id: null,
        at_ms: clock.nowMs(),
        legs: [
          { owner_id: viewer.user_id, kind: 'viewer_points', amount_units: 70 },
          { owner_id: null, kind: 'house_sales', amount_units: -70 },
        ],
      }),
    );
    expect(await checkLedger(db)).toMatchObject([
      { rule: 'lots_explain_balance', expected_units: 70, found_units: 0 },
    ]);
    await adoptPoints(services.database, clock.nowMs());
    expect([await checkLedger(db), await lotsOf(viewer)]).toEqual([[], [['paid', 70, 180]]]);
  });

  it('an expiry without its transfer is a finding', async () => {
    const viewer = await buildUser(services);
    await issue(viewer, 50, 9);
    const own = eq(
      pointLotTable.account_id,
      sql`(SELECT id FROM ${ledgerAccountTable} WHERE owner_id = ${viewer.user_id} AND kind = 'viewer_points')`,
    );
    await db.update(pointLotTable).set({ left_units: 40, expired_units: 10 }).where(own);
    expect((await checkLedger(db)).map(({ rule }) => rule)).toEqual([
      'lots_explain_balance',
      'expired_equals_entries',
    ]);
    await db.update(pointLotTable).set({ left_units: 50, expired_units: 0 }).where(own);
  });
});

it('unspent paid points have their part of the price, by currency', async () => {
  const before = new Map((await db.transaction((tx) => sumUnspent(tx, 0))).map((sum) => [sum.currency, sum]));
  const viewer = await buildUser(services);
  await issue(viewer, 1_000, 20, { price: { amount_minor: 2_500, currency: 'USD' } });
  await issue(viewer, 1_000, 30, { price: { amount_minor: 3_000, currency: 'JPY' } });
  await issue(viewer, 300, 40, { kind: 'granted' });
  await tip(viewer, 633);
  const after = await db.transaction((tx) => sumUnspent(tx, clock.nowMs()));
  const grown = (currency: 'USD' | 'JPY') => {
    const sum = after.find((one) => one.currency === currency);
    const was = before.get(currency);
    return [(sum?.units ?? 0) - (was?.units ?? 0), (sum?.price_minor ?? 0) - (was?.price_minor ?? 0)];
  };
  expect([grown('USD'), grown('JPY')]).toEqual([
    [667, 1_668],
    [1_000, 3_000],
  ]);
});

it('the sums of a reference date are kept when it comes', async () => {
  await followReferenceDates(services);
  const viewer = await buildUser(services);
  await issue(viewer, 1_000, 800, { price: { amount_minor: 999, currency: 'EUR' } });
  const first_ms = nextReferenceMs(clock.nowMs());
  await later((first_ms - clock.nowMs() - 1) / DAY_MS);
  expect(await keptUnspent(db)).toEqual([]);
  await later(1 / DAY_MS);
  await tip(viewer, 400);
  const second_ms = nextReferenceMs(first_ms);
  await later((second_ms - first_ms) / DAY_MS);
  const kept = (await keptUnspent(db)).filter(({ currency }) => currency === 'EUR');
  expect(kept).toEqual([
    { at_ms: second_ms, currency: 'EUR', units: 600, price_minor: 600 },
    { at_ms: first_ms, currency: 'EUR', units: 1_000, price_minor: 999 },
  ]);
});
