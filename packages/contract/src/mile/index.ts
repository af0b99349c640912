import { MILE_ACTS } from '@akari/rules';
import * as z from 'zod/mini';
import { balance, cursorQuery, defineCall, timeMs, units } from '../common/index.ts';

const miles = z.int();
/** A step of the exchange: so many miles give so many coupon points. */
const rate = z.object({ miles, units });
export type MileRate = z.infer<typeof rate>;

/** Viewer: the own miles, when they expire, what earns them and what they give. */
export const getMiles = defineCall({
  method: 'GET',
  path: '/api/miles',
  action: 'mile.use',
  answer: z.object({
    balance: miles,
    /** What expires when, soonest first. */
    lots: z.array(z.object({ miles, expires_at_ms: timeMs })),
    /** What an act earns on the viewer's site. */
    earned_by: z.array(z.object({ act: z.enum(MILE_ACTS), miles })),
    valid_days: z.int(),
    /** How long coupon points of an exchange can be used. */
    points_valid_days: z.int(),
    rates: z.array(rate),
  }),
});

export const MILE_LINES = ['earned', 'exchanged', 'expired', 'taken_back'] as const;
const mileLine = z.object({
  kind: z.enum(MILE_LINES),
  /** What earned them; null: another kind of line. */
  act: z.nullable(z.enum(MILE_ACTS)),
  /** Positive: received. */
  miles,
  balance_after: miles,
  /** Lines of an exchange: the coupon points. */
  units: z.nullable(units),
  at_ms: timeMs,
});
export type MileLine = z.infer<typeof mileLine>;
/** Viewer: how the own balance of miles came about, newest first. */
export const listMileLines = defineCall({
  method: 'GET',
  path: '/api/miles/history',
  action: 'mile.use',
  query: z.extend(cursorQuery, { limit: z._default(cursorQuery.shape.limit, 20) }),
  answer: z.object({ lines: z.array(mileLine), next_before: z.nullable(z.string()) }),
});

/** Viewer: exchanges miles for coupon points. @param units what the page has shown for it */
export const exchangeMiles = defineCall({
  method: 'POST',
  path: '/api/miles/exchange',
  action: 'mile.use',
  idempotent: true,
  body: z.object({ miles: miles.check(z.positive()), units: units.check(z.positive()) }),
  answer: z.object({ miles, units, left: miles, balance }),
});
