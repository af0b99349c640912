import { COUPONS_AT_ONCE, reducedPrice, type Currency } from '@akari/rules';
import { useAppSelector } from '../../platform/store/hooks.ts';
import { selectCoupon } from './coupon.slice.ts';

/** What the kept coupon does to the order of a pack. The server decides when the order is shown. */
export interface OrderCoupon {
  code: string;
  off_cents: number;
  price_cents: number;
  bonus_units: number;
}

/** @returns null: no coupon is kept, or it is not for this pack */
export function useOrderCoupon(
  pack: { price_cents: number; currency: Currency } | undefined,
): OrderCoupon | null {
  const coupon = useAppSelector(selectCoupon);
  if (coupon === null || pack === undefined || COUPONS_AT_ONCE.includes(coupon.kind)) return null;
  // Coupons are for prices in dollars.
  if (pack.currency !== 'USD') return null;
  if (pack.price_cents < coupon.min_price_cents) return null;
  const regular = { amount_minor: pack.price_cents, currency: 'USD' as const };
  const price_cents = reducedPrice(regular, coupon.percent ?? 0).amount_minor;
  return {
    code: coupon.code,
    off_cents: pack.price_cents - price_cents,
    price_cents,
    bonus_units: coupon.units ?? 0,
  };
}
