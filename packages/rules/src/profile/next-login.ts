import type { ErrorName } from '../error/index.ts';

/** Most times that a performer plans. */
export const NEXT_LOGINS_MAX = 14;
/** How far ahead she plans. */
export const NEXT_LOGIN_AHEAD_MS = 60 * 86_400_000;
const MINUTE_MS = 60_000;

/** Reads the planned times: whole minutes, soonest first. @returns the times, or why they are refused */
export function readNextLogins(sent: readonly number[], now_ms: number): number[] | { refused: ErrorName } {
  const times = sent.map((at_ms) => at_ms - (at_ms % MINUTE_MS)).toSorted((a, b) => a - b);
  const fits = (at_ms: number): boolean => at_ms > now_ms && at_ms <= now_ms + NEXT_LOGIN_AHEAD_MS;
  if (times.length > NEXT_LOGINS_MAX) return { refused: 'next_logins_full' };
  if (!times.every(fits) || new Set(times).size < times.length) return { refused: 'next_login_time' };
  return times;
}
