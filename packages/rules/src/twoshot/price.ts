import type { Price } from '../charge/index.ts';

/**
 * The price of a two-shot when it starts: the present price, but not more than the viewer agreed to in the
 * request.
 */
export function priceAtStart<P extends Price>(now: P, agreed_units_per_min: number): P {
  return {
    ...now,
    rate_units_per_min: Math.min(now.rate_units_per_min, agreed_units_per_min),
    opening_rate_units_per_min: Math.min(now.opening_rate_units_per_min, agreed_units_per_min),
  };
}
