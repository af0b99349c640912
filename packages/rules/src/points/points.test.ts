import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parsePoints, performerPart, points, pointsText, shownShareBp } from './index.ts';

describe('parsePoints', () => {
  it.each([
    ['0.2', 2_000],
    ['1', 10_000],
    ['0.01', 100],
    ['12.3456', 123_456],
    ['007', 70_000],
  ])('reads %s as %i units', (text, units) => expect(parsePoints(text)).toBe(units));

  it.each([
    '',
    ' 1',
    '1 ',
    '-1',
    '+1',
    '1e9',
    '１０',
    '1.',
    '.5',
    '1,5',
    '1.23456',
    '0x10',
    '1.2.3',
    'NaN',
    '1234567890',
  ])('returns null for %j', (text) => expect(parsePoints(text)).toBeNull());

  it('reads back what pointsText writes, for every amount', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 9_999_999_999_999 }), (units) => {
        expect(parsePoints(pointsText(units))).toBe(units);
      }),
    );
  });

  it('pointsText writes a minus sign only for negative amounts', () => {
    expect(pointsText(-12_000)).toBe('-1.2');
    expect(pointsText(points(12))).toBe('12');
  });
});

describe('performerPart', () => {
  const amount = fc.integer({ min: 0, max: 1_000_000_000_000 });
  const share = fc.integer({ min: 0, max: 10_000 });

  it('is the share of the whole, rounded down', () => {
    expect(performerPart(3_333, 4_000)).toBe(1_333);
    expect(performerPart(3_333, 0)).toBe(0);
    expect(performerPart(3_333, 10_000)).toBe(3_333);
  });

  it('differences of running totals stay within each slice and add up', () => {
    fc.assert(
      fc.property(fc.array(amount, { maxLength: 50 }), share, (slices, bp) => {
        let total = 0;
        let given = 0;
        for (const slice of slices) {
          const part = performerPart(total + slice, bp) - performerPart(total, bp);
          expect(part).toBeGreaterThanOrEqual(0);
          expect(part).toBeLessThanOrEqual(slice);
          total += slice;
          given += part;
        }
        expect(given).toBe(Number((BigInt(total) * BigInt(bp)) / 10_000n));
      }),
    );
  });
});

describe('shownShareBp', () => {
  it.each([
    ['a tip', 40_000, 100_000, 4_000],
    ['time whose share was rounded down', 3_483, 8_709, 4_000],
    ['a site with an unusual share', 666, 2_000, 3_330],
    ['time that was partly paid with free points', 3_000, 10_000, 3_000],
    ['one unit', 0, 1, 0],
  ])('%s', (_what, performer_units, paid_units, share_bp) =>
    expect(shownShareBp(performer_units, paid_units)).toBe(share_bp),
  );
});
