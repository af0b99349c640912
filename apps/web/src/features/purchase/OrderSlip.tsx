import { flatPrice, lastsMs } from '@akari/rules';
import { Lantern } from '../../kit/brand/Logo.tsx';
import { Points } from '../../kit/brand/Points.tsx';
import { Slip, SlipLine } from '../../kit/feedback/Slip.tsx';
import { useFormat, useText } from '../../text/index.ts';
import type { PointPack } from './PackGrid.tsx';
import { couponText } from '../coupon/text.ts';
import { useOrderCoupon } from '../coupon/use-order-coupon.ts';
import { purchaseText } from './text.ts';
import { useFirstPrice } from './use-first-price.ts';
import './order-slip.css';

/** The order as a paper slip: price, points, and how long the points last. */
export function OrderSlip({
  pack,
  rate_units_per_min,
}: {
  pack: PointPack | undefined;
  rate_units_per_min: number;
}) {
  const t = useText(purchaseText);
  const c = useText(couponText);
  const { points, price, duration, counted } = useFormat();
  const coupon = useOrderCoupon(pack);
  const first_cents = useFirstPrice(pack);
  return (
    <div className="order-shade">
      <Slip className="order">
        <h2 className="order-title">
          {t('order')}
          <Lantern />
        </h2>
        {pack === undefined ? (
          <p className="order-empty">{t('order_empty')}</p>
        ) : (
          <>
            <SlipLine label={t('pack', counted(pack.units))}>
              {price(pack.price_cents, pack.currency)}
            </SlipLine>
            {coupon !== null && coupon.off_cents > 0 && (
              <SlipLine label={c('reduced', { code: coupon.code })}>
                −{price(coupon.off_cents, pack.currency)}
              </SlipLine>
            )}
            {first_cents !== null && (
              <SlipLine label={t('first_off')}>
                −{price(pack.price_cents - first_cents, pack.currency)}
              </SlipLine>
            )}
            <SlipLine label={t('pay')} total>
              {price(coupon?.price_cents ?? first_cents ?? pack.price_cents, pack.currency)}
            </SlipLine>
            <SlipLine label={t('receive')}>
              <Points units={pack.units} />
            </SlipLine>
            {coupon !== null && coupon.bonus_units > 0 && (
              <SlipLine label={c('with_bonus')}>
                <Points units={coupon.bonus_units} />
              </SlipLine>
            )}
            <p className="order-lasts">
              {t('lasts', {
                rate: points(rate_units_per_min, { decimals: 1 }),
                duration: duration(lastsMs(flatPrice(rate_units_per_min), pack.units)),
              })}
            </p>
          </>
        )}
      </Slip>
    </div>
  );
}
