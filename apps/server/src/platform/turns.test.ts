import { expect, test } from 'vitest';
import { Turns, type Turn } from './turns.ts';

const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

test('so many at once for each key, the others in the order in which they came', async () => {
  const turns = new Turns(2);
  const begun: number[] = [];
  const held: Turn[] = [];
  const all = [0, 1, 2, 3].map(async (index) => {
    held[index] = await turns.take('room');
    begun.push(index);
  });
  (await turns.take('another room')).over();
  await settled();
  expect(begun).toEqual([0, 1]);
  held[1]?.over();
  await settled();
  expect(begun).toEqual([0, 1, 2]);
  held[0]?.over();
  await Promise.all(all);
  expect(begun).toEqual([0, 1, 2, 3]);
});

test('a turn that is over is free for who comes later', async () => {
  const turns = new Turns(1);
  const first = await turns.take('room');
  first.over();
  const second = await turns.take('room');
  first.over();
  expect(second.awaited()).toBe(false);
  second.over();
  const last = await turns.take('room');
  expect(last.awaited()).toBe(false);
});

test('knows whether somebody waits', async () => {
  const turns = new Turns(1);
  const first = await turns.take('room');
  expect(first.awaited()).toBe(false);
  const next = turns.take('room');
  expect(first.awaited()).toBe(true);
  first.over();
  expect((await next).awaited()).toBe(false);
});
