import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { points } from '../points/index.ts';
import { earningsNeeded, planPresents, type PresentPurse } from './index.ts';

const purse = (allowance: number, balance: number, left: number): PresentPurse => ({
  allowance_left_units: points(allowance),
  earnings_balance_units: points(balance),
  earnings_left_units: points(left),
});
const plan = (units: number, viewers: number, confirmed: number, from: PresentPurse) =>
  planPresents({ units: points(units), viewers, confirmed_units: points(confirmed) }, from);

describe('planPresents', () => {
  it('takes the allowance first, and then the earnings that were confirmed', () => {
    expect(plan(2, 3, 1, purse(5, 10, 10))).toEqual([
      { allowance_units: 20_000, earnings_units: 0 },
      { allowance_units: 20_000, earnings_units: 0 },
      { allowance_units: 10_000, earnings_units: 10_000 },
    ]);
  });

  it.each([
    ['what was not confirmed', plan(2, 3, 0.9, purse(5, 10, 10)), 'present_over_allowance'],
    ['more than the earnings', plan(2, 3, 5, purse(5, 0.9, 10)), 'present_over_earnings'],
    ['more than a day allows', plan(2, 3, 5, purse(5, 10, 0.9)), 'present_over_day'],
  ])('refuses %s', (_what, planned, refusal) => expect(planned).toBe(refusal));

  it('touches no earnings while the allowance is enough, whatever was confirmed', () => {
    expect(plan(2, 2, 100, purse(4, 100, 100))).toEqual([
      { allowance_units: 20_000, earnings_units: 0 },
      { allowance_units: 20_000, earnings_units: 0 },
    ]);
  });

  it('never gives more than allowance and confirmed earnings, and gives each viewer all', () => {
    const sum = fc.integer({ min: 0, max: 2_000_000 });
    const asked = fc.record({
      units: fc.integer({ min: 1, max: 400_000 }),
      viewers: fc.integer({ min: 1, max: 50 }),
      confirmed_units: sum,
    });
    const limits = fc.record({
      // A setting that staff lower may leave less than nothing.
      allowance_left_units: fc.integer({ min: -100_000, max: 2_000_000 }),
      earnings_balance_units: sum,
      earnings_left_units: fc.integer({ min: -100_000, max: 2_000_000 }),
    });
    fc.assert(
      fc.property(asked, limits, (request, limit) => {
        const planned = planPresents(request, limit);
        if (typeof planned === 'string') return;
        const of = (name: 'allowance_units' | 'earnings_units') =>
          planned.reduce((total, part) => total + part[name], 0);
        expect(of('allowance_units')).toBeLessThanOrEqual(Math.max(0, limit.allowance_left_units));
        expect(of('earnings_units')).toBeLessThanOrEqual(request.confirmed_units);
        expect(of('earnings_units')).toBeLessThanOrEqual(limit.earnings_balance_units);
        expect(of('earnings_units')).toBeLessThanOrEqual(Math.max(0, limit.earnings_left_units));
        expect(planned).toHaveLength(request.viewers);
        for (const part of planned) {
          expect(part.allowance_units + part.earnings_units).toBe(request.units);
          expect(Math.min(part.allowance_units, part.earnings_units)).toBeGreaterThanOrEqual(0);
        }
      }),
      { numRuns: 500 },
    );
  });
});

describe('earningsNeeded', () => {
  it('is what the allowance does not cover', () => {
    expect(earningsNeeded(points(12), purse(10, 0, 0))).toBe(20_000);
    expect(earningsNeeded(points(9), purse(10, 0, 0))).toBe(0);
  });
});
