const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/**
 * When a day ends that a provider writes as `YYYY-MM-DD`, which it means in its own time zone: a charge of that day may come
 * until then. @returns undefined: it is no day
 */
export function endOfDayMs(day: string, hours_from_utc: number): number | undefined {
  const start_ms = /^\d{4}-\d\d-\d\d$/.test(day) ? Date.parse(`${day}T00:00:00Z`) : NaN;
  return Number.isNaN(start_ms) ? undefined : start_ms + DAY_MS - hours_from_utc * HOUR_MS;
}
