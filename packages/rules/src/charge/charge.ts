import type { Price } from './discount.ts';

/** Time is sold in slices, paid in advance and corrected at the end. */
export const SLICE_MS = 10_000;
/** A slice is bought when less than this is left of the one before. */
export const SLICE_LOOKAHEAD_MS = 4_000;
/** With sound alone browsers report every 5 s, give or take a half: what is known of a delivery is that old. */
export const SLICE_LOOKAHEAD_VOICE_MS = 9_000;
/** "Points will be 0 soon" is said when the balance lasts less than this. */
export const LOW_POINTS_MS = 60_000;
/** Default share of a performer, basis points. */
export const PERFORMER_SHARE_BP = 4_000;

const MS_PER_MIN = 60_000n;

/** A rate that is the same from the beginning. */
export const flatPrice = (rate_units_per_min: number): Price => ({
  rate_units_per_min,
  opening_rate_units_per_min: rate_units_per_min,
  opening_ms: 0,
});

/** What delivered time costs: rate × time, rounded down to the unit. */
export function costUnits(price: Price, deliveredMs: number): number {
  const opening = Math.min(deliveredMs, price.opening_ms);
  return Number(
    (BigInt(price.opening_rate_units_per_min) * BigInt(opening) +
      BigInt(price.rate_units_per_min) * BigInt(deliveredMs - opening)) /
      MS_PER_MIN,
  );
}

/**
 * How long a session can go on in all when it may cost so much in all, milliseconds, rounded down. A free rate lasts
 * for ever.
 */
export function lastsMs(price: Price, units: number): number {
  const budget = BigInt(units) * MS_PER_MIN;
  const opening = BigInt(price.opening_rate_units_per_min) * BigInt(price.opening_ms);
  if (price.opening_ms > 0 && budget < opening)
    return Number(budget / BigInt(price.opening_rate_units_per_min));
  if (price.rate_units_per_min === 0) return Number.POSITIVE_INFINITY;
  return price.opening_ms + Number((budget - opening) / BigInt(price.rate_units_per_min));
}
