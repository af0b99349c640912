/** A share is given in basis points: 10,000 = all of it. */
export const FULL_SHARE_BP = 10_000;

/**
 * The performer's part of what viewers paid in total, rounded down to the unit; the service has the rest, so nothing
 * is lost. Taken over running totals (`total now` minus `part given so far`) it stays exact over any number of slices.
 */
export function performerPart(totalUnits: number, shareBp: number): number {
  return Number((BigInt(totalUnits) * BigInt(shareBp)) / BigInt(FULL_SHARE_BP));
}

/** How the cost of a session's time is shared: what is paid with free points has a share of its own. */
export interface SessionShare {
  share_bp: number;
  /** Free points that this session may use; its time is paid with them first. */
  bonus_units: number;
  bonus_share_bp: number;
}

/** The performer's part of what a session's time has cost in total; over running totals as above. */
export function sessionPart(share: SessionShare, charged_units: number): number {
  const bonus_units = Math.min(charged_units, share.bonus_units);
  return (
    performerPart(charged_units - bonus_units, share.share_bp) +
    performerPart(bonus_units, share.bonus_share_bp)
  );
}
