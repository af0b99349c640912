/** Ratios of chargebacks to sales, in basis points, from which card schemes and acquirers act. */
export const DISPUTE_LINES_BP = [50, 90, 150] as const;

/** Chargebacks of a month for its sales, basis points, rounded up: a ratio is never shown below a line that it crosses. */
export const disputeRatioBp = (chargebacks: number, sales: number): number | null =>
  sales === 0 ? null : Math.ceil((chargebacks * 10_000) / sales);

/** The highest line that a ratio has reached; null: none. */
export const disputeLine = (ratio_bp: number, lines: readonly number[]): number | null =>
  lines.filter((line) => ratio_bp >= line).toSorted((a, b) => b - a)[0] ?? null;
