import {
  COUPONS_AT_ONCE,
  packPrice,
  reducedPrice,
  usualPriceCents,
  type CouponKind,
  type Currency,
  type PointPack,
} from '@akari/rules';
import type { Tx } from '../../platform/database/database.ts';
import type { Member } from '../../platform/http/person.ts';
import { Problem } from '../../platform/http/problem.ts';
import type { Services } from '../../platform/services.ts';
import { findCoupon, lockCoupon, requireUsable, type Asker, type FoundCoupon } from './find-coupon.ts';
import { takeUse } from './use-coupon.ts';

/** A coupon that is applied to an order. */
export interface AppliedCoupon {
  found: FoundCoupon;
  code: string;
  kind: CouponKind;
  percent: number | null;
  currency: Currency;
  /** The price of the pack without it, and with it, minor units of the currency. */
  before_cents: number;
  price_cents: number;
  /** Coupon points that come with the purchase. */
  bonus_units: number;
  expires_at_ms: number;
}

const askerOf = ({ user_id, site_id }: Member, pack: PointPack): Asker => ({
  user_id,
  site_id,
  // The smallest pack of a coupon is named by its usual price, in each currency.
  order: { price_cents: usualPriceCents(pack) },
});

/** What a code does to the order of a pack; null: no code was entered. @throws the refusals of coupons */
export async function couponForOrder(
  services: Services,
  member: Member,
  pack: PointPack,
  typed: string,
): Promise<AppliedCoupon | null> {
  if (typed === '') return null;
  const found = await findCoupon(services, member.user_id, typed);
  const { kind, percent, units } = found.coupon;
  // A code that needs no purchase is redeemed by itself.
  if (COUPONS_AT_ONCE.includes(kind)) throw new Problem('bad_request');
  await requireUsable(services, services.database.db, found, askerOf(member, pack));
  return {
    found,
    code: found.code,
    kind,
    percent,
    currency: pack.currency,
    before_cents: pack.price_cents,
    price_cents: reducedPrice(packPrice(pack), percent ?? 0).amount_minor,
    bonus_units: kind === 'bonus' ? (units ?? 0) : 0,
    expires_at_ms: found.coupon.expires_at_ms,
  };
}

/** The pack at the price that its buyer pays. */
export const packWithCoupon = (pack: PointPack, coupon: AppliedCoupon | null): PointPack =>
  coupon === null ? pack : { ...pack, price_cents: coupon.price_cents };

/**
 * Holds the coupon of an order for its purchase, in the transaction that inserts it.
 * @throws the refusals of coupons: another purchase may have used it since the order was shown
 */
export async function holdCoupon(
  services: Services,
  tx: Tx,
  member: Member,
  coupon: AppliedCoupon | null,
  purchase: { id: number; pack: PointPack },
): Promise<void> {
  if (coupon === null) return;
  const { before_cents, price_cents, bonus_units } = coupon;
  const locked = await lockCoupon(tx, coupon.found);
  await takeUse(services, tx, locked, askerOf(member, purchase.pack), {
    purchase_id: purchase.id,
    off_cents: before_cents - price_cents,
    currency: coupon.currency,
    units: bonus_units,
  });
}
