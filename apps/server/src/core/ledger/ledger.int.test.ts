import { points, POINT_TYPE } from '@akari/rules';
import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { buildPerformer, buildViewer, type ViewerAttributes } from '../../testing/factories.ts';
import { testServices, type TestServices } from '../../testing/services.ts';
import { checkLedger } from './check-ledger.ts';
import { balancesOf, earningsBalanceOf } from './ledger.queries.ts';
import { postRegistrationBonus } from './post-registration-bonus.ts';
import { postTransfer, type NewTransfer } from './post-transfer.ts';
import { spendLegs } from './spend.ts';

let services: TestServices;
let database: TestServices['database'];
beforeAll(async () => {
  services = await testServices();
  database = services.database;
});
const viewerWith = async (purse: ViewerAttributes = {}): Promise<number> =>
  (await buildViewer(services, purse)).user_id;
const newPerformer = async (): Promise<number> => (await buildPerformer(services)).user_id;

const tipOf = (viewer_id: number, performer_id: number, units: number, key: string): NewTransfer => ({
  idempotency_key: key,
  cause: 'tip',
  cause_id: null,
  viewer_id,
  performer_id,
  at_ms: 1,
  legs: spendLegs({ viewer_id, performer_id, point_type: POINT_TYPE.regular, units, share_bp: 4_000 }).legs,
});

describe('postTransfer', () => {
  it('splits a payment between performer and service to the unit', async () => {
    const { db } = database;
    const viewer = await viewerWith({ points: 1 });
    const performer_id = await newPerformer();
    await postTransfer(db, tipOf(viewer, performer_id, 3_333, 'split'));
    expect((await balancesOf(db, viewer)).points_units).toBe(points(1) - 3_333);
    expect(await earningsBalanceOf(db, performer_id)).toBe(1_333);
    const { rows } = await db.execute(sql`
      SELECT sum(e.amount_units) AS total, count(*)::int AS entries FROM entry e
      JOIN transfer t ON t.id = e.transfer_id WHERE t.idempotency_key = 'split'`);
    expect(rows[0]).toMatchObject({ total: '0', entries: 3 });
  });

  it('returns the first transfer for a repeated idempotency key', async () => {
    const { db } = database;
    const viewer = await viewerWith({ points: 1 });
    const performer_id = await newPerformer();
    const first = await postTransfer(db, tipOf(viewer, performer_id, 100, 'again'));
    const second = await postTransfer(db, { ...tipOf(viewer, performer_id, 100, 'again'), at_ms: 99 });
    expect(first.fresh).toBe(true);
    expect(second).toEqual({ transfer_id: first.transfer_id, fresh: false });
    expect((await balancesOf(db, viewer)).points_units).toBe(points(1) - 100);
  });

  it('refuses a used key with other content by idempotency_key_reused', async () => {
    const { db } = database;
    const viewer = await viewerWith({ points: 1 });
    const performer_id = await newPerformer();
    await postTransfer(db, tipOf(viewer, performer_id, 100, 'reused'));
    await expect(postTransfer(db, tipOf(viewer, performer_id, 101, 'reused'))).rejects.toMatchObject({
      problem: 'idempotency_key_reused',
    });
  });

  it.each([
    ['viewer_points', 'points_short'],
    ['viewer_coupon_points', 'coupon_points_short'],
  ] as const)('refuses more than the balance of %s with %s and writes nothing', async (kind, problem) => {
    const { db } = database;
    const viewer = await viewerWith({ points: 0.5, coupon_points: 0.5 });
    const performer_id = await newPerformer();
    const transfer = tipOf(viewer, performer_id, 5_001, `short:${kind}`);
    const legs = transfer.legs.map((leg) => (leg.owner_id === viewer ? { ...leg, kind } : leg));
    await expect(postTransfer(db, { ...transfer, legs })).rejects.toMatchObject({ problem });
    expect(await balancesOf(db, viewer)).toEqual({ points_units: 5_000, coupon_points_units: 5_000 });
    const { rows } = await db.execute(sql`SELECT FROM transfer WHERE idempotency_key = ${`short:${kind}`}`);
    expect(rows).toHaveLength(0);
  });

  it('refuses legs that do not sum to zero and moves nothing', async () => {
    const { db } = database;
    const viewer = await viewerWith();
    const legs = [{ owner_id: viewer, kind: 'viewer_points' as const, amount_units: 1 }];
    await expect(postTransfer(db, { ...tipOf(viewer, 1, 1, 'unbalanced'), legs })).rejects.toThrow();
    expect((await balancesOf(db, viewer)).points_units).toBe(0);
  });

  it('writes rows that SQL cannot update or delete', async () => {
    await viewerWith({ points: 1 });
    const attempts = [
      'UPDATE transfer SET at_ms = 0',
      'DELETE FROM transfer',
      'UPDATE entry SET amount_units = 0',
      'DELETE FROM entry',
    ];
    for (const attempt of attempts) {
      await expect(database.pool.query(attempt)).rejects.toThrow(/immutable/);
    }
  });
});

describe('concurrent transfers', () => {
  it('keep every unit when 90 tips compete for 3 balances', async () => {
    const { db } = database;
    const viewers = await Promise.all([1, 2, 3].map(() => viewerWith({ points: 1 })));
    const performer_id = await newPerformer();
    const outcomes = await Promise.allSettled(
      Array.from({ length: 90 }, (_, i) => {
        const viewer = viewers[i % 3] ?? 0;
        return postTransfer(db, tipOf(viewer, performer_id, 500, `crowd:${i}`));
      }),
    );
    // 1 point buys 20 tips of 500 units; the other 10 of each viewer are refused.
    expect(outcomes.filter((outcome) => outcome.status === 'fulfilled')).toHaveLength(60);
    for (const viewer of viewers) expect((await balancesOf(db, viewer)).points_units).toBe(0);
    expect(await earningsBalanceOf(db, performer_id)).toBe(12_000);
  });
});

describe('postRegistrationBonus', () => {
  it('posts the bonus once per viewer', async () => {
    const { db } = database;
    const viewer_id = await viewerWith();
    for (const at_ms of [1, 2])
      await postRegistrationBonus(db, { viewer_id, units: points(12), at_ms, valid_ms: 1 });
    expect((await balancesOf(db, viewer_id)).points_units).toBe(points(12));
  });
});

describe('checkLedger', () => {
  it('finds nothing after posted transfers', async () => {
    expect(await checkLedger(database.db)).toEqual([]);
  });

  it('finds a balance that differs from its entries (balance_equals_entries)', async () => {
    const other = await testServices();
    const viewer = await buildViewer(other, { points: 1 });
    await other.database.pool.query(
      'UPDATE ledger_account SET balance_units = 1 WHERE owner_id = $1 AND kind = $2',
      [viewer.user_id, 'viewer_points'],
    );
    expect(await checkLedger(other.database.db)).toMatchObject([
      { rule: 'balance_equals_entries', expected_units: points(1), found_units: 1 },
    ]);
  });

  it('finds unbalanced entries, entries without a transfer and broken balance chains', async () => {
    const other = await testServices();
    await buildViewer(other, { points: 1 });
    await other.database.pool.query(
      `INSERT INTO entry (transfer_id, account_id, amount_units, balance_after_units)
       SELECT 999999, id, 5, 7 FROM ledger_account WHERE kind = 'viewer_points'`,
    );
    const rules = (await checkLedger(other.database.db)).map((finding) => finding.rule);
    expect(rules).toEqual(
      expect.arrayContaining([
        'transfer_sums_to_zero',
        'entry_has_transfer',
        'balance_equals_entries',
        'balance_after_follows',
      ]),
    );
  });
});
