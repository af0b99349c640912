import type { Price } from './discount.ts';

/** Length of a slice, milliseconds. Time is sold in slices, paid in advance and corrected at settlement. */
export const SLICE_MS = 10_000;
/** The next slice is bought when less than this is left of the current one. */
export const SLICE_LOOKAHEAD_MS = 4_000;
/**
 * The same for voice: with audio only, browsers send reports every 5 s ± 50 %, so delivery figures are that
 * old.
 */
export const SLICE_LOOKAHEAD_VOICE_MS = 9_000;
/** The notice "Points will be 0 soon" is shown when the balance lasts less than this. */
export const LOW_POINTS_MS = 60_000;
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
 * Cost of delivered time: rate × time, rounded down to the unit.
 * @param delivered_ms milliseconds since the session began
 */
export function costUnits(price: Price, delivered_ms: number): number {
  const opening = Math.min(delivered_ms, price.opening_ms);
  return Number(
    (BigInt(price.opening_rate_units_per_min) * BigInt(opening) +
      BigInt(price.rate_units_per_min) * BigInt(delivered_ms - opening)) /
      MS_PER_MIN,
  );
}

/**
 * The total time that a sum of units pays for, from the beginning of a session.
 * @returns milliseconds, rounded down; Infinity for a free rate
 */
export function lastsMs(price: Price, units: number): number {
  const budget = BigInt(units) * MS_PER_MIN;
  const opening = BigInt(price.opening_rate_units_per_min) * BigInt(price.opening_ms);
  if (price.opening_ms > 0 && budget < opening)
    return Number(budget / BigInt(price.opening_rate_units_per_min));
  if (price.rate_units_per_min === 0) return Number.POSITIVE_INFINITY;
  return price.opening_ms + Number((budget - opening) / BigInt(price.rate_units_per_min));
}
