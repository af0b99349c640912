import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { byUrgency, unseenMs, type Watched } from './index.ts';

const NOW_MS = 1_000_000;
const time = fc.option(fc.integer({ min: 0, max: NOW_MS }));
const watched: fc.Arbitrary<Watched> = fc.record({
  reports: fc.nat(3),
  on_air_since_ms: time,
  seen_at_ms: time,
});

describe('unseenMs', () => {
  it.each([
    ['a look 2 minutes ago', { reports: 0, on_air_since_ms: 0, seen_at_ms: 880_000 }, 120_000],
    ['no look in 10 minutes on air', { reports: 0, on_air_since_ms: 400_000, seen_at_ms: null }, 600_000],
    ['not on air', { reports: 0, on_air_since_ms: null, seen_at_ms: null }, 0],
    ['a clock that is ahead', { reports: 0, on_air_since_ms: 0, seen_at_ms: 1_000_500 }, 0],
  ])('%s', (_what, one, ms) => expect(unseenMs(one, NOW_MS)).toBe(ms));
});

describe('byUrgency', () => {
  it('puts reports first, then what was not looked at for longest', () => {
    fc.assert(
      fc.property(fc.array(watched), (list) => {
        const sorted = list.toSorted(byUrgency(NOW_MS));
        for (const [at, one] of sorted.entries()) {
          const next = sorted[at + 1];
          if (next === undefined) continue;
          expect(one.reports).toBeGreaterThanOrEqual(next.reports);
          if (one.reports === next.reports)
            expect(unseenMs(one, NOW_MS)).toBeGreaterThanOrEqual(unseenMs(next, NOW_MS));
        }
      }),
    );
  });
});
