import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { points } from '../points/index.ts';
import { costUnits, lastsMs, PARTY_CHAT_RATE_UNITS_PER_MIN } from './index.ts';

const rate = fc.integer({ min: 1, max: 1_000_000 });
const ms = fc.integer({ min: 0, max: 1_000_000_000 });

describe('what time costs', () => {
  it('is 1.2 points a minute by default, so that 12 points are 10 minutes', () => {
    expect(costUnits(PARTY_CHAT_RATE_UNITS_PER_MIN, 60_000)).toBe(points(1.2));
    expect(lastsMs(PARTY_CHAT_RATE_UNITS_PER_MIN, points(12))).toBe(600_000);
  });

  it('is rounded down to the unit', () => {
    expect(costUnits(12_000, 4)).toBe(0);
    expect(costUnits(12_000, 5)).toBe(1);
    expect(costUnits(12_347, 12_345)).toBe(2_540);
  });

  it('is exact where a product of plain numbers is not', () => {
    expect(costUnits(999_999_999, 999_999_999_999)).toBe(Number((999_999_999n * 999_999_999_999n) / 60_000n));
  });

  it('never falls as time goes on', () => {
    fc.assert(fc.property(rate, ms, ms, (r, a, b) => costUnits(r, a) <= costUnits(r, a + b)));
  });
});

describe('how long points last', () => {
  it('is for ever where nothing is charged', () => expect(lastsMs(0, 0)).toBe(Number.POSITIVE_INFINITY));

  it('is time that the points can pay', () => {
    fc.assert(
      fc.property(rate, fc.nat(1_000_000_000), (r, units) => costUnits(r, lastsMs(r, units)) <= units),
    );
  });
});
