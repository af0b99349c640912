import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { points } from '../points/index.ts';
import { costUnits, DEFAULT_RATES, flatPrice, lastsMs } from './index.ts';

const rate = fc.integer({ min: 1, max: 1_000_000 });
const ms = fc.integer({ min: 0, max: 1_000_000_000 });

describe('costUnits', () => {
  it('charges 1.2 points a minute by default, so 12 points last 10 minutes', () => {
    expect(costUnits(flatPrice(DEFAULT_RATES.party), 60_000)).toBe(points(1.2));
    expect(lastsMs(flatPrice(DEFAULT_RATES.party), points(12))).toBe(600_000);
  });

  it('rounds down to a whole unit', () => {
    expect(costUnits(flatPrice(12_000), 4)).toBe(0);
    expect(costUnits(flatPrice(12_000), 5)).toBe(1);
    expect(costUnits(flatPrice(12_347), 12_345)).toBe(2_540);
  });

  it('is exact when the product exceeds Number.MAX_SAFE_INTEGER', () => {
    expect(costUnits(flatPrice(999_999_999), 999_999_999_999)).toBe(
      Number((999_999_999n * 999_999_999_999n) / 60_000n),
    );
  });

  it('never decreases as time increases', () => {
    fc.assert(
      fc.property(rate, ms, ms, (r, a, b) => costUnits(flatPrice(r), a) <= costUnits(flatPrice(r), a + b)),
    );
  });
});

describe('lastsMs', () => {
  it('is Infinity when the rate is zero', () =>
    expect(lastsMs(flatPrice(0), 0)).toBe(Number.POSITIVE_INFINITY));

  it('never exceeds the time that the units pay for', () => {
    fc.assert(
      fc.property(
        rate,
        fc.nat(1_000_000_000),
        (r, units) => costUnits(flatPrice(r), lastsMs(flatPrice(r), units)) <= units,
      ),
    );
  });
});

describe('a price with an opening rate', () => {
  const price = fc.record({
    rate_units_per_min: rate,
    opening_rate_units_per_min: rate,
    opening_ms: fc.nat(600_000),
  });

  it('charges the opening rate for opening_ms, then the full rate', () => {
    const halved = { rate_units_per_min: 12_000, opening_rate_units_per_min: 6_000, opening_ms: 300_000 };
    expect(costUnits(halved, 60_000)).toBe(6_000);
    expect(costUnits(halved, 300_000)).toBe(30_000);
    expect(costUnits(halved, 360_000)).toBe(42_000);
    expect(lastsMs(halved, 42_000)).toBe(360_000);
    expect(lastsMs(halved, 3_000)).toBe(30_000);
  });

  it('never costs less for more time, nor lasts beyond its units', () => {
    fc.assert(fc.property(price, ms, ms, (p, a, b) => costUnits(p, a) <= costUnits(p, a + b)));
    fc.assert(
      fc.property(price, fc.nat(1_000_000_000), (p, units) => costUnits(p, lastsMs(p, units)) <= units),
    );
  });
});
