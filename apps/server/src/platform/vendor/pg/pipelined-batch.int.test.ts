import { expect, test } from 'vitest';
import { testDatabase } from '../../../testing/database.ts';
import type { Db, Tx } from '../../database/database.ts';
import { namedQuery } from '../../database/named-query.ts';
import { enqueue, unitOfWork } from '../../database/unit-of-work.ts';

const { db, pool } = await testDatabase();
const ask = (of: Db | Tx, numbers: number[]) =>
  namedQuery(of, 'prepared_test', `SELECT n, n::text AS word, NULL AS nothing FROM unnest($1::bigint[]) n`, [
    numbers,
  ]);
const rowOf = (n: number) => ({ n, word: String(n), nothing: null });

test('namedQuery returns the same rows when a prepared statement is repeated', async () => {
  await unitOfWork(db, async (tx) => {
    const both = await Promise.all([ask(tx, [1]), ask(tx, [2, 3])]);
    expect(both).toEqual([[rowOf(1)], [rowOf(2), rowOf(3)]]);
    expect(await ask(tx, [])).toEqual([]);
    expect(await ask(tx, [4])).toEqual([rowOf(4)]);
  });
});

test('a named INSERT returns its rowCount on every execution', async () => {
  await pool.query('CREATE TABLE prepared_test (n int)');
  const client = await pool.connect();
  const insert = { name: 'prepared_insert', text: 'INSERT INTO prepared_test VALUES ($1)', values: [1] };
  for (let turn = 0; turn < 3; turn += 1) {
    const { rowCount, command, rows } = await client.query(insert);
    expect([rowCount, command, rows]).toEqual([1, 'INSERT', []]);
  }
  client.release();
});

test('a failing namedQuery rejects its unit of work; the next namedQuery succeeds', async () => {
  const divide = (of: Db | Tx, by: number) =>
    namedQuery<{ n: number }>(of, 'prepared_divide', 'SELECT 10 / $1::bigint AS n', [by]);
  for (let turn = 0; turn < 3; turn += 1) {
    expect(await divide(db, 5)).toEqual([{ n: 2 }]);
    const failing = unitOfWork(db, async (tx) => enqueue(tx, divide(tx, 0)));
    await expect(failing).rejects.toThrow('division by zero');
  }
});

test('namedQuery rejects a cyclic value, and later queries succeed', async () => {
  const cyclic: Record<string, unknown> = {};
  cyclic['self'] = cyclic;
  const echo = (value: unknown) => namedQuery(db, 'prepared_echo', 'SELECT $1::jsonb AS value', [value]);
  for (let turn = 0; turn < 2; turn += 1) {
    await expect(echo(cyclic)).rejects.toThrow('circular');
    expect(await echo({ turn })).toEqual([{ value: { turn } }]);
  }
});

test('statements after a failure in one packet fail with 25P02, later ones succeed', async () => {
  const divide = (of: Db | Tx, by: number) =>
    namedQuery(of, 'packet_divide', 'SELECT 10 / $1::bigint AS n', [by]);
  const laterOn = (of: Db | Tx) => namedQuery(of, 'packet_unseen', 'SELECT $1::bigint AS n', [7]);
  const outcomes = await unitOfWork(db, async (tx) => {
    const asked = Promise.allSettled([divide(tx, 5), divide(tx, 0), laterOn(tx)]);
    const seen = (await asked).map((outcome) =>
      outcome.status === 'fulfilled' ? outcome.value : (outcome.reason as { code: string }).code,
    );
    throw Object.assign(new Error('undone'), { seen });
  }).catch((error: unknown) => (error as { seen: unknown }).seen);
  expect(outcomes).toEqual([[{ n: 2 }], '22012', '25P02']);
  await unitOfWork(db, async (tx) => {
    expect(await Promise.all([laterOn(tx), divide(tx, 2)])).toEqual([[{ n: 7 }], [{ n: 5 }]]);
  });
});
