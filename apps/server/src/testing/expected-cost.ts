/** What a session's price must say. Written here once more, so that no rule of the product is its own proof. */
interface ExpectedPrice {
  rate_units_per_min: number;
  opening_rate_units_per_min: number;
  opening_ms: number;
}

/** A price that is the same from the beginning. */
export const expectedPrice = (rate_units_per_min: number): ExpectedPrice => ({
  rate_units_per_min,
  opening_rate_units_per_min: rate_units_per_min,
  opening_ms: 0,
});

const MS_PER_MIN = 60_000n;

/**
 * What delivered time must cost, ledger units (0.0001 point): price per minute × time, first the opening's, rounded
 * down once (docs/product-rules.md). Independent of `costUnits` on purpose.
 */
export function expectedCostUnits(price: ExpectedPrice, delivered_ms: number): number {
  const time = BigInt(delivered_ms);
  const opening = BigInt(price.opening_ms);
  const opening_rate = BigInt(price.opening_rate_units_per_min);
  if (time <= opening) return Number((time * opening_rate) / MS_PER_MIN);
  const rest = (time - opening) * BigInt(price.rate_units_per_min);
  return Number((opening * opening_rate + rest) / MS_PER_MIN);
}

/** The performer's part of what was charged, rounded down (docs/product-rules.md). */
export const expectedShareUnits = (charged_units: number, share_bp: number): number =>
  Number((BigInt(charged_units) * BigInt(share_bp)) / 10_000n);
