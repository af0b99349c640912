import { useEffect, useState } from 'react';
import { receiptNow, type ReceiptNow } from './receipt.ts';
import type { ReceivedReceipt } from '../flow/state.ts';

/** Returns the current receipt, updated every second while it counts, and at once when the server sends a newer one. */
export function useReceipt(received: ReceivedReceipt): ReceiptNow {
  const [now_ms, setNow] = useState(() => Date.now());
  const { counting } = received.receipt;
  useEffect(() => {
    if (!counting) return undefined;
    const timer = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, [counting]);
  return receiptNow(received, Math.max(now_ms, received.received_at_ms));
}
