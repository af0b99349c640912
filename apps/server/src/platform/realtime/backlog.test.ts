import { expect, test } from 'vitest';
import { Backlog } from './backlog.ts';

/** A Redis link that the test controls. */
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

test('Backlog publishes queued events in order once Redis is back', async () => {
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

test('Backlog queues a failed event and tries no other until Redis is back', async () => {
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

test('Backlog holds at most 20,000 events and counts the lost ones', async () => {
  const link = scriptedLink();
  const backlog = new Backlog(link);
  link.up = false;
  for (let n = 0; n < 20_010; n += 1) await backlog.publish(async () => n).catch(() => undefined);
  expect([backlog.size, backlog.lost]).toEqual([20_000, 10]);
});

test('Backlog publishes an event once when another of its batch fails', async () => {
  const link = scriptedLink();
  const backlog = new Backlog(link);
  const arrived: string[] = [];
  let fails = true;
  link.up = false;
  const say = (name: string): Promise<unknown> =>
    backlog
      .publish(async () => {
        if (name === 'b' && fails) throw new Error('cut');
        arrived.push(name);
      })
      .catch(() => 'later');
  await Promise.all(['a', 'b', 'c'].map(say));
  link.back();
  await expect.poll(() => link.up).toBe(false);
  expect([arrived, backlog.size]).toEqual([['a', 'c'], 1]);
  fails = false;
  link.back();
  await expect.poll(() => backlog.size).toBe(0);
  expect(arrived).toEqual(['a', 'c', 'b']);
});
