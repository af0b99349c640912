const DAY_MS = 86_400_000;
/** Periods begin and end at midnight in Japan (UTC+9, no summer time). */
const JAPAN_MS = 32_400_000;
const WEEK_DAYS = 7;
const MONDAY = 1;
const HALF_OF_MONTH = 16;

export const PAYOUT_PERIODS = ['week', 'half_month', 'month'] as const;
export type PayoutPeriodKind = (typeof PAYOUT_PERIODS)[number];

/** A moment as if the clocks of Japan were UTC. */
const inJapan = (at_ms: number): Date => new Date(at_ms + JAPAN_MS);
const midnight = (year: number, month: number, day: number): number => Date.UTC(year, month, day) - JAPAN_MS;

/** The begin of the period in which a moment lies: what was earned before it has ended. */
export function periodStart(at_ms: number, kind: PayoutPeriodKind): number {
  const day = inJapan(at_ms);
  const [year, month, date] = [day.getUTCFullYear(), day.getUTCMonth(), day.getUTCDate()];
  if (kind === 'week')
    return midnight(year, month, date - ((day.getUTCDay() + WEEK_DAYS - MONDAY) % WEEK_DAYS));
  return midnight(year, month, kind === 'half_month' && date >= HALF_OF_MONTH ? HALF_OF_MONTH : 1);
}

/** The end of the period in which a moment lies. */
export function periodEnd(at_ms: number, kind: PayoutPeriodKind): number {
  const start = periodStart(at_ms, kind);
  if (kind === 'week') return start + WEEK_DAYS * DAY_MS;
  const day = inJapan(start);
  const [year, month, date] = [day.getUTCFullYear(), day.getUTCMonth(), day.getUTCDate()];
  return kind === 'half_month' && date < HALF_OF_MONTH
    ? midnight(year, month, HALF_OF_MONTH)
    : midnight(year, month + 1, 1);
}

/** The date in Japan, `2026-11-30`. */
export const japanDate = (at_ms: number): string => inJapan(at_ms).toISOString().slice(0, 10);
/** Midnight in Japan at the begin of a date. */
export const japanMidnight = (date: string): number => Date.parse(`${date}T00:00:00Z`) - JAPAN_MS;
