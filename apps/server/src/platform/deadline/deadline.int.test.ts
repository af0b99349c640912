import { expect, test } from 'vitest';
import { testServices } from '../../testing/services.ts';
import { clearDeadline, setDeadline } from './deadline.ts';

const services = await testServices();
const { db } = services.database;

test('a deadline is handled once it is due by the clock, and once only', async () => {
  const seen: string[] = [];
  services.deadlines.handle('bell', async (_tx, _after, subject) => void seen.push(subject));
  await db.transaction((tx) => setDeadline(tx, 'bell', 'one', services.clock.nowMs() + 1_000));

  await services.deadlines.runDue();
  expect(seen).toEqual([]);
  services.clock.advance(1_000);
  await services.deadlines.runDue();
  await services.deadlines.runDue();
  expect(seen).toEqual(['one']);
});

test('a deadline that was cleared never comes', async () => {
  const seen: string[] = [];
  services.deadlines.handle('drum', async (_tx, _after, subject) => void seen.push(subject));
  await db.transaction((tx) => setDeadline(tx, 'drum', 'one', services.clock.nowMs()));
  await db.transaction((tx) => clearDeadline(tx, 'drum', 'one'));
  await services.deadlines.runDue();
  expect(seen).toEqual([]);
});

test('a deadline that is being handled is not waited for by who clears it', async () => {
  let done = 0;
  services.deadlines.handle('horn', async () => {
    // As if the handler waited for a lock that the other transaction holds.
    await db.transaction((other) => clearDeadline(other, 'horn', 'one'));
    done += 1;
  });
  await db.transaction((tx) => setDeadline(tx, 'horn', 'one', services.clock.nowMs()));
  await services.deadlines.runDue();
  expect(done).toBe(1);
});

test('a handler that fails undoes its own work and is tried again', async () => {
  let attempts = 0;
  services.deadlines.handle('gong', async (tx) => {
    attempts += 1;
    await setDeadline(tx, 'gong-echo', 'one', services.clock.nowMs());
    if (attempts === 1) throw new Error('not yet');
  });
  const echoes: string[] = [];
  services.deadlines.handle('gong-echo', async (_tx, _after, subject) => void echoes.push(subject));
  await db.transaction((tx) => setDeadline(tx, 'gong', 'one', services.clock.nowMs()));

  await services.deadlines.runDue();
  expect([attempts, echoes]).toEqual([1, []]);
  services.clock.advance(5_000);
  await services.deadlines.runDue();
  await services.deadlines.runDue();
  expect([attempts, echoes]).toEqual([2, ['one']]);
});
