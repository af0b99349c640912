import { COUPON_KINDS } from '@akari/rules';
import * as z from 'zod/mini';
import { defineCall, pointType, timeMs, units } from '../common/index.ts';

/** A code as a person types it; the rules normalise it. */
export const couponCode = z.string().check(z.maxLength(60));

/** What a code gives, and until when it can be used. */
export const coupon = z.object({
  code: z.string(),
  kind: z.enum(COUPON_KINDS),
  /** Of the kind `percent`. */
  percent: z.nullable(z.int()),
  /** Of the other kinds. */
  units: z.nullable(units),
  /** The usual price of the smallest pack, US cents (`usualPriceCents`); 0: any pack, or no pack is needed. */
  min_price_cents: z.int(),
  expires_at_ms: timeMs,
  /** Until when its points can be used, if they are redeemed now; null: they come with a purchase. */
  points_until_ms: z.nullable(timeMs),
});
export type Coupon = z.infer<typeof coupon>;

/** Says what a code gives, if this person can use it now. Unknown codes count against guessing. */
export const lookUpCoupon = defineCall({
  method: 'POST',
  path: '/api/coupons/look-up',
  action: 'coupon.use',
  body: z.object({ code: couponCode }),
  answer: z.object({ coupon }),
});

/** Takes the points of a code that needs no purchase. */
export const redeemCoupon = defineCall({
  method: 'POST',
  path: '/api/coupons/redeem',
  action: 'coupon.use',
  idempotent: true,
  body: z.object({ code: couponCode }),
  answer: z.object({ units, point_type: pointType, expires_at_ms: timeMs }),
});
