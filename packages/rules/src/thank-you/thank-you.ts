import type { ErrorName } from '../error/index.ts';
import { UNITS_PER_POINT } from '../points/units.ts';
import { POINT_TYPE, type PointType } from '../session/session-type.ts';

/** Once per performer in 24 hours (spec §5). */
export const THANK_YOU_GAP_MS = 24 * 3_600_000;
/** At least 0.3 points were spent with the performer in the last three weeks (spec §5). */
export const THANK_YOU_SPENT_UNITS = 3_000;
export const THANK_YOU_SPENT_MS = 21 * 24 * 3_600_000;
/** The smallest step of an amount: a tenth of a point. */
export const THANK_YOU_STEP_UNITS = UNITS_PER_POINT / 10;
/** Amounts that the form offers, units: 0.5, 1, 3, 5 and 10 points. */
export const THANK_YOU_OFFERS = [5_000, 10_000, 30_000, 50_000, 100_000] as const;
/** The most that can be sent at once, unless the operator sets another sum: 100 points. */
export const THANK_YOU_MAX_POINTS = 100;

/** What a performer accepts: regular and coupon points, regular points alone, or nothing. */
export const THANK_YOU_ACCEPTS = ['all', 'regular', 'none'] as const;
export type ThankYouAccepts = (typeof THANK_YOU_ACCEPTS)[number];
/** Coupon points are the performer's choice (spec §8), so a performer who has chosen nothing gets regular points. */
export const USUAL_THANK_YOU_ACCEPTS: ThankYouAccepts = 'regular';

/** Why a viewer cannot thank a performer, the first one that applies (spec §8). */
export const THANK_YOU_REFUSALS = [
  'thank_you_refused',
  'thank_you_offline',
  'thank_you_too_little_spent',
  'thank_you_too_soon',
] as const satisfies readonly ErrorName[];
export type ThankYouRefusal = (typeof THANK_YOU_REFUSALS)[number];

/** What decides whether a viewer may thank a performer. */
export interface ThankYouStanding {
  accepts: ThankYouAccepts;
  /** The performer is on the air for everybody. */
  on_air: boolean;
  /** Units that the viewer spent with her in the last three weeks, without thank-you points. */
  spent_units: number;
  /** When the viewer thanked her last; null: never. */
  last_at_ms: number | null;
}

/** From when on the viewer may thank her again; null: at once. */
export function thankYouAgainAtMs(last_at_ms: number | null, now_ms: number): number | null {
  if (last_at_ms === null) return null;
  const again_ms = last_at_ms + THANK_YOU_GAP_MS;
  return now_ms < again_ms ? again_ms : null;
}

/** Why a viewer cannot thank a performer now; null: they can. Pure. */
export function refusesThankYou(
  { accepts, on_air, spent_units, last_at_ms }: ThankYouStanding,
  now_ms: number,
): ThankYouRefusal | null {
  if (accepts === 'none') return 'thank_you_refused';
  if (!on_air) return 'thank_you_offline';
  if (spent_units < THANK_YOU_SPENT_UNITS) return 'thank_you_too_little_spent';
  return thankYouAgainAtMs(last_at_ms, now_ms) === null ? null : 'thank_you_too_soon';
}

/** Why this amount of this type cannot be sent; null: it can. Pure. */
export function refusesThankYouPoints(
  accepts: ThankYouAccepts,
  { units, point_type }: { units: number; point_type: PointType },
  most_units: number,
): ErrorName | null {
  if (units < THANK_YOU_STEP_UNITS || units > most_units || units % THANK_YOU_STEP_UNITS !== 0)
    return 'thank_you_amount_wrong';
  return point_type === POINT_TYPE.coupon && accepts !== 'all' ? 'thank_you_no_coupon' : null;
}
