/** The whole, in basis points. */
export const FULL_SHARE_BP = 10_000;

/**
 * The performer's share of what viewers have paid in total, rounded down to the unit; the service gets the
 * rest, so nothing is lost. Computed on running totals (total share minus share already paid), it stays exact
 * over any number of slices.
 */
export function performerPart(total_units: number, shareBp: number): number {
  return Number((BigInt(total_units) * BigInt(shareBp)) / BigInt(FULL_SHARE_BP));
}

/**
 * The share that a payment shows, in basis points: the whole percentage of which it is the rounded part, or else the
 * nearest basis point, where free points or an unusual share make it so.
 */
export function shownShareBp(performer_units: number, paid_units: number): number {
  const nearest_bp = Math.round((performer_units * FULL_SHARE_BP) / paid_units);
  const whole_bp = Math.round(nearest_bp / 100) * 100;
  return performerPart(paid_units, whole_bp) === performer_units ? whole_bp : nearest_bp;
}

/** Shares of the cost of a session's time; the part paid with free points has its own share. */
export interface SessionShare {
  share_bp: number;
  /** Free points that this session may use; they pay first. */
  bonus_units: number;
  bonus_share_bp: number;
}

/**
 * The performer's share of the total cost of a session's time; computed on running totals like
 * `performerPart`.
 */
export function sessionPart(share: SessionShare, charged_units: number): number {
  const bonus_units = Math.min(charged_units, share.bonus_units);
  return (
    performerPart(charged_units - bonus_units, share.share_bp) +
    performerPart(bonus_units, share.bonus_share_bp)
  );
}
