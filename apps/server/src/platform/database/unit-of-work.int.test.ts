import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { testDatabase } from '../../testing/database.ts';
import { KeyedSemaphore } from '../sync/keyed-semaphore.ts';
import { namedQuery } from './named-query.ts';
import { enqueue, unitOfWork } from './unit-of-work.ts';

const { db } = await testDatabase({ max_connections: 2 });
await db.execute(sql`CREATE TABLE mark (id int PRIMARY KEY)`);

const mark = (id: number): [name: string, text: string, values: unknown[]] => [
  'test_mark',
  'INSERT INTO mark (id) VALUES ($1)',
  [id],
];
const marks = async (): Promise<number[]> => {
  const { rows } = await db.execute<{ id: number }>(sql`SELECT id FROM mark ORDER BY id`);
  return rows.map(({ id }) => id);
};

test('unitOfWork commits enqueued statements before it runs the after callbacks', async () => {
  const seen: number[][] = [];
  await unitOfWork(db, async (tx, after) => {
    after(async () => void seen.push(await marks()));
    enqueue(tx, namedQuery(tx, ...mark(1)));
    enqueue(tx, namedQuery(tx, ...mark(2)));
  });
  expect(seen).toEqual([[1, 2]]);
});

test('unitOfWork rolls back and publishes nothing when an enqueued statement fails', async () => {
  const before = await marks();
  let published = 0;
  const work = unitOfWork(db, async (tx, after) => {
    after(() => void (published += 1));
    enqueue(tx, namedQuery(tx, ...mark(3)));
    enqueue(tx, namedQuery(tx, ...mark(3)));
    enqueue(tx, namedQuery(tx, ...mark(4)));
  });
  await expect(work).rejects.toThrow('mark_pkey');
  expect(published).toBe(0);
  expect(await marks()).toEqual(before);
});

test('unitOfWork rolls back enqueued statements when its function throws', async () => {
  const before = await marks();
  const work = unitOfWork(db, async (tx) => {
    enqueue(tx, namedQuery(tx, ...mark(5)));
    throw new Error('refused');
  });
  await expect(work).rejects.toThrow('refused');
  expect(await marks()).toEqual(before);
});

test('unitOfWork commits despite a failure inside a rolled-back savepoint', async () => {
  await unitOfWork(db, async (tx) => {
    await tx
      .transaction(async (inner) => {
        enqueue(inner, namedQuery(inner, ...mark(1)));
      })
      .catch(() => undefined);
    enqueue(tx, namedQuery(tx, ...mark(6)));
  });
  expect(await marks()).toContain(6);
});

test('20 concurrent units of work commit on 2 connections', async () => {
  const ids = Array.from({ length: 20 }, (_, index) => 100 + index);
  await Promise.all(ids.map((id) => unitOfWork(db, async (tx) => enqueue(tx, namedQuery(tx, ...mark(id))))));
  expect(await marks()).toEqual(expect.arrayContaining(ids));
});

test('enqueue is refused outside a unit of work', async () => {
  await expect(db.transaction(async (tx) => enqueue(tx, Promise.resolve()))).rejects.toThrow('unit of work');
});

test('units of work under one semaphore key commit or fail independently', async () => {
  await db.execute(sql`CREATE TABLE queue (id int PRIMARY KEY, after int)`);
  const turns = new KeyedSemaphore(2);
  const add = (id: number, fails?: 'refused' | 'left behind'): Promise<void> =>
    unitOfWork(
      db,
      async (tx) => {
        await tx.execute(sql`LOCK TABLE queue`);
        enqueue(
          tx,
          namedQuery(tx, 'test_queue', 'INSERT INTO queue SELECT $1, coalesce(max(id), 0) FROM queue', [id]),
        );
        if (fails === 'left behind') enqueue(tx, namedQuery(tx, ...mark(1)));
        if (fails === 'refused') throw new Error('refused');
      },
      () => turns.acquire('queue'),
    );
  const outcomes = await Promise.allSettled([
    add(1),
    add(2, 'refused'),
    add(3),
    add(4, 'left behind'),
    add(5),
    add(6),
  ]);
  expect(outcomes.map(({ status }) => status)).toEqual([
    'fulfilled',
    'rejected',
    'fulfilled',
    'rejected',
    'fulfilled',
    'fulfilled',
  ]);
  const { rows } = await db.execute(sql`SELECT id FROM queue ORDER BY id`);
  expect(rows).toEqual([1, 3, 5, 6].map((id) => ({ id })));
});

test('a unit of work that loses its connection fails and releases its permit', async () => {
  const turns = new KeyedSemaphore(1);
  const lost = unitOfWork(
    db,
    async (tx) => {
      enqueue(tx, namedQuery(tx, ...mark(7)));
      enqueue(tx, tx.execute(sql`SELECT pg_terminate_backend(pg_backend_pid())`));
    },
    () => turns.acquire('queue'),
  );
  const next = unitOfWork(
    db,
    async (tx) => enqueue(tx, namedQuery(tx, ...mark(8))),
    () => turns.acquire('queue'),
  );
  await expect(lost).rejects.toThrow();
  await next;
  expect(await marks()).not.toContain(7);
  expect(await marks()).toContain(8);
});
