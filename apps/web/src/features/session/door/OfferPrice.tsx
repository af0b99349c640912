import type { Offer } from '@akari/contract/session';
import { useFormat, useText } from '../../../text/index.ts';
import { sessionText } from '../text.ts';

/** The price on the button that leads to it: the rate, and a half-price beginning together with the rate after it. */
export function OfferPrice({ offer }: { offer: Offer }) {
  const t = useText(sessionText);
  const { points, duration } = useFormat();
  const { rate_units_per_min, opening_rate_units_per_min, opening_ms } = offer;
  if (rate_units_per_min === 0) return <span className="price num">{t('consent.free')}</span>;
  const rate = points(rate_units_per_min);
  return (
    <span className="price num">
      {opening_ms === 0
        ? t('price.flat', { rate })
        : t('price.opening', {
            rate,
            opening: points(opening_rate_units_per_min),
            duration: duration(opening_ms),
          })}
    </span>
  );
}
