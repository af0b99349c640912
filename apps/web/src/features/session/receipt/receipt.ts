import { costUnits } from '@akari/rules';
import type { ReceivedReceipt } from '../flow/state.ts';

/** Figures of the receipt at a time between two receipts of the server. */
export interface ReceiptNow {
  elapsed_ms: number;
  spent_units: number;
  balance_units: number;
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
  return {
    elapsed_ms,
    spent_units,
    balance_units: Math.max(0, receipt.balance_units - (spent_units - receipt.spent_units)),
    remaining_ms: receipt.remaining_ms === null ? null : Math.max(0, receipt.remaining_ms - counted_ms),
  };
}
