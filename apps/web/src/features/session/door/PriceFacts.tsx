import type { Offer } from '@akari/contract/session';
import { Points } from '../../../kit/brand/Points.tsx';
import { useTerms } from '../../../platform/site/use-terms.ts';
import { useFormat, useText } from '../../../text/index.ts';
import { sessionText } from '../text.ts';
import { canBegin, stay } from './ways-in.ts';

/** Shows the rate, the reason for a discount, the person's points and how long they last. */
export function PriceFacts({
  offer,
  mine_units,
}: {
  offer: Offer;
  /** Null: the person pays nothing. */
  mine_units: number | null;
}) {
  const t = useText(sessionText);
  const terms = useTerms();
  const { duration } = useFormat();
  const lasts_ms = mine_units === null ? null : stay(offer, mine_units);
  return (
    <dl className="door-facts">
      {offer.opening_ms > 0 && (
        <div>
          <dt>
            {t('consent.opening', { duration: duration(offer.opening_ms) })}
            <span className="tag">{t('consent.half')}</span>
          </dt>
          <dd>
            <Points units={offer.opening_rate_units_per_min} per_min />
          </dd>
        </div>
      )}
      <div>
        <dt>
          {t(offer.opening_ms > 0 ? 'consent.afterwards' : 'consent.rate')}
          {offer.campaign !== null && <span className="tag">{t(`campaign.${offer.campaign}`)}</span>}
        </dt>
        <dd>
          <Points units={offer.rate_units_per_min} per_min />
        </dd>
      </div>
      {mine_units !== null && (
        <div>
          <dt>{t('consent.mine')}</dt>
          <dd>
            <Points units={mine_units} decimals={2} max_decimals={2} />
          </dd>
        </div>
      )}
      {mine_units !== null && lasts_ms !== null && (
        <div>
          <dt>{t('consent.lasts')}</dt>
          <dd>
            {canBegin(offer, mine_units, terms)
              ? t('consent.about', { duration: duration(lasts_ms) })
              : t('consent.too_few')}
          </dd>
        </div>
      )}
    </dl>
  );
}
