/** A share is given in basis points: 10,000 = all of it. */
export const FULL_SHARE_BP = 10_000;

/**
 * The performer's part of what viewers paid in total, rounded down to the unit; the house has the rest, so nothing
 * is lost. Taken over running totals (`total now` minus `part given so far`) it stays exact over any number of slices.
 */
export function performerPart(totalUnits: number, shareBp: number): number {
  return Number((BigInt(totalUnits) * BigInt(shareBp)) / BigInt(FULL_SHARE_BP));
}
