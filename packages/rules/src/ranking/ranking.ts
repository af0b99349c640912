import { periodEnd, periodStart } from '../payout/period.ts';

const DAY_MS = 86_400_000;
/** Days begin at midnight in Japan (UTC+9, no summer time). */
const JAPAN_MS = 32_400_000;

/** `day`, `week` and `month` are those of today in Japan; a week begins on Monday. */
export const RANKING_PERIODS = ['day', 'week', 'month', 'all'] as const;
export type RankingPeriod = (typeof RANKING_PERIODS)[number];

/**
 * `points`: what viewers spent with her; `newcomers`: the same, of those who were first on the air a short time ago;
 * `favourites`: viewers who have taken her into their list; `reviews`: the weighted average of published reviews;
 * `voice`: what viewers spent with her in voice broadcasts.
 */
export const RANKING_MEASURES = ['points', 'newcomers', 'favourites', 'reviews', 'voice'] as const;
export type RankingMeasure = (typeof RANKING_MEASURES)[number];

/** Places that a ranking shows, and supporters of a performer that others see. */
export const RANKING_PLACES = 100;
export const SUPPORTER_PLACES = 20;

/** Days from the first broadcast on which a performer is a newcomer, unless the service sets others. */
export const RANKING_NEWCOMER_DAYS = 30;
/** Published reviews that a performer needs in the ranking of reviews, unless the service sets another number. */
export const RANKING_REVIEWS_LEAST = 3;

/** How many days, weeks or months before the one that runs can be looked at, unless the service sets another number. */
export const RANKING_PAST_PERIODS = 12;

/** Number of the day in Japan, from 1 January 1970. */
export const japanDay = (at_ms: number): number => Math.floor((at_ms + JAPAN_MS) / DAY_MS);
/** Midnight in Japan at the begin of a day. */
export const rankingDayStartMs = (day: number): number => day * DAY_MS - JAPAN_MS;
const DATE = /^\d{4}-\d{2}-\d{2}$/;
/** The number of a date such as `2026-11-30`; null: there is no such date. */
export function dayOfDate(date: string): number | null {
  const at_ms = DATE.test(date) ? Date.parse(`${date}T00:00:00Z`) : Number.NaN;
  if (Number.isNaN(at_ms)) return null;
  // JavaScript moves 31 February to March.
  return new Date(at_ms).toISOString().startsWith(date) ? at_ms / DAY_MS : null;
}
export const dateOfDay = (day: number): string => new Date(day * DAY_MS).toISOString().slice(0, 10);

/** The first day of the period in which a moment lies; of all time it is 0. */
export function rankingStartDay(period: RankingPeriod, at_ms: number): number {
  if (period === 'all') return 0;
  return period === 'day' ? japanDay(at_ms) : japanDay(periodStart(at_ms, period));
}

/**
 * The first days of the period that runs and of those before it, newest first.
 * @param most how many there are before the one that runs
 */
export function rankingStartDays(period: RankingPeriod, now_ms: number, most: number): number[] {
  if (period === 'all') return [0];
  const days = [rankingStartDay(period, now_ms)];
  // The last moment of the day before is in the period before.
  while (days.length <= most) days.push(rankingStartDay(period, rankingDayStartMs(days.at(-1) ?? 0) - 1));
  return days;
}

/** The period in which a day lies, of those that can be looked at; the nearest one for any other day. */
export const rankingPeriodOf = (days: readonly number[], day: number): number =>
  days.find((start_day) => start_day <= day) ?? days.at(-1) ?? 0;

/** When the period ends; null: it has no end. */
export function rankingEndMs(period: RankingPeriod, at_ms: number): number | null {
  if (period === 'all') return null;
  return period === 'day' ? rankingDayStartMs(japanDay(at_ms) + 1) : periodEnd(at_ms, period);
}

/**
 * The ranks of figures that stand in descending order. Equal figures share a rank, and the ranks after them are skipped:
 * 1, 2, 2, 4.
 */
export function ranksOf(figures: readonly number[]): number[] {
  const ranks: number[] = [];
  figures.forEach((figure, at) =>
    ranks.push(at > 0 && figures[at - 1] === figure ? (ranks[at - 1] ?? 1) : at + 1),
  );
  return ranks;
}
