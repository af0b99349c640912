import type { Price } from './discount.ts';

/** Length of a slice, milliseconds. Time is sold in slices, paid in advance and corrected at settlement. */
export const SLICE_MS = 10_000;
/** The next slice is bought when less than this is left of the current one. */
export const SLICE_LOOKAHEAD_MS = 4_000;
/**
 * `SLICE_LOOKAHEAD_MS` for voice. Without video, browsers send receiver reports every 2.5 to 7.5 s, so the known
 * delivered time can be that old, and the next slice is bought earlier.
 */
export const SLICE_LOOKAHEAD_VOICE_MS = 9_000;
/** Default share of a performer, basis points. */
export const PERFORMER_SHARE_BP = 4_000;

const MS_PER_MIN = 60_000n;

/** A price without a lower opening rate. */
export const flatPrice = (rate_units_per_min: number): Price => ({
  rate_units_per_min,
  opening_rate_units_per_min: rate_units_per_min,
  opening_ms: 0,
});

/**
 * Cost of time: rate × time, rounded down to the unit.
 * @param time_ms delivered or paid time, counted from the beginning of the session; integer milliseconds
 */
export function costUnits(price: Price, time_ms: number): number {
  const opening_ms = Math.min(time_ms, price.opening_ms);
  // BigInt: the product may exceed 2^53, and its division rounds down.
  return Number(
    (BigInt(price.opening_rate_units_per_min) * BigInt(opening_ms) +
      BigInt(price.rate_units_per_min) * BigInt(time_ms - opening_ms)) /
      MS_PER_MIN,
  );
}

/**
 * The total time that a sum of units pays for, from the beginning of a session.
 * @returns milliseconds, rounded down; Infinity for a free rate
 */
export function lastsMs(price: Price, units: number): number {
  // Both are units × 60,000, so that a rate per minute times milliseconds needs no division.
  const scaledBudget = BigInt(units) * MS_PER_MIN;
  const scaledOpeningCost = BigInt(price.opening_rate_units_per_min) * BigInt(price.opening_ms);
  // The opening rate is not 0 here, because the budget is smaller than its cost.
  if (price.opening_ms > 0 && scaledBudget < scaledOpeningCost)
    return Number(scaledBudget / BigInt(price.opening_rate_units_per_min));
  if (price.rate_units_per_min === 0) return Number.POSITIVE_INFINITY;
  return price.opening_ms + Number((scaledBudget - scaledOpeningCost) / BigInt(price.rate_units_per_min));
}
