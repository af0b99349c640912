/**
 * Kinds of lots in the order in which they are spent: free points first. `bonus` pays for time only. `granted` are regular
 * points from staff; `coupon` are coupon points, which have an account of their own.
 */
export const LOT_KINDS = ['bonus', 'granted', 'coupon', 'paid'] as const;
export type LotKind = (typeof LOT_KINDS)[number];

/**
 * How the operator issues points that are paid for (Japanese Payment Services Act). `exempt`: they cannot be used for longer
 * than six months. `registered`: the operator has notified the authority and gives the information of article 13.
 */
export const POINT_ISSUERS = ['exempt', 'registered'] as const;
export type PointIssuer = (typeof POINT_ISSUERS)[number];
/** Longest validity with an exempt issuer: less than any six months. */
export const EXEMPT_VALID_DAYS = 180;

/** Usual validity of points, and of points that go back to a lot, days. */
export const POINTS_VALID_DAYS = 180;
export const POINTS_BACK_DAYS = 1;
/** Days before the expiry at which a person gets a notice. */
export const POINTS_NOTICE_DAYS = [30, 7, 1] as const;

/** Points of one account that were issued together. What was spent of it is `issued − left − expired − taken`. */
export interface Lot {
  lot_id: number;
  kind: LotKind;
  issued_units: number;
  left_units: number;
  expired_units: number;
  /** What went back to the service, because its money went back. */
  taken_units: number;
  expires_at_ms: number;
  /** When the last spending from it was recorded; null: never. */
  spent_at_ms: number | null;
}

export const spentUnits = ({ issued_units, left_units, expired_units, taken_units }: Lot): number =>
  issued_units - left_units - expired_units - taken_units;

/** Order of spending: free points first, then what expires soonest. */
export const inSpendingOrder = (a: Lot, b: Lot): number =>
  LOT_KINDS.indexOf(a.kind) - LOT_KINDS.indexOf(b.kind) ||
  a.expires_at_ms - b.expires_at_ms ||
  a.lot_id - b.lot_id;

/** Order of giving back: what was spent last first. */
export const inGiveBackOrder = (a: Lot, b: Lot): number =>
  (b.spent_at_ms ?? 0) - (a.spent_at_ms ?? 0) || inSpendingOrder(b, a);

/** The smallest number of days before the expiry that has been reached at a time; null: none, or it has expired. */
export function noticeDaysAt(
  expires_at_ms: number,
  now_ms: number,
  noticeDays: readonly number[],
): number | null {
  if (expires_at_ms <= now_ms) return null;
  const reached = noticeDays.filter((days) => expires_at_ms - now_ms <= days * 86_400_000);
  return reached.length === 0 ? null : Math.min(...reached);
}
