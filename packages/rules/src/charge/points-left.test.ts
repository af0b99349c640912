import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  isSpecialViewer,
  LOW_POINTS_RULE,
  LOW_POINTS_TIMES,
  pointsLeft,
  type LowPointsLimits,
  type PointsLeft,
} from './points-left.ts';

const at = (units: number, remaining_ms: number | null = 600_000) => ({ units, remaining_ms });
const BY_TIME: LowPointsLimits = { by: 'time', ...LOW_POINTS_TIMES };
const BY_BALANCE: LowPointsLimits = { by: 'balance', ...LOW_POINTS_RULE };

describe('pointsLeft', () => {
  it('returns low below two minutes and soon below 30 s for ordinary viewers', () => {
    const said = [120_000, 119_999, 30_000, 29_999, 0].map((ms) => pointsLeft(at(24_000, ms), BY_TIME));
    expect(said).toEqual(['enough', 'low', 'low', 'soon', 'soon']);
  });
  it('returns under_first below 0.6 and under_last below 0.5 points for special viewers (spec §9)', () => {
    const said = [6_000, 5_999, 5_000, 4_999, 0].map((units) => pointsLeft(at(units, 20_000), BY_BALANCE));
    expect(said).toEqual(['enough', 'under_first', 'under_first', 'under_last', 'under_last']);
  });
  it('returns enough when remaining_ms is null', () => {
    expect([pointsLeft(at(0, null), BY_TIME), pointsLeft(at(0, null), BY_BALANCE)]).toEqual([
      'enough',
      'enough',
    ]);
  });
  it('never warns less while the points go down', () => {
    const SEVERITY: PointsLeft[] = ['enough', 'low', 'under_first', 'soon', 'under_last'];
    const amount = fc.nat(1_000_000);
    fc.assert(
      fc.property(
        amount,
        amount,
        amount,
        amount,
        fc.constantFrom('time', 'balance'),
        (a, b, more, less, by) => {
          const [first, last] = [Math.max(a, b), Math.min(a, b)];
          const limits: LowPointsLimits =
            by === 'time'
              ? { by: 'time', first_ms: first, last_ms: last }
              : { by: 'balance', first_units: first, last_units: last };
          const severity = (left: number): number => SEVERITY.indexOf(pointsLeft(at(left, left), limits));
          expect(severity(Math.min(more, less))).toBeGreaterThanOrEqual(severity(Math.max(more, less)));
        },
      ),
    );
  });
  it('isSpecialViewer accepts the promo tier and coupon points', () => {
    expect(isSpecialViewer({ tier: 'promo', point_type: 2000 }, LOW_POINTS_RULE)).toBe(true);
    expect(isSpecialViewer({ tier: 'vip', point_type: 2010 }, LOW_POINTS_RULE)).toBe(true);
    expect(isSpecialViewer({ tier: 'regular', point_type: 2000 }, LOW_POINTS_RULE)).toBe(false);
  });
});
