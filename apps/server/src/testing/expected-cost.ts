/** A session's price, written again here, so that tests do not check the rules by themselves. */
interface ExpectedPrice {
  rate_units_per_min: number;
  opening_rate_units_per_min: number;
  opening_ms: number;
}

/** A price without a lower opening rate. */
export const expectedPrice = (rate_units_per_min: number): ExpectedPrice => ({
  rate_units_per_min,
  opening_rate_units_per_min: rate_units_per_min,
  opening_ms: 0,
});

const MS_PER_MIN = 60_000n;

/**
 * Expected cost of delivered time in units (0.0001 point): rate × time, the opening rate first, rounded down
 * once (docs/product-rules.md). Independent of `costUnits` on purpose.
 */
export function expectedCostUnits(price: ExpectedPrice, delivered_ms: number): number {
  const time = BigInt(delivered_ms);
  const opening = BigInt(price.opening_ms);
  const openingRate = BigInt(price.opening_rate_units_per_min);
  if (time <= opening) return Number((time * openingRate) / MS_PER_MIN);
  const rest = (time - opening) * BigInt(price.rate_units_per_min);
  return Number((opening * openingRate + rest) / MS_PER_MIN);
}

/** Expected share of the performer in a charge, rounded down (docs/product-rules.md). */
export const expectedShareUnits = (charged_units: number, share_bp: number): number =>
  Number((BigInt(charged_units) * BigInt(share_bp)) / 10_000n);
