import { points } from '../points/index.ts';
import { POINT_TYPE, type PointType } from '../session/session-type.ts';
import type { ViewerTier } from '../user/user-type.ts';
import { LOW_POINTS_MS } from './charge.ts';

/**
 * The notice about the points left in a receipt. `soon`: 0 soon (spec §8). `under_first`, `under_last`: a
 * special viewer's balance is below the first or last threshold (spec §9). `awaited`: the points are spent,
 * and a purchase is pending.
 */
export const POINTS_LEFT = ['enough', 'soon', 'under_first', 'under_last', 'awaited'] as const;
export type PointsLeft = (typeof POINTS_LEFT)[number];

/**
 * Thresholds for special viewers, who pay with points that were given to them: promo viewers, and sessions
 * paid in coupon points. Such balances are small, so a warning by remaining time would show from the start.
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
  /** Units that can still be spent in this session. */
  units: number;
  /** How long they last, milliseconds; null: without end. */
  remaining_ms: number | null;
}

/** @param rule the thresholds of a special viewer; null: not a special viewer */
export function pointsLeft({ units, remaining_ms }: PointsNow, rule: LowPointsRule | null): PointsLeft {
  if (remaining_ms === null) return 'enough';
  if (rule === null) return remaining_ms < LOW_POINTS_MS ? 'soon' : 'enough';
  if (units < rule.last_units) return 'under_last';
  return units < rule.first_units ? 'under_first' : 'enough';
}
