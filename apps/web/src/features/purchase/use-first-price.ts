import { useAppSelector } from '../../platform/store/hooks.ts';
import { selectCoupon } from '../coupon/coupon.slice.ts';

/** The price of a first purchase, which is not combined with a coupon; null: the regular price. */
export function useFirstPrice(pack: { first_cents?: number | undefined } | undefined): number | null {
  const coupon = useAppSelector(selectCoupon);
  return coupon === null ? (pack?.first_cents ?? null) : null;
}
