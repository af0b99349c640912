import type { Price } from '../charge/index.ts';

/** What is left of a price's beginning after so much delivered time. */
export const priceAfter = <P extends Price>(price: P, delivered_ms: number): P => ({
  ...price,
  opening_ms: Math.max(0, price.opening_ms - delivered_ms),
});

/**
 * Party chat with two-way beside it: what the chat costs this person, and the extra on top. A beginning at half price
 * is the chat's, and goes on with it.
 */
export const withTwoway = <P extends Price>(party: P, extra_units_per_min: number): P => ({
  ...party,
  rate_units_per_min: party.rate_units_per_min + extra_units_per_min,
  opening_rate_units_per_min: party.opening_rate_units_per_min + extra_units_per_min,
});

/** The extra when it starts: that of the moment, and never more than was agreed to when asking. */
export const twowayExtraAtStart = (now_units_per_min: number, agreed_units_per_min: number): number =>
  Math.min(now_units_per_min, agreed_units_per_min);
