import { dayStartMs, monthStartMs } from '../session/day.ts';

/** Periods of Japan's calendar that a limit may cover. A week begins on Monday. */
export const LIMIT_PERIODS = ['day', 'week', 'month'] as const;
export type LimitPeriod = (typeof LIMIT_PERIODS)[number];

/** A viewer's own limits for what they spend, units; null: no limit. */
export interface SpendLimits {
  session_units: number | null;
  day_units: number | null;
  week_units: number | null;
  month_units: number | null;
}
export const NO_LIMITS: SpendLimits = {
  session_units: null,
  day_units: null,
  week_units: null,
  month_units: null,
};

/** What was spent since the beginning of each period, units. */
export type SpentUnits = Readonly<Record<LimitPeriod, number>>;
export const NOTHING_SPENT: SpentUnits = { day: 0, week: 0, month: 0 };

const DAY_MS = 86_400_000;
const WEEK_MS = 7 * DAY_MS;
/** Midnight of Monday, 1970-01-05, in Japan. */
const FIRST_MONDAY_MS = dayStartMs(4 * DAY_MS);

const STARTS: Readonly<Record<LimitPeriod, (at_ms: number) => number>> = {
  day: dayStartMs,
  week: (at_ms) => at_ms - ((at_ms - FIRST_MONDAY_MS) % WEEK_MS),
  month: monthStartMs,
};

/** The beginning of the period that contains a moment, milliseconds since the epoch. */
export const periodStartMs = (period: LimitPeriod, at_ms: number): number => STARTS[period](at_ms);

/** Whether any limit covers more than one session. */
export const limitsPeriods = (limits: SpendLimits): boolean =>
  LIMIT_PERIODS.some((period) => limits[`${period}_units`] !== null);

/** What the limits of periods leave, units; Infinity: there is no limit. */
export const leftInPeriods = (limits: SpendLimits, spent: SpentUnits): number =>
  Math.min(
    ...LIMIT_PERIODS.map((period) => {
      const limit_units = limits[`${period}_units`];
      return limit_units === null ? Infinity : Math.max(0, limit_units - spent[period]);
    }),
  );

/** The most units that a session that begins now may cost; 0: nothing is left; null: no limit. */
export function sessionLimit(limits: SpendLimits, spent: SpentUnits): number | null {
  const most_units = Math.min(limits.session_units ?? Infinity, leftInPeriods(limits, spent));
  return most_units === Infinity ? null : most_units;
}

/** Rest of a session's limit, for the session that continues it at another price; Infinity: no limit. */
export const limitLeft = (limit_units: number | null, spent_units: number): number =>
  limit_units === null ? Infinity : Math.max(0, limit_units - spent_units);
