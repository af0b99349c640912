import type { Price } from '../charge/index.ts';

/** A price after so much delivered time: the rest of its lower opening rate. */
export const priceAfter = <P extends Price>(price: P, delivered_ms: number): P => ({
  ...price,
  opening_ms: Math.max(0, price.opening_ms - delivered_ms),
});

/**
 * The price of party chat with a two-way beside it: the chat's price for this viewer plus the extra. A
 * half-price opening belongs to the chat and continues.
 */
export const withTwoway = <P extends Price>(party: P, extra_units_per_min: number): P => ({
  ...party,
  rate_units_per_min: party.rate_units_per_min + extra_units_per_min,
  opening_rate_units_per_min: party.opening_rate_units_per_min + extra_units_per_min,
});

/**
 * The extra rate when the two-way starts: the present one, but not more than the viewer agreed to in the
 * request.
 */
export const twowayExtraAtStart = (now_units_per_min: number, agreed_units_per_min: number): number =>
  Math.min(now_units_per_min, agreed_units_per_min);
