import { points } from '../points/index.ts';

/** Default rate of party chat (115), units a minute; a setting per site and performer. */
export const PARTY_CHAT_RATE_UNITS_PER_MIN = points(1.2);
/** Time is sold in slices, paid in advance and corrected at the end. */
export const SLICE_MS = 10_000;
/** A slice is bought when less than this is left of the one before. */
export const SLICE_LOOKAHEAD_MS = 4_000;
/** "Points will be 0 soon" is said when the balance lasts less than this. */
export const LOW_POINTS_MS = 60_000;
/** Default share of a performer, basis points. */
export const PERFORMER_SHARE_BP = 4_000;

const MS_PER_MIN = 60_000;

/** What delivered time costs: rate × time, rounded down to the unit. */
export function costUnits(rateUnitsPerMin: number, deliveredMs: number): number {
  return Number((BigInt(rateUnitsPerMin) * BigInt(deliveredMs)) / BigInt(MS_PER_MIN));
}

/** How long an amount lasts, milliseconds, rounded down. A free rate lasts for ever. */
export function lastsMs(rateUnitsPerMin: number, units: number): number {
  if (rateUnitsPerMin === 0) return Number.POSITIVE_INFINITY;
  return Number((BigInt(units) * BigInt(MS_PER_MIN)) / BigInt(rateUnitsPerMin));
}
