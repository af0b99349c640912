import { lastsMs } from './charge.ts';
import type { Price } from './discount.ts';

/** What decides how long a session can go on: its price, what it has cost, and the balance that pays for it. */
export interface PaidTime extends Price {
  delivered_ms: number;
  spent_units: number;
  balance_units: number;
  /** Null: the session is free. */
  remaining_ms: number | null;
}

/** A tip or gift that leaves less time than this in a paid chat says so before it is sent. */
export const GIVING_WARN_MS = 60_000;

/**
 * How long a session goes on after `units` of the balance that pays for it are given away. A spend limit can end it
 * earlier, so it is never longer than before.
 * @returns milliseconds, rounded down; null: the session is free
 */
export function timeAfterGivingMs(session: PaidTime, units: number): number | null {
  const { spent_units, balance_units, delivered_ms, remaining_ms } = session;
  if (remaining_ms === null) return null;
  const kept_units = Math.max(balance_units - units, 0);
  const rest_ms = Math.max(lastsMs(session, spent_units + kept_units) - delivered_ms, 0);
  return Math.min(remaining_ms, rest_ms);
}
