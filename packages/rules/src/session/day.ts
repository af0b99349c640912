const DAY_MS = 86_400_000;
/** The service's day is that of Japan (UTC+9, no summer time); daily limits use it. */
const OFFSET_MS = 9 * 3_600_000;

/** The beginning of the calendar month that contains a moment, in Japan, milliseconds since the epoch. */
export function monthStartMs(at_ms: number): number {
  const local = new Date(at_ms + OFFSET_MS);
  return Date.UTC(local.getUTCFullYear(), local.getUTCMonth(), 1) - OFFSET_MS;
}

/** The beginning of the day that contains a moment, milliseconds since the epoch. */
export const dayStartMs = (at_ms: number): number => at_ms - ((at_ms + OFFSET_MS) % DAY_MS);
