import type { Receipt } from '@akari/contract';
import {
  costUnits,
  lastsMs,
  pointsLeft,
  type LowPointsLimits,
  visitSum,
  type Price,
  type SessionMode,
  type SessionState,
  type VisitPart,
} from '@akari/rules';

/** The inputs of a receipt. */
export interface Account extends Price {
  session_id: number;
  state: SessionState;
  mode: SessionMode;
  delivered_ms: number;
  paid_ms: number;
  charged_units: number;
  /** The session's total cost limit; null: limited by the balance only. */
  spend_limit_units: number | null;
  /** Balance of the paying ledger account. */
  kept_units: number;
  /** When the viewer is warned that the points run out. */
  low_points: LowPointsLimits;
  /** Until when the session's place is kept for a purchase; null: the session does not wait for one. */
  held_until_ms: number | null;
  /** The visit until this session, and what was given in it. Absent: there is nothing, or it was not read. */
  visit?: readonly VisitPart[] | undefined;
}

/** Delivered time at which a free session ends; null: never. Only a guest's preview has such a budget. */
const freeUntilMs = ({ paid_ms }: Account): number | null => (paid_ms === 0 ? null : paid_ms);

const GAVE_NOTHING = { tip_units: 0, gift_units: 0, coupon_units: 0 };

/** The account of the visit with this session's time; nothing while there is nothing else in it. */
export const visitWith = (
  visit: readonly VisitPart[] | undefined,
  time: Pick<VisitPart, 'mode' | 'delivered_ms' | 'spent_units'>,
): Pick<Receipt, 'visit'> =>
  visit === undefined || visit.length === 0
    ? {}
    : { visit: visitSum([...visit, { ...time, ...GAVE_NOTHING }]) };

/**
 * The receipt of a running session. Points that are paid in advance and not delivered yet count to the balance, so that
 * spent points and balance always add up to what the viewer had.
 */
export function receiptOf(account: Account, at_ms: number): Receipt {
  const { rate_units_per_min, opening_rate_units_per_min, opening_ms } = account;
  const free = rate_units_per_min === 0;
  const delivered_ms = free ? account.delivered_ms : Math.min(account.delivered_ms, account.paid_ms);
  const spent_units = costUnits(account, delivered_ms);
  const held_units = Math.max(account.charged_units - spent_units, 0);
  const balance_units = account.kept_units + held_units;
  const most_units = Math.min(spent_units + balance_units, account.spend_limit_units ?? Infinity);
  const end_ms = free ? freeUntilMs(account) : lastsMs(account, most_units);
  const remaining_ms = end_ms === null ? null : Math.max(end_ms - delivered_ms, 0);
  return {
    session_id: String(account.session_id),
    rate_units_per_min,
    opening_rate_units_per_min,
    opening_ms,
    delivered_ms,
    spent_units,
    balance_units,
    held_units,
    remaining_ms,
    points_left:
      account.state === 'unpaid'
        ? 'awaited'
        : pointsLeft(
            { units: most_units - spent_units, remaining_ms: free ? null : remaining_ms },
            account.low_points,
          ),
    held_until_ms: account.held_until_ms,
    counting: account.state === 'on',
    ...visitWith(account.visit, { mode: account.mode, delivered_ms, spent_units }),
    at_ms,
  };
}
