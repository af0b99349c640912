import type { RefundState, RefundWay } from '../refund/index.ts';

/** Who closed the account of a viewer: the viewer, or staff, who ban them from the service. */
export const CLOSING_CAUSES = ['own', 'staff'] as const;
export type ClosingCause = (typeof CLOSING_CAUSES)[number];

/** Days after a purchase in which its unspent points are paid back to a viewer who closes the own account. */
export const CLOSING_REFUND_DAYS = 14;

/** Whether the unspent points of a purchase are paid back: always after a ban, and else while they are new. */
export const closingPaysBack = (
  cause: ClosingCause,
  { settled_at_ms, closed_at_ms }: { settled_at_ms: number; closed_at_ms: number },
  refund_ms: number,
): boolean => cause === 'staff' || settled_at_ms > closed_at_ms - refund_ms;

/** A refund that was made because an account was closed. */
export interface ClosingRefund {
  way: RefundWay;
  state: RefundState;
}

/**
 * How the next refund of a purchase is paid: by the provider where it sends refunds and has not refused one, else by staff.
 * Null: staff have found that it cannot be paid back. Its points stay as they are until they expire.
 */
export function closingWay(earlier: readonly ClosingRefund[], sends: boolean): RefundWay | null {
  const refused = earlier.filter(({ state }) => state === 'refused');
  if (refused.some(({ way }) => way === 'by_hand')) return null;
  return sends && refused.length === 0 ? 'provider' : 'by_hand';
}

const [MINUTE_MS, HOUR_MS, DAY_MS] = [60_000, 3_600_000, 86_400_000];

/**
 * When a closed account is looked at again, from now, milliseconds: points may come back to it, of a request that was not
 * answered for example. Null: no more.
 */
export function closingLookMs(age_ms: number): number | null {
  if (age_ms < HOUR_MS) return MINUTE_MS;
  return age_ms < 400 * DAY_MS ? DAY_MS : null;
}
