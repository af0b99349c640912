import { sql } from 'drizzle-orm';
import { expect, test, vi } from 'vitest';
import { testServices } from '../../testing/services.ts';
import type { Tx } from '../database/database.ts';
import { clearDeadline, Deadlines, locksNothing, setDeadline } from './deadline.ts';

const services = await testServices();
const { db } = services.database;

test('a deadline runs once, when it is due by the clock', async () => {
  const seen: string[] = [];
  services.deadlines.handle(
    'bell',
    locksNothing,
    async (_tx, _after, _locked, { subject }) => void seen.push(subject),
  );
  await db.transaction((tx) => setDeadline(tx, 'bell', 'one', services.clock.nowMs() + 1_000));

  await services.deadlines.runDue();
  expect(seen).toEqual([]);
  services.clock.advance(1_000);
  await services.deadlines.runDue();
  await services.deadlines.runDue();
  expect(seen).toEqual(['one']);
});

test('a cleared deadline never runs', async () => {
  const seen: string[] = [];
  services.deadlines.handle(
    'drum',
    locksNothing,
    async (_tx, _after, _locked, { subject }) => void seen.push(subject),
  );
  await db.transaction((tx) => setDeadline(tx, 'drum', 'one', services.clock.nowMs()));
  await db.transaction((tx) => clearDeadline(tx, 'drum', 'one'));
  await services.deadlines.runDue();
  expect(seen).toEqual([]);
});

test('clearDeadline does not wait for the running handler', async () => {
  let done = 0;
  services.deadlines.handle('horn', locksNothing, async () => {
    // As if the handler waited for a lock that the other transaction holds.
    await db.transaction((other) => clearDeadline(other, 'horn', 'one'));
    done += 1;
  });
  await db.transaction((tx) => setDeadline(tx, 'horn', 'one', services.clock.nowMs()));
  await services.deadlines.runDue();
  expect(done).toBe(1);
});

test('a failed deadline handler is rolled back and retried', async () => {
  let attempts = 0;
  services.deadlines.handle('gong', locksNothing, async (tx) => {
    attempts += 1;
    await setDeadline(tx, 'gong-echo', 'one', services.clock.nowMs());
    if (attempts === 1) throw new Error('not yet');
  });
  const echoes: string[] = [];
  services.deadlines.handle(
    'gong-echo',
    locksNothing,
    async (_tx, _after, _locked, { subject }) => void echoes.push(subject),
  );
  await db.transaction((tx) => setDeadline(tx, 'gong', 'one', services.clock.nowMs()));

  await services.deadlines.runDue();
  expect([attempts, echoes]).toEqual([1, []]);
  services.clock.advance(5_000);
  await services.deadlines.runDue();
  await services.deadlines.runDue();
  expect([attempts, echoes]).toEqual([2, ['one']]);
});

test('a deadline moved during a lock wait runs at its new time, without deadlock', async () => {
  const lock = (tx: Tx): Promise<unknown> => tx.execute(sql`SELECT pg_advisory_xact_lock(4711)`);
  const waits = (): Promise<boolean> =>
    db
      .execute(sql`SELECT FROM pg_locks WHERE locktype = 'advisory' AND NOT granted`)
      .then(({ rowCount }) => rowCount === 1);
  const logged = vi.spyOn(services.log, 'error');
  let ran = 0;
  services.deadlines.handle('fife', lock, async () => void (ran += 1));
  await db.transaction((tx) => setDeadline(tx, 'fife', 'one', services.clock.nowMs()));

  let running: Promise<unknown> = Promise.resolve();
  await db.transaction(async (tx) => {
    await lock(tx);
    running = services.deadlines.runDue();
    await expect.poll(waits).toBe(true);
    await setDeadline(tx, 'fife', 'one', services.clock.nowMs() + 1_000);
  });
  await running;
  expect([ran, logged.mock.calls]).toEqual([0, []]);
  services.clock.advance(1_000);
  await services.deadlines.runDue();
  expect(ran).toBe(1);
});

test('two nodes handle the same deadline once and do not wait for each other', async () => {
  const other = new Deadlines(services);
  let ran = 0;
  const handler = async (): Promise<void> => {
    ran += 1;
    await other.runDue();
  };
  for (const node of [services.deadlines, other]) node.handle('lyre', locksNothing, handler);
  await db.transaction((tx) => setDeadline(tx, 'lyre', 'one', services.clock.nowMs()));
  await services.deadlines.runDue();
  expect(ran).toBe(1);
});

test('work apart holds no transaction, keeps no other deadline waiting, and is over when it says so', async () => {
  let answer: (next_ms: number | null) => void = () => undefined;
  const asked: string[] = [];
  services.deadlines.handleApart('viola', 60_000, (subject) => {
    asked.push(subject);
    return new Promise((resolve) => (answer = resolve));
  });
  let rang = 0;
  services.deadlines.handle('triangle', locksNothing, async () => void (rang += 1));
  const now_ms = services.clock.nowMs();
  const dueOf = (kind: string): Promise<unknown[]> =>
    db
      .execute(sql`SELECT due_at_ms::float8 AS at_ms FROM deadline WHERE kind = ${kind}`)
      .then(({ rows }) => rows);
  const open = () =>
    db
      .execute(
        sql`SELECT FROM pg_stat_activity WHERE datname = current_database() AND state = 'idle in transaction'`,
      )
      .then(({ rowCount }) => rowCount);
  await db.transaction(async (tx) => {
    await setDeadline(tx, 'viola', 'one', now_ms - 1);
    await setDeadline(tx, 'triangle', 'one', now_ms);
  });

  const first = services.deadlines.runDue();
  await expect.poll(() => [asked.length, rang]).toEqual([1, 1]);
  // Another node does it again if this one stops before the answer.
  expect([await dueOf('viola'), await open()]).toEqual([[{ at_ms: now_ms + 60_000 }], 0]);
  answer(5_000);
  await first;
  expect(await dueOf('viola')).toEqual([{ at_ms: now_ms + 5_000 }]);

  services.clock.advance(5_000);
  const second = services.deadlines.runDue();
  await expect.poll(() => asked.length).toBe(2);
  // It is wanted for something else since: the end of this work does not clear that.
  await db.transaction((tx) => setDeadline(tx, 'viola', 'one', now_ms + 9_000));
  answer(null);
  await second;
  expect(await dueOf('viola')).toEqual([{ at_ms: now_ms + 9_000 }]);

  services.clock.advance(4_000);
  const third = services.deadlines.runDue();
  await expect.poll(() => asked.length).toBe(3);
  answer(null);
  await third;
  expect(await dueOf('viola')).toEqual([]);
});
