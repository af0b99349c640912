import type { Offer } from '@akari/contract/session';
import { POINT_TYPE } from '@akari/rules';
import { Button } from '../../kit/controls/Button.tsx';
import { Icon } from '../../kit/icon/Icon.tsx';
import { useCountdown } from '../../platform/clock/use-server-seconds.ts';
import type { Balance } from '../../platform/person/point.slice.ts';
import { BuyLink } from '../../platform/site/BuyLink.tsx';
import { usePointsForSale } from '../../platform/site/use-points-for-sale.ts';
import { useTerms } from '../../platform/site/use-terms.ts';
import { useFormat, useText } from '../../text/index.ts';
import { canBegin, sessionText } from '../session/index.ts';
import { freechatText } from './text.ts';
import type { Stay } from './use-stay.ts';
import './stay-card.css';

/**
 * Card at the edge of the picture while the end of a free chat is counted down: the price of the paid chat for this
 * viewer, and the agreement to it. The picture plays on.
 */
export function StayCard({
  session_id,
  until_ms,
  offer,
  balance,
  stay,
}: {
  session_id: string;
  /** When the free chat is over. */
  until_ms: number;
  /** The price of the paid chat; null: not known yet. */
  offer: Offer | null;
  balance: Balance;
  stay: Stay;
}) {
  const t = useText(freechatText);
  const left_ms = useCountdown(until_ms);
  return (
    <section className="stay-card glass" aria-label={t('stay.label')}>
      <p className="vh" role="status">
        {t('stay.announce')}
      </p>
      <p className="stay-left num" role="timer">
        <Icon name="clock" size="s" />
        {t('stay.left', { seconds: left_ms / 1_000 })}
      </p>
      {offer !== null && <Price offer={offer} />}
      {offer !== null && stay.agreed === null && (
        <Answer
          offer={offer}
          balance={balance}
          onAgree={(point_type) => stay.agree({ session_id, offer, point_type })}
        />
      )}
      {stay.agreed !== null && (
        <>
          <p className="stay-agreed" role="status">
            <Icon name="check" size="s" />
            {t('stay.agreed')}
          </p>
          <Button look="ghost" onClick={stay.cancel}>
            {t('stay.cancel')}
          </Button>
        </>
      )}
    </section>
  );
}

function Price({ offer }: { offer: Offer }) {
  const t = useText(freechatText);
  const { points, duration } = useFormat();
  const rate = points(offer.rate_units_per_min);
  return (
    <p className="stay-text num">
      {offer.opening_ms > 0
        ? t('stay.price_half', {
            duration: duration(offer.opening_ms),
            opening: points(offer.opening_rate_units_per_min),
            rate,
          })
        : t('stay.price', { rate })}
    </p>
  );
}

/** The button that agrees, with its price; or the way to more points. */
function Answer({
  offer,
  balance,
  onAgree,
}: {
  offer: Offer;
  balance: Balance;
  onAgree: (point_type: typeof POINT_TYPE.regular | typeof POINT_TYPE.coupon) => void;
}) {
  const t = useText(freechatText);
  const of_session = useText(sessionText);
  const { points } = useFormat();
  const terms = useTerms();
  const forSale = usePointsForSale();
  const kinds = [
    [POINT_TYPE.regular, balance.points_units],
    [POINT_TYPE.coupon, balance.coupon_points_units],
  ] as const;
  const pays = kinds.find(([, units]) => canBegin(offer, units, terms));
  if (pays === undefined) {
    return (
      <>
        <p className="stay-note">{t('stay.short')}</p>
        {forSale && (
          <BuyLink look="lit" target="_blank" rel="opener">
            {of_session('consent.buy')}
          </BuyLink>
        )}
      </>
    );
  }
  return (
    <>
      <Button look="lit" onClick={() => onAgree(pays[0])}>
        {t('stay.act')}
        <span className="price num">
          {points(offer.opening_ms > 0 ? offer.opening_rate_units_per_min : offer.rate_units_per_min)}{' '}
          {of_session('consent.per_min')}
        </span>
      </Button>
      <p className="stay-note">{t('stay.note')}</p>
    </>
  );
}
