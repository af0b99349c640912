import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MILE_STEP_UNITS, MILE_STEPS, mileField, mileRates, takeMiles, usableMiles } from './index.ts';

const lot = (lot_id: number, left: number, expires_at_ms: number) => ({ lot_id, left, expires_at_ms });

describe('an exchange of miles', () => {
  it('takes what expires soonest, and nothing that has expired', () => {
    const lots = [lot(1, 50, 9), lot(2, 30, 5), lot(3, 20, 7), lot(4, 40, 3)];
    expect(takeMiles(lots, 60, 3)).toEqual([
      { lot_id: 2, miles: 30 },
      { lot_id: 3, miles: 20 },
      { lot_id: 1, miles: 10 },
    ]);
    expect(takeMiles(lots, 101, 3)).toBeNull();
    expect(takeMiles(lots, 101, 2)).not.toBeNull();
  });

  it('takes exactly what is asked for, from no lot more than it has', () => {
    const some = fc.array(fc.record({ left: fc.nat(50), expires_at_ms: fc.nat(9) }), { maxLength: 8 });
    fc.assert(
      fc.property(some, fc.integer({ min: 1, max: 200 }), fc.nat(9), (all, miles, now_ms) => {
        const lots = all.map((one, at) => ({ ...one, lot_id: at + 1 }));
        const taken = takeMiles(lots, miles, now_ms);
        const usable = usableMiles(lots, now_ms).reduce((sum, { left }) => sum + left, 0);
        if (taken === null) {
          expect(usable).toBeLessThan(miles);
          return;
        }
        expect(taken.reduce((sum, one) => sum + one.miles, 0)).toBe(miles);
        for (const one of taken)
          expect(one.miles).toBeLessThanOrEqual(lots.find(({ lot_id }) => lot_id === one.lot_id)?.left ?? 0);
      }),
    );
  });

  it('gives more for a larger step, for each mile', () => {
    const terms = Object.fromEntries(MILE_STEPS.map((miles) => [mileField(miles), MILE_STEP_UNITS[miles]]));
    const rates = mileRates(terms as Parameters<typeof mileRates>[0]);
    expect(rates[0]).toEqual({ miles: 100, units: 20_000 });
    for (const [at, { miles, units }] of rates.entries())
      if (at > 0) {
        const before = rates[at - 1] ?? { miles: 1, units: 0 };
        expect(units / miles).toBeGreaterThan(before.units / before.miles);
      }
  });
});
