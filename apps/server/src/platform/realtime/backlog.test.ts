import { expect, test } from 'vitest';
import { Backlog } from './backlog.ts';

/** A way to Redis in the test's hands. */
function scriptedLink() {
  const listeners: ((away_ms: number) => void)[] = [];
  return {
    up: true,
    suspect() {
      this.up = false;
    },
    onBack: (listener: (away_ms: number) => void) => void listeners.push(listener),
    back() {
      this.up = true;
      for (const listener of listeners) listener(1);
    },
  };
}

test('what is said while Redis is away follows in order once it is back, before what is said then', async () => {
  const link = scriptedLink();
  const backlog = new Backlog(link);
  const arrived: number[] = [];
  const say = (n: number): Promise<unknown> =>
    backlog
      .publish(async () => {
        if (!link.up) throw new Error('away');
        arrived.push(n);
      })
      .catch(() => 'later');

  await say(1);
  link.up = false;
  expect(await Promise.all([say(2), say(3)])).toEqual(['later', 'later']);
  expect(arrived).toEqual([1]);
  link.back();
  void say(4);
  await expect.poll(() => arrived).toEqual([1, 2, 3, 4]);
  expect([backlog.size, backlog.lost]).toEqual([0, 0]);
});

test('the first failure is kept too, and nobody else waits for what fails', async () => {
  const link = scriptedLink();
  const backlog = new Backlog(link);
  let attempts = 0;
  const fails = async (): Promise<void> => {
    attempts += 1;
    if (!link.up || attempts === 1) throw new Error('cut');
  };
  await expect(backlog.publish(fails)).rejects.toThrow('cut');
  expect(link.up).toBe(false);
  await expect(backlog.publish(fails)).rejects.toThrow();
  expect(attempts).toBe(1);
  link.back();
  await expect.poll(() => backlog.size).toBe(0);
  expect(attempts).toBe(3);
});

test('a Redis that never comes back takes no more memory than the limit', async () => {
  const link = scriptedLink();
  const backlog = new Backlog(link);
  link.up = false;
  for (let n = 0; n < 20_010; n += 1) await backlog.publish(async () => n).catch(() => undefined);
  expect([backlog.size, backlog.lost]).toEqual([20_000, 10]);
});
