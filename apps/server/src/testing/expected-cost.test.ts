import { costUnits } from '@akari/rules';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { expectedCostUnits, expectedPrice, expectedShareUnits } from './expected-cost.ts';

describe('expectedCostUnits', () => {
  // 1 point is 10,000 units.
  it.each([
    ['12 points of a free registration are 10 minutes (spec §9)', expectedPrice(12_000), 600_000, 120_000],
    ['a call costs 2.2 points a minute (spec §9)', expectedPrice(22_000), 60_000, 22_000],
    ['half a minute costs half', expectedPrice(22_000), 30_000, 11_000],
    ['a part of a unit is not charged', expectedPrice(12_000), 9, 1],
    ['free is free', expectedPrice(0), 3_600_000, 0],
  ])('%s', (_, price, delivered_ms, units) => {
    expect(expectedCostUnits(price, delivered_ms)).toBe(units);
  });

  it('applies the opening rate to the first 5 minutes (spec §4)', () => {
    const price = { rate_units_per_min: 12_000, opening_rate_units_per_min: 6_000, opening_ms: 300_000 };
    expect(expectedCostUnits(price, 60_000)).toBe(6_000);
    expect(expectedCostUnits(price, 300_000)).toBe(30_000);
    expect(expectedCostUnits(price, 420_000)).toBe(54_000);
  });

  it('equals costUnits of the product for any price and time', () => {
    const price = fc.record({
      rate_units_per_min: fc.nat(1_000_000),
      opening_rate_units_per_min: fc.nat(1_000_000),
      opening_ms: fc.nat(600_000),
    });
    fc.assert(
      fc.property(price, fc.nat(1_000_000_000), (one, delivered_ms) => {
        expect(costUnits(one, delivered_ms)).toBe(expectedCostUnits(one, delivered_ms));
      }),
    );
  });
});

describe('expectedShareUnits', () => {
  it('is the share, rounded down: 1,333 of 3,333 units at 40 %', () => {
    expect(expectedShareUnits(3_333, 4_000)).toBe(1_333);
  });
});
