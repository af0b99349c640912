import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { percentText, readTaxRates, taxRateAt, taxWithin } from './tax.ts';

describe('readTaxRates', () => {
  it('reads a rate for each line, with up to two decimals', () => {
    expect(readTaxRates('2014-04-01 8\n2019-10-01 10\n2027-04-01 8.25\n2028-01-01 0')).toEqual([
      { from: '2014-04-01', rate_bp: 800 },
      { from: '2019-10-01', rate_bp: 1_000 },
      { from: '2027-04-01', rate_bp: 825 },
      { from: '2028-01-01', rate_bp: 0 },
    ]);
    expect(readTaxRates('')).toEqual([]);
  });

  it.each(['10', '2019-10-01', '2019-02-30 10', '2019-10-01 10%', '2019-10-01 100', '2019-10-01 8.255'])(
    'refuses %s',
    (text) => expect(readTaxRates(text)).toBeNull(),
  );

  it('refuses days that are not in order', () => {
    expect(readTaxRates('2019-10-01 10\n2014-04-01 8')).toBeNull();
    expect(readTaxRates('2019-10-01 10\n2019-10-01 8')).toBeNull();
  });
});

it('a rate counts from midnight in Japan, and zero ends it', () => {
  const rates = readTaxRates('2019-10-01 10\n2027-01-01 0') ?? [];
  expect(taxRateAt(rates, Date.UTC(2019, 8, 30, 14, 59, 59))).toBeNull();
  expect(taxRateAt(rates, Date.UTC(2019, 8, 30, 15))).toBe(1_000);
  expect(taxRateAt(rates, Date.UTC(2026, 11, 31, 14, 59, 59))).toBe(1_000);
  expect(taxRateAt(rates, Date.UTC(2026, 11, 31, 15))).toBeNull();
  expect(taxRateAt([], 0)).toBeNull();
});

describe('taxWithin', () => {
  it.each([
    [3_800, 1_000, 345],
    [2_500, 1_000, 227],
    [1_100, 1_000, 100],
    [1_080, 800, 80],
    [10, 1_000, 0],
    [0, 1_000, 0],
  ])('%i with a rate of %i basis points includes %i', (amount, rate_bp, tax) => {
    expect(taxWithin(amount, rate_bp)).toBe(tax);
  });

  it('is the largest whole number that is not above the exact tax', () => {
    fc.assert(
      fc.property(fc.nat(10_000_000), fc.integer({ min: 1, max: 9_999 }), (amount, rate_bp) => {
        const tax = BigInt(taxWithin(amount, rate_bp));
        const [exact, whole] = [BigInt(amount) * BigInt(rate_bp), BigInt(10_000 + rate_bp)];
        expect(tax * whole <= exact && (tax + 1n) * whole > exact).toBe(true);
      }),
    );
  });
});

it('a rate is read in per cent', () => {
  expect([percentText(1_000), percentText(825), percentText(50)]).toEqual(['10%', '8.25%', '0.5%']);
});
