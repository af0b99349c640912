import type { ViewerTier } from '../user/user-type.ts';

/** Days whose spending counts, and for how many days a tier is kept after its points were last there. */
export const TIER_DAYS = 30;

/**
 * The tiers that spending moves, the lowest first: none gives less than the one before (`entryEffectOf`, the user type, and
 * with it the places among the favourites). Staff alone give the others, and spending does not change those.
 */
export const EARNED_TIERS = [
  'regular',
  'royal_regular',
  'vip',
  'svip',
  'royal_vip',
  'royal_svip',
  'prestige',
] as const satisfies ViewerTier[];
export type EarnedTier = (typeof EARNED_TIERS)[number];
export const isEarnedTier = (tier: string): tier is EarnedTier =>
  (EARNED_TIERS as readonly string[]).includes(tier);

export type StepTier = Exclude<EarnedTier, 'regular'>;
export const STEP_TIERS = EARNED_TIERS.filter((tier): tier is StepTier => tier !== 'regular');

/** Points spent in these days that make a viewer have a tier. */
export const TIER_POINTS: Readonly<Record<StepTier, number>> = {
  royal_regular: 100,
  vip: 300,
  svip: 1_500,
  royal_vip: 3_000,
  royal_svip: 6_000,
  prestige: 12_000,
};

/** What each tier takes, units. */
export interface TierStep {
  tier: StepTier;
  units: number;
}

/**
 * The steps that a viewer can take, the lowest first. A tier that takes nothing is not given for spending; one that takes as
 * much as a higher one, or more, would never be seen.
 */
export const tierSteps = (units: Readonly<Record<StepTier, number>>): TierStep[] =>
  STEP_TIERS.map((tier) => ({ tier, units: units[tier] }))
    .filter((step) => step.units > 0)
    .filter((step, at, all) => all.slice(at + 1).every((higher) => higher.units > step.units));

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
