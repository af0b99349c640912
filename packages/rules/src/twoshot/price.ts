import type { Price } from '../charge/index.ts';

/** What a two-shot costs when it starts: the price of that moment, and never more than was agreed to when asking. */
export function priceAtStart<P extends Price>(now: P, agreed_units_per_min: number): P {
  return {
    ...now,
    rate_units_per_min: Math.min(now.rate_units_per_min, agreed_units_per_min),
    opening_rate_units_per_min: Math.min(now.opening_rate_units_per_min, agreed_units_per_min),
  };
}
