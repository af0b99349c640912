import { SELF_EXCLUSION_DAYS } from '@akari/rules';
import * as z from 'zod/mini';
import { defineCall, timeMs, units } from '../common/index.ts';

const limit = z.nullable(units.check(z.positive()));

/** A viewer's own limits for what they spend, per session and per period of Japan's calendar; null: no limit. */
export const spendLimit = z.object({
  session_units: limit,
  day_units: limit,
  week_units: limit,
  month_units: limit,
});
export type SpendLimit = z.infer<typeof spendLimit>;

export const ownSpendLimit = z.object({
  /** In force. */
  limits: spendLimit,
  /** What follows: a raise applies only after some time; null: nothing does. */
  next: z.nullable(z.object({ limits: spendLimit, from_ms: timeMs })),
  /** Spent since the beginning of each period: time, tips, gifts and everything else but presents. */
  spent: z.object({ day: units, week: units, month: units }),
  /** Until when the viewer has excluded themselves from spending; null: no exclusion is in force. */
  excluded_until_ms: z.nullable(timeMs),
});
export type OwnSpendLimit = z.infer<typeof ownSpendLimit>;

export const getSpendLimit = defineCall({
  method: 'GET',
  path: '/api/spend_limit',
  action: 'spend_limit.read',
  answer: ownSpendLimit,
});
/** A lower limit applies at once, to the running session too; a raise later. */
export const setSpendLimit = defineCall({
  method: 'POST',
  path: '/api/spend_limit',
  action: 'spend_limit.set',
  body: spendLimit,
  answer: ownSpendLimit,
});
/**
 * Excludes the viewer from entering rooms, giving and buying, and ends the running session. It can be prolonged, never
 * shortened.
 */
export const excludeSelf = defineCall({
  method: 'POST',
  path: '/api/spend_limit/exclusion',
  action: 'spend_limit.exclude',
  /** `days` null: for good. */
  body: z.object({ days: z.nullable(z.literal(SELF_EXCLUSION_DAYS)) }),
  answer: ownSpendLimit,
});
