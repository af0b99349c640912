import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CHEER_WATCHED_MS, CHEERS_A_DAY, cheersLeft } from './index.ts';

const USUAL = { watched_ms: CHEER_WATCHED_MS, a_day: CHEERS_A_DAY };
const terms = fc.record({
  watched_ms: fc.integer({ min: 10_000, max: 3_600_000 }),
  a_day: fc.integer({ min: 1, max: 1_000 }),
});
const DAY_MS = 86_400_000;

describe('cheersLeft', () => {
  it.each([
    [0, 0, { left: 0, next_ms: 60_000 }],
    [59_999, 0, { left: 0, next_ms: 1 }],
    [60_000, 0, { left: 1, next_ms: 60_000 }],
    [150_000, 1, { left: 1, next_ms: 30_000 }],
    [150_000, 2, { left: 0, next_ms: 30_000 }],
    [1_799_999, 0, { left: 29, next_ms: 1 }],
    [1_800_000, 0, { left: 30, next_ms: null }],
    [86_400_000, 30, { left: 0, next_ms: null }],
  ])('after %i ms of watching and %i sent: %o', (watched_ms, sent, left) => {
    expect(cheersLeft({ watched_ms, sent }, USUAL)).toEqual(left);
  });
  it('lets a day have its most at most, and gives one more after the time that it says', () => {
    fc.assert(
      fc.property(terms, fc.nat(DAY_MS), fc.nat(1_000), (of, watched_ms, sent) => {
        const { left, next_ms } = cheersLeft({ watched_ms, sent }, of);
        expect(left).toBeGreaterThanOrEqual(0);
        expect(left + Math.min(sent, of.a_day)).toBeLessThanOrEqual(of.a_day);
        if (next_ms === null) return;
        const at = (more_ms: number) => cheersLeft({ watched_ms: watched_ms + more_ms, sent: 0 }, of).left;
        expect(at(next_ms) - at(next_ms - 1)).toBe(1);
      }),
    );
  });
});
