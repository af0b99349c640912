import type { ViewerTier } from '../user/user-type.ts';

/** Days whose spending counts, and for how many days a tier is kept after its points were last there. */
export const TIER_DAYS = 30;
/** Points spent in these days that make a viewer VIP, and SVIP. */
export const TIER_VIP_POINTS = 300;
export const TIER_SVIP_POINTS = 1_500;

/** The tiers that spending moves, the lowest first. Staff alone give the others, and spending does not change those. */
export const EARNED_TIERS = ['regular', 'vip', 'svip'] as const satisfies ViewerTier[];
export type EarnedTier = (typeof EARNED_TIERS)[number];
export const isEarnedTier = (tier: string): tier is EarnedTier =>
  (EARNED_TIERS as readonly string[]).includes(tier);

/** What each tier takes, units. */
export interface TierStep {
  tier: Exclude<EarnedTier, 'regular'>;
  units: number;
}

/** A tier that a viewer has, and until when; null: it does not end by itself. */
export interface HeldTier {
  tier: EarnedTier;
  until_ms: number | null;
}

const rankOf = (tier: EarnedTier): number => EARNED_TIERS.indexOf(tier);

/** The highest tier whose points were spent. */
export const tierFor = (spent_units: number, steps: readonly TierStep[]): EarnedTier =>
  steps
    .filter(({ units }) => spent_units >= units)
    .reduce<EarnedTier>((best, { tier }) => (rankOf(tier) > rankOf(best) ? tier : best), 'regular');

/**
 * The tier after what was spent is counted. A higher one begins at once. One that is earned again is kept longer. A lower
 * one waits until the time of the present one is over; a tier that staff gave has no end.
 */
export function tierAfter(
  held: HeldTier,
  { spent_units, now_ms, kept_ms }: { spent_units: number; now_ms: number; kept_ms: number },
  steps: readonly TierStep[],
): HeldTier {
  const earned = tierFor(spent_units, steps);
  const kept: HeldTier = { tier: earned, until_ms: earned === 'regular' ? null : now_ms + kept_ms };
  if (rankOf(earned) > rankOf(held.tier)) return kept;
  if (held.until_ms === null) return held;
  if (earned === held.tier) return { tier: earned, until_ms: Math.max(held.until_ms, now_ms + kept_ms) };
  return now_ms < held.until_ms ? held : kept;
}

/** The next higher tier, and what is missing for it; null: this is the highest. */
export function nextTier(
  tier: EarnedTier,
  spent_units: number,
  steps: readonly TierStep[],
): (TierStep & { missing_units: number }) | null {
  const next = steps.find((step) => rankOf(step.tier) > rankOf(tier));
  return next === undefined ? null : { ...next, missing_units: Math.max(0, next.units - spent_units) };
}
