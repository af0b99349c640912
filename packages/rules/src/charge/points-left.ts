import { points } from '../points/index.ts';
import { POINT_TYPE, type PointType } from '../session/session-type.ts';
import type { ViewerTier } from '../user/user-type.ts';
import { LOW_POINTS_MS } from './charge.ts';

/**
 * What a receipt says of the points that are left. `soon`: they will be 0 soon (spec §8). `under_first`, `under_last`:
 * a special viewer's are under the first or the last threshold (spec §9). `awaited`: they are spent, and a purchase is
 * on its way.
 */
export const POINTS_LEFT = ['enough', 'soon', 'under_first', 'under_last', 'awaited'] as const;
export type PointsLeft = (typeof POINTS_LEFT)[number];

/**
 * Special viewers pay with points that they were given: promo viewers, and whoever pays with coupon points. Such points
 * come in small sums, which a warning by time would call low from the start.
 */
export interface LowPointsRule {
  first_units: number;
  last_units: number;
  tiers: readonly ViewerTier[];
}
export const LOW_POINTS_RULE: LowPointsRule = {
  first_units: points(0.6),
  last_units: points(0.5),
  tiers: ['promo'],
};

export const isSpecialViewer = (
  viewer: { tier: ViewerTier; point_type: PointType },
  rule: LowPointsRule,
): boolean => viewer.point_type === POINT_TYPE.coupon || rule.tiers.includes(viewer.tier);

export interface PointsNow {
  /** What can still be spent in this session. */
  units: number;
  /** How long that lasts; null: for ever. */
  remaining_ms: number | null;
}

/** @param rule the thresholds of a special viewer; null: everybody else */
export function pointsLeft({ units, remaining_ms }: PointsNow, rule: LowPointsRule | null): PointsLeft {
  if (remaining_ms === null) return 'enough';
  if (rule === null) return remaining_ms < LOW_POINTS_MS ? 'soon' : 'enough';
  if (units < rule.last_units) return 'under_last';
  return units < rule.first_units ? 'under_first' : 'enough';
}
