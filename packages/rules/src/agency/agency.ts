import { japanDate, japanMidnight } from '../payout/period.ts';
import { FULL_SHARE_BP } from '../points/index.ts';

/** The page of agreements. It is below that of payouts, whose row of `PAGES` has it: the first load has no byte of it. */
export const AGENCY_PATH = '/payout/agency';

/** Days from a notice to the last day, and the largest percentage of an agency. */
export const AGENCY_NOTICE_DAYS = 30;
export const AGENCY_MOST_PERCENT = 50;
export const AGENCY_NAME_LENGTH = 60;
/** A first day may be at most so far ahead. */
export const AGENCY_DAYS_AHEAD_MOST = 180;

const DAY_MS = 86_400_000;
export const PERCENT_BP = 100;

/** The date so many days after a date, both in Japan. */
export const dateAfter = (date: string, days: number): string =>
  japanDate(japanMidnight(date) + days * DAY_MS);

/** What an agency gets from a date in Japan on. */
export interface DatedShare {
  from_date: string;
  share_bp: number;
}

/** The share of a date: that of the latest first day, of two with the same day the later one; 0: none has begun. */
export function shareOn(shares: readonly DatedShare[], date: string): number {
  let best: DatedShare | null = null;
  for (const one of shares)
    if (one.from_date <= date && (best === null || one.from_date >= best.from_date)) best = one;
  return best?.share_bp ?? 0;
}

/** Whether a day can be the first day of a share: tomorrow at the earliest, so that no earnings are divided afterwards. */
export const isFirstDay = (date: string, now_ms: number): boolean => {
  const today = japanDate(now_ms);
  return (
    /^\d{4}-\d{2}-\d{2}$/.test(date) &&
    Number.isFinite(japanMidnight(date)) &&
    japanDate(japanMidnight(date)) === date &&
    date > today &&
    date <= dateAfter(today, AGENCY_DAYS_AHEAD_MOST)
  );
};

/** The first day of an offer that is accepted now: no day before tomorrow. */
export function firstDayOf(offered: string, now_ms: number): string {
  const tomorrow = dateAfter(japanDate(now_ms), 1);
  return offered > tomorrow ? offered : tomorrow;
}

/** The last day of whom gives notice now. */
export const lastDayOf = (now_ms: number, notice_days: number): string =>
  dateAfter(japanDate(now_ms), notice_days);

/** What was booked for a performer between two cuts. */
export interface Earned {
  /** Her share of payments and corrections, less what was given back; it may be less than nothing. */
  earned_units: number;
  /** What she gave of it as presents. */
  presents_units: number;
}

/**
 * What of it is divided. Presents are taken off before, but only as far as the same earnings cover them: the rest of a
 * present was hers alone.
 */
export const dividedUnits = ({ earned_units, presents_units }: Earned): number =>
  earned_units > 0 ? Math.max(0, earned_units - presents_units) : earned_units;

/** The agency's part, rounded toward zero: what is left of the rounding is the performer's, so that no unit is lost. */
export const agencyPart = (divided_units: number, share_bp: number): number =>
  // The sum avoids a negative zero.
  Number((BigInt(divided_units) * BigInt(share_bp)) / BigInt(FULL_SHARE_BP)) + 0;
