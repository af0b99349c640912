import type { Receipt, Visit } from '@akari/contract/session';
import { costUnits, visitAfter, visitSum, type SessionMode } from '@akari/rules';
import type { ReceivedReceipt } from '../flow/state.ts';

/** Figures of the receipt at a time between two receipts of the server. */
export interface ReceiptNow {
  elapsed_ms: number;
  spent_units: number;
  /** The balance with what is held. */
  balance_units: number;
  /** Paid in advance for the running time, and not used yet. */
  held_units: number;
  /** Null: the session is free. */
  remaining_ms: number | null;
}

/** How long a receipt is extrapolated without a newer one; after that its clock stops. */
const BELIEVED_MS = 5_000;

/**
 * Extrapolates the server's last receipt to `now_ms`, only while it counts and for at most 5 s. The figures of the
 * server are authoritative and replace these.
 */
export function receiptNow({ receipt, received_at_ms }: ReceivedReceipt, now_ms: number): ReceiptNow {
  const since_ms = Math.min(BELIEVED_MS, Math.max(0, now_ms - received_at_ms));
  const counted_ms = receipt.counting ? since_ms : 0;
  const elapsed_ms = receipt.delivered_ms + counted_ms;
  const spent_units = Math.max(receipt.spent_units, costUnits(receipt, elapsed_ms));
  const more_units = spent_units - receipt.spent_units;
  return {
    elapsed_ms,
    spent_units,
    balance_units: Math.max(0, receipt.balance_units - more_units),
    held_units: Math.max(0, (receipt.held_units ?? 0) - more_units),
    remaining_ms: receipt.remaining_ms === null ? null : Math.max(0, receipt.remaining_ms - counted_ms),
  };
}

/** What is added to a visit between two receipts of a session. */
const since = (mode: SessionMode, before: Receipt, elapsed_ms: number, spent_units: number) => ({
  mode,
  delivered_ms: elapsed_ms - before.delivered_ms,
  spent_units: spent_units - before.spent_units,
});

/** The account of a visit that is nothing but this time. */
export const visitOfTime = (
  { delivered_ms, spent_units }: Pick<Receipt, 'delivered_ms' | 'spent_units'>,
  mode: SessionMode,
): Visit => visitSum([{ mode, delivered_ms, spent_units, tip_units: 0, gift_units: 0, coupon_units: 0 }]);

/** The account of the visit now. */
export const visitNow = (
  receipt: Receipt,
  mode: SessionMode,
  { elapsed_ms, spent_units }: ReceiptNow,
): Visit =>
  visitAfter(receipt.visit ?? visitOfTime(receipt, mode), since(mode, receipt, elapsed_ms, spent_units));

/** A newer receipt with the visit: the receipts of a tick have none, because only time was added since. */
export const receiptAfter = (before: Receipt | undefined, newer: Receipt, mode: SessionMode): Receipt =>
  before?.visit === undefined || newer.visit !== undefined
    ? newer
    : {
        ...newer,
        visit: visitAfter(before.visit, since(mode, before, newer.delivered_ms, newer.spent_units)),
      };
