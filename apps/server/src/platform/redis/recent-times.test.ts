import fc from 'fast-check';
import { expect, it } from 'vitest';
import { FakeClock } from '../clock/clock.ts';
import { RecentTimes } from './recent-times.ts';
import { SharedRates } from './shared-rates.ts';

it('RecentTimes allows exactly the limit within any window', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 5 }),
      fc.array(fc.integer({ min: 0, max: 400 }), { maxLength: 60 }),
      (most, pauses_ms) => {
        const [times, rate] = [new RecentTimes(), { most, window_ms: 1_000 }];
        const letThrough: number[] = [];
        let now_ms = 0;
        for (const pause_ms of pauses_ms) {
          now_ms += pause_ms;
          const recent = letThrough.filter((at_ms) => at_ms > now_ms - rate.window_ms);
          const wait_ms = times.take('someone', rate, now_ms);
          expect(wait_ms === 0).toBe(recent.length < most);
          if (wait_ms > 0) {
            expect(times.wait('someone', rate, now_ms + wait_ms - 1)).toBe(1);
            expect(times.wait('someone', rate, now_ms + wait_ms)).toBe(0);
            continue;
          }
          letThrough.push(now_ms);
        }
        expect(times.wait('somebody else', rate, now_ms)).toBe(0);
      },
    ),
  );
});

it('RecentTimes forgets the oldest key beyond 20,000 keys', () => {
  const [times, rate] = [new RecentTimes(), { most: 1, window_ms: 1_000 }];
  for (let n = 0; n <= 20_000; n += 1) times.take(String(n), rate, 0);
  expect([times.wait('0', rate, 0), times.wait('1', rate, 0)]).toEqual([0, 1_000]);
});

it('RecentTimes does not count an action that was given back', () => {
  const [times, rate] = [new RecentTimes(), { most: 1, window_ms: 1_000 }];
  expect(times.take('someone', rate, 0)).toBe(0);
  expect(times.take('someone', rate, 400)).toBe(600);
  times.giveBack('someone');
  expect(times.take('someone', rate, 500)).toBe(0);
});

it('SharedRates counts concurrent actions', async () => {
  const rates = new SharedRates({ redis: null, clock: new FakeClock() });
  const asked = Array.from({ length: 9 }, () => rates.take('someone', { most: 5, window_ms: 1_000 }));
  expect((await Promise.all(asked)).filter((wait_ms) => wait_ms === 0)).toHaveLength(5);
});
