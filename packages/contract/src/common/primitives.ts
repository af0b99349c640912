import { z } from 'zod';

export const id = z.string().min(1).max(64);
/** Units of points: 10,000 = 1 point. */
export const units = z.number().int().safe();
/** Milliseconds since the epoch. */
export const timeMs = z.number().int();
export const language = z.enum(['ja', 'en']);
export const performerName = z.string().min(1).max(60);
export const userType = z.union([
  z.literal(204),
  z.literal(205),
  z.literal(206),
  z.literal(208),
  z.literal(210),
  z.literal(215),
  z.literal(220),
]);
export const viewerTier = z.enum([
  'guest',
  'regular',
  'vip',
  'svip',
  'royal_regular',
  'royal_vip',
  'royal_svip',
  'prestige',
  'promo',
]);
export const nothing = z.object({});
export const cursorQuery = z.object({
  before: z.string().max(64).optional(),
  limit: z.coerce.number().int().min(1).max(100).default(50),
});

/** What a viewer has to spend. */
export const balance = z.object({
  points_units: units,
  coupon_points_units: units,
  /** Of the regular points, free ones, which pay for time alone; absent: none. */
  bonus_units: units.optional(),
});
