import type { Coupon } from '@akari/contract/coupon';
import { COUPONS_AT_ONCE, packOfAtLeast } from '@akari/rules';
import { Button } from '../../kit/controls/Button.tsx';
import { Icon } from '../../kit/icon/Icon.tsx';
import { useFormat, useText } from '../../text/index.ts';
import { couponText } from './text.ts';

/** What a coupon gives, and until when. */
export function CouponFacts({ coupon }: { coupon: Coupon }) {
  const t = useText(couponText);
  const { counted, dateTime } = useFormat();
  const { kind, percent, units, points_until_ms, min_price_cents, expires_at_ms } = coupon;
  const smallest = min_price_cents > 0 ? packOfAtLeast(min_price_cents) : undefined;
  return (
    <>
      <p className="coupon-gives">
        <Icon name={kind === 'gift_code' ? 'gift' : 'ticket'} size="s" />
        <b>{kind === 'percent' ? t('percent', { percent: percent ?? 0 }) : t(kind, counted(units ?? 0))}</b>
        <span className="coupon-code num">{coupon.code}</span>
      </p>
      <p className="coupon-terms">
        {smallest !== undefined && <span>{t('min_pack', counted(smallest.units))} </span>}
        {points_until_ms !== null && <span>{t('points_until', { at: dateTime(points_until_ms) })} </span>}
        <span>{t('until', { at: dateTime(expires_at_ms) })}</span>
      </p>
    </>
  );
}

/** What a code gives, and the press that takes it: points at once, or the coupon for the next purchase. */
export function CouponOffer({
  coupon,
  busy,
  onTake,
  onUse,
}: {
  coupon: Coupon;
  busy: boolean;
  onTake: () => void;
  onUse: () => void;
}) {
  const t = useText(couponText);
  const atOnce = COUPONS_AT_ONCE.includes(coupon.kind);
  return (
    <div className="coupon-offer" role="status">
      <CouponFacts coupon={coupon} />
      <Button busy={busy} icon="check" onClick={atOnce ? onTake : onUse}>
        {t(atOnce ? 'take' : 'use')}
      </Button>
    </div>
  );
}
