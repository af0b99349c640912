import { expect, test } from 'vitest';
import { KeyedSemaphore, type Permit } from './keyed-semaphore.ts';

const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

test('KeyedSemaphore grants 2 permits per key and queues the others in order', async () => {
  const turns = new KeyedSemaphore(2);
  const begun: number[] = [];
  const held: Permit[] = [];
  const all = [0, 1, 2, 3].map(async (index) => {
    held[index] = await turns.acquire('room');
    begun.push(index);
  });
  (await turns.acquire('another room')).release();
  await settled();
  expect(begun).toEqual([0, 1]);
  held[1]?.release();
  await settled();
  expect(begun).toEqual([0, 1, 2]);
  held[0]?.release();
  await Promise.all(all);
  expect(begun).toEqual([0, 1, 2, 3]);
});

test('KeyedSemaphore grants a released permit once, also after a double release', async () => {
  const turns = new KeyedSemaphore(1);
  const first = await turns.acquire('room');
  const next = turns.acquire('room');
  first.release();
  const second = await next;
  first.release();
  expect(second.isContended()).toBe(false);
  let granted = false;
  const third = turns.acquire('room').then((permit) => {
    granted = true;
    return permit;
  });
  first.release();
  await settled();
  expect(granted).toBe(false);
  second.release();
  expect((await third).isContended()).toBe(false);
});

test('Permit.isContended tells whether another caller waits', async () => {
  const turns = new KeyedSemaphore(1);
  const first = await turns.acquire('room');
  expect(first.isContended()).toBe(false);
  const next = turns.acquire('room');
  expect(first.isContended()).toBe(true);
  first.release();
  expect((await next).isContended()).toBe(false);
});
