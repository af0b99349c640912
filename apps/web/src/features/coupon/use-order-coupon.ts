import { COUPONS_AT_ONCE, packPrice, reducedPrice, usualPriceCents, type PointPack } from '@akari/rules';
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
  pack: Pick<PointPack, 'pack_id' | 'price_cents' | 'currency'> | undefined,
): OrderCoupon | null {
  const coupon = useAppSelector(selectCoupon);
  if (coupon === null || pack === undefined || COUPONS_AT_ONCE.includes(coupon.kind)) return null;
  if (usualPriceCents(pack) < coupon.min_price_cents) return null;
  const price_cents = reducedPrice(packPrice(pack), coupon.percent ?? 0).amount_minor;
  return {
    code: coupon.code,
    off_cents: pack.price_cents - price_cents,
    price_cents,
    bonus_units: coupon.units ?? 0,
  };
}
