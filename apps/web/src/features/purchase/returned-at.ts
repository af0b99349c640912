import { serverMs } from '../../platform/clock/server-clock.ts';

const keyOf = (purchase_id: string): string => `akari.returned.${purchase_id}`;

/**
 * When the person came back from the payment page of a purchase, by the server's clock: the first time that this window
 * showed it, also after a reload.
 */
export function returnedAtMs(purchase_id: string): number {
  const now_ms = serverMs(Date.now());
  try {
    const kept = sessionStorage.getItem(keyOf(purchase_id));
    if (kept !== null) return Number(kept);
    sessionStorage.setItem(keyOf(purchase_id), String(now_ms));
  } catch {
    // Without sessionStorage a reload counts as the return.
  }
  return now_ms;
}
