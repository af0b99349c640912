import { LANGUAGES, POINT_TYPES, USER_TYPES, VIEWER_TIERS } from '@akari/rules';
import * as z from 'zod/mini';

export const id = z.string().check(z.minLength(1), z.maxLength(64));
/** Units of points: 10,000 = 1 point. */
export const units = z.int();
/** Milliseconds since the epoch. */
export const timeMs = z.int();
export const language = z.enum(LANGUAGES);
export const performerName = z.string().check(z.minLength(1), z.maxLength(60));
export const userType = z.literal(USER_TYPES);
export const viewerTier = z.enum(VIEWER_TIERS);
/** The balance that pays. */
export const pointType = z.literal(POINT_TYPES);
export const nothing = z.object({});
export const cursorQuery = z.object({
  before: z.optional(z.string().check(z.maxLength(64))),
  limit: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(100)), 50),
});

/** A viewer's balance. */
export const balance = z.object({
  points_units: units,
  coupon_points_units: units,
  /** The part of the regular points that is free points, which pay for time only; absent: none. */
  bonus_units: z.optional(units),
});
