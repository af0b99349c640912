import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { costUnits, flatPrice, lastsMs } from './charge.ts';
import { timeAfterGivingMs, type PaidTime } from './time-after-giving.ts';

/** A minute at 1.2 points a minute was delivered, and 10.4 points are left. */
const running = (more: Partial<PaidTime> = {}): PaidTime => ({
  ...flatPrice(12_000),
  delivered_ms: 60_000,
  spent_units: 12_000,
  balance_units: 104_000,
  remaining_ms: 520_000,
  ...more,
});

describe('timeAfterGivingMs', () => {
  it('leaves 20 s of 10.4 points at 1.2 points a minute after a tip of 10', () => {
    expect(timeAfterGivingMs(running(), 100_000)).toBe(20_000);
  });
  it('leaves nothing when all points are given', () => {
    expect(timeAfterGivingMs(running(), 104_000)).toBe(0);
    expect(timeAfterGivingMs(running(), 999_999)).toBe(0);
  });
  it('is not longer than a spend limit leaves', () => {
    expect(timeAfterGivingMs(running({ remaining_ms: 15_000 }), 10_000)).toBe(15_000);
  });
  it('counts the lower opening rate', () => {
    const opening = { opening_rate_units_per_min: 6_000, opening_ms: 300_000, spent_units: 6_000 };
    expect(timeAfterGivingMs(running(opening), 101_000)).toBe(30_000);
  });
  it('is null in a free session', () => {
    expect(timeAfterGivingMs(running({ ...flatPrice(0), remaining_ms: null }), 100_000)).toBeNull();
  });
  it('is never negative, never longer than before, and never longer for a larger gift', () => {
    const units = fc.nat(10_000_000);
    const rate = fc.integer({ min: 1, max: 1_000_000 });
    fc.assert(
      fc.property(
        rate,
        fc.nat(3_600_000),
        units,
        units,
        units,
        (rate_units, delivered_ms, balance_units, a, b) => {
          const price = flatPrice(rate_units);
          const spent_units = costUnits(price, delivered_ms);
          const remaining_ms = Math.max(lastsMs(price, spent_units + balance_units) - delivered_ms, 0);
          const session = { ...price, delivered_ms, spent_units, balance_units, remaining_ms };
          const small_ms = timeAfterGivingMs(session, Math.min(a, b)) ?? Number.NaN;
          const large_ms = timeAfterGivingMs(session, Math.max(a, b)) ?? Number.NaN;
          expect(large_ms).toBeGreaterThanOrEqual(0);
          expect(large_ms).toBeLessThanOrEqual(small_ms);
          expect(small_ms).toBeLessThanOrEqual(remaining_ms);
        },
      ),
    );
  });
});
