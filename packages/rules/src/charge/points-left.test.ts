import { describe, expect, it } from 'vitest';
import { isSpecialViewer, LOW_POINTS_RULE, pointsLeft } from './points-left.ts';

const at = (units: number, remaining_ms: number | null = 600_000) => ({ units, remaining_ms });

describe('pointsLeft', () => {
  it('returns soon below 60 s for regular viewers', () => {
    expect(pointsLeft(at(12_000, 60_000), null)).toBe('enough');
    expect(pointsLeft(at(11_999, 59_999), null)).toBe('soon');
  });
  it('returns under_first below 0.6 and under_last below 0.5 points (spec §9)', () => {
    const said = [6_000, 5_999, 5_000, 4_999, 0].map((units) =>
      pointsLeft(at(units, 30_000), LOW_POINTS_RULE),
    );
    expect(said).toEqual(['enough', 'under_first', 'under_first', 'under_last', 'under_last']);
  });
  it('returns enough when remaining_ms is null', () => {
    expect([pointsLeft(at(0, null), null), pointsLeft(at(0, null), LOW_POINTS_RULE)]).toEqual([
      'enough',
      'enough',
    ]);
  });
  it('isSpecialViewer accepts the promo tier and coupon points', () => {
    expect(isSpecialViewer({ tier: 'promo', point_type: 2000 }, LOW_POINTS_RULE)).toBe(true);
    expect(isSpecialViewer({ tier: 'vip', point_type: 2010 }, LOW_POINTS_RULE)).toBe(true);
    expect(isSpecialViewer({ tier: 'regular', point_type: 2000 }, LOW_POINTS_RULE)).toBe(false);
  });
});
