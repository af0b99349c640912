import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { describe, expect, inject, it } from 'vitest';
import { purchaseTable } from '../../features/purchase/purchase.table.ts';
import { buildPerformer, buildViewer } from '../../testing/factories.ts';
import { atEnd } from '../../testing/at-end.ts';
import { Stage } from '../../testing/stage.ts';
import { MIGRATIONS_FOLDER } from '../../paths.ts';
import { migrateDatabase, openDatabase, type Database } from './database.ts';

const stage = await Stage.open();
const { services } = stage;
const { database } = services;

const onServer = async (statement: string): Promise<void> => {
  const admin = new pg.Client({ connectionString: inject('databaseServer') });
  await admin.connect();
  try {
    await admin.query(statement);
  } finally {
    await admin.end();
  }
};
/** Migrated on its own, not a copy of the template. */
async function ownDatabase(): Promise<Database> {
  const name = `test_${randomBytes(8).toString('hex')}`;
  await onServer(`CREATE DATABASE ${name}`);
  const own = openDatabase(Object.assign(new URL(inject('databaseServer')), { pathname: `/${name}` }).href);
  atEnd(async () => {
    await own.close();
    await onServer(`DROP DATABASE ${name} WITH (FORCE)`);
  });
  await migrateDatabase(own.db, MIGRATIONS_FOLDER);
  return own;
}

const numbersOf = async (
  { pool }: Database,
  name: string,
  bits: number,
  count: number,
): Promise<number[]> => {
  const { rows } = await pool.query<{ id: number }>(
    'SELECT permute_number($1, $2, n) AS id FROM generate_series(0, $3::bigint - 1) n ORDER BY n',
    [name, bits, count],
  );
  return rows.map(({ id }) => id);
};
const steps = (ids: readonly number[]): number[] => ids.slice(1).map((id, at) => id - (ids[at] ?? 0));

/** Neither consecutive nor ordered. Twenty random ids are ordered once in 10^18 times. */
function expectHidden(ids: readonly number[]): void {
  expect(new Set(ids).size).toBe(20);
  expect(steps(ids).filter((step) => Math.abs(step) === 1)).toEqual([]);
  expect(steps(ids).some((step) => step < 0) && steps(ids).some((step) => step > 0)).toBe(true);
}
const twenty = async (make: () => Promise<number>): Promise<number[]> => {
  const ids = [];
  for (let made = 0; made < 20; made += 1) ids.push(await make());
  return ids;
};

describe('permute_number', () => {
  it('returns every number of the range once, in shuffled order', async () => {
    const own = await ownDatabase();
    const ids = await numbersOf(own, 'tip_id_seq', 10, 1_024);
    expect(ids.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 1_024 }, (_, n) => n));
    const rising = steps(ids).filter((step) => step > 0).length;
    // Half of 1,023, and ten standard deviations of a random order's count.
    expect(Math.abs(rising - 511)).toBeLessThan(100);
  });

  it('differs between sequences and between databases', async () => {
    const [one, other] = [await ownDatabase(), await ownDatabase()];
    const tips = await numbersOf(one, 'tip_id_seq', 40, 20);
    expect(await numbersOf(one, 'tip_id_seq', 40, 20)).toEqual(tips);
    expect(await numbersOf(one, 'gift_id_seq', 40, 20)).not.toEqual(tips);
    expect(await numbersOf(other, 'tip_id_seq', 40, 20)).not.toEqual(tips);
  });

  it('refuses a negative number and a number beyond its bits', async () => {
    await expect(database.pool.query('SELECT permute_number($1, 10, 1024)', ['x'])).rejects.toThrow();
    await expect(database.pool.query('SELECT permute_number($1, 10, -1)', ['x'])).rejects.toThrow();
  });
});

describe('public ids', () => {
  it('hide the order of registrations and have 31 bits', async () => {
    const ids = await twenty(async () => (await buildViewer(services)).user_id);
    expectHidden(ids);
    // The lock key of a person has 32 bits.
    for (const id of ids) expect(id >= 2 ** 30 && id < 2 ** 31).toBe(true);
  });

  it('hide the order of sessions and have 41 bits', async () => {
    const performer = await stage.performer('chatting');
    const ids = await twenty(async () => {
      const viewer = await buildViewer(services, { points: 10 });
      const { body } = await stage.join(viewer, performer);
      return Number((body['session'] as { session_id: string }).session_id);
    });
    expectHidden(ids);
    for (const id of ids) expect(id >= 2 ** 40 && id < 2 ** 41).toBe(true);
    expect((await stage.session(ids[0] ?? 0)).channel_id).toBe(performer.user_id);
  });

  it('hide the order of purchases and have 41 bits', async () => {
    const { user_id } = await buildPerformer(services);
    const bought = { pack_id: 'p10', price_cents: 1_000, units: 100_000, return_path: '/' };
    const ids = await twenty(async () => {
      const idempotency_key = randomBytes(8).toString('hex');
      const row = { user_id, idempotency_key, provider: 'sandbox', ...bought, created_at_ms: 1 };
      const [purchase] = await database.db.insert(purchaseTable).values(row).returning();
      return purchase?.id ?? 0;
    });
    expectHidden(ids);
    for (const id of ids) expect(id >= 2 ** 40 && id < 2 ** 41).toBe(true);
  });
});
