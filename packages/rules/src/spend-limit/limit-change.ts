import { LIMIT_PERIODS, type SpendLimits } from './spend-limit.ts';

/** Hours until a raised limit applies. */
export const SPEND_LIMIT_RAISE_HOURS = 24;

/** Limits in force, and those that follow. */
export interface LimitPlan {
  limits: SpendLimits;
  /** What was asked for, where some of it is a raise; null: nothing follows. */
  next: { limits: SpendLimits; from_ms: number } | null;
}

const FIELDS = ['session_units', ...LIMIT_PERIODS.map((period) => `${period}_units` as const)] as const;

const same = (one: SpendLimits, other: SpendLimits): boolean =>
  FIELDS.every((field) => one[field] === other[field]);

const lower = (one: number | null, other: number | null): number | null => {
  const least = Math.min(one ?? Infinity, other ?? Infinity);
  return least === Infinity ? null : least;
};

/** The plan at a moment: what was to follow is in force once its time has come. */
export const planAt = (plan: LimitPlan, at_ms: number): LimitPlan =>
  plan.next !== null && plan.next.from_ms <= at_ms ? { limits: plan.next.limits, next: null } : plan;

/**
 * The plan after a viewer has asked for limits. A lower limit applies at once; a raise, or no limit any more, applies
 * after `wait_ms`. Asking again for what follows already does not begin the wait again.
 */
export function changeLimits(
  plan: LimitPlan,
  asked: SpendLimits,
  { now_ms, wait_ms }: { now_ms: number; wait_ms: number },
): LimitPlan {
  const present = planAt(plan, now_ms);
  const limits = Object.fromEntries(
    FIELDS.map((field) => [field, lower(present.limits[field], asked[field])]),
  ) as unknown as SpendLimits;
  if (same(limits, asked)) return { limits, next: null };
  const { next } = present;
  const kept = next !== null && same(next.limits, asked);
  return { limits, next: { limits: asked, from_ms: kept ? next.from_ms : now_ms + wait_ms } };
}
