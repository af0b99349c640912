import { flatPrice, lastsMs } from '@akari/rules';
import { Button } from '../../kit/controls/Button.tsx';
import { Icon } from '../../kit/icon/Icon.tsx';
import { useFormat, useText } from '../../text/index.ts';
import type { PointPack } from './PackGrid.tsx';
import { OperatorPages } from '../../platform/site/OperatorPages.tsx';
import { useOrderCoupon } from '../coupon/use-order-coupon.ts';
import { purchaseText } from './text.ts';
import { useFirstPrice } from './use-first-price.ts';

/** What the chosen pack is worth in this room, and the press that leads to the order. It stays in sight below the packs. */
export function PackOffer({
  pack,
  name,
  rate_units_per_min,
  onReview,
}: {
  pack: PointPack;
  /** The performer's name. */
  name: string;
  rate_units_per_min: number;
  onReview: () => void;
}) {
  const t = useText(purchaseText);
  const { points, price, duration } = useFormat();
  const coupon = useOrderCoupon(pack);
  const first_cents = useFirstPrice(pack);
  const worth = {
    name,
    duration: duration(lastsMs(flatPrice(rate_units_per_min), pack.units)),
    rate: points(rate_units_per_min),
  };
  return (
    <div className="room-offer">
      <p className="room-worth" role="status">
        <Icon name="clock" size="s" />
        <span>{t('worth', worth)}</span>
        {pack.saving_percent > 0 && (
          <small className="pack-saving">{t('saving', { percent: pack.saving_percent })}</small>
        )}
      </p>
      <Button look="lit" wide className="room-buy-button" onClick={onReview}>
        {t('review', { price: price(coupon?.price_cents ?? first_cents ?? pack.price_cents, pack.currency) })}
      </Button>
      <OperatorPages names={['sales', 'terms']} />
    </div>
  );
}
