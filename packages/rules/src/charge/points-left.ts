import { points } from '../points/index.ts';
import { POINT_TYPE, type PointType } from '../session/session-type.ts';
import type { ViewerTier } from '../user/user-type.ts';

/**
 * The notice about the points left in a receipt. `low`: they last long enough to buy more. `soon`: 0 soon
 * (spec §8). `under_first`, `under_last`: a special viewer's balance is below the first or last threshold
 * (spec §9). `awaited`: the points are spent, and a purchase is pending.
 */
export const POINTS_LEFT = ['enough', 'low', 'soon', 'under_first', 'under_last', 'awaited'] as const;
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

/** Below how much remaining time ordinary viewers are warned first and last, milliseconds. */
export interface LowPointsTimes {
  first_ms: number;
  last_ms: number;
}
/** A payment by card takes a minute or two, so that the first warning leaves time for one. */
export const LOW_POINTS_TIMES: LowPointsTimes = { first_ms: 120_000, last_ms: 30_000 };

/** When a session warns: by the remaining time, or by the balance of a special viewer. */
export type LowPointsLimits =
  | ({ by: 'time' } & LowPointsTimes)
  | ({ by: 'balance' } & Omit<LowPointsRule, 'tiers'>);

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

export function pointsLeft({ units, remaining_ms }: PointsNow, limits: LowPointsLimits): PointsLeft {
  if (remaining_ms === null) return 'enough';
  if (limits.by === 'time') {
    if (remaining_ms < limits.last_ms) return 'soon';
    return remaining_ms < limits.first_ms ? 'low' : 'enough';
  }
  if (units < limits.last_units) return 'under_last';
  return units < limits.first_units ? 'under_first' : 'enough';
}
