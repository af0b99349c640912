import type { OfficeLot } from '@akari/contract/office';
import { decimalText } from '@akari/rules';
import { useFormat, useText } from '../../text/index.ts';
import { Time } from '../table/Cell.tsx';
import { peopleText } from './text.ts';

/** A viewer's points by their expiry, in the order in which they are spent. */
export function Lots({ lots }: { lots: readonly OfficeLot[] }) {
  const t = useText(peopleText);
  const { points } = useFormat();
  const pt = (units: number) => points(units, { decimals: 1 });
  return (
    <section className="panel person-about" aria-labelledby="person-lots">
      <h2 id="person-lots">{t('lots.title')}</h2>
      <p className="person-lots-lead">{t('lots.lead')}</p>
      <ol className="person-lots" tabIndex={0} aria-labelledby="person-lots">
        {lots.map((lot, at) => (
          // Lots have no id of their own: their place in the order is it.
          <li key={at}>
            <b>{t(`lots.kinds.${lot.kind}`)}</b>
            <b className="num">{t('lots.left', { left: pt(lot.units), issued: pt(lot.issued_units) })}</b>
            <small>
              {t('lots.until')} <Time at_ms={lot.expires_at_ms} />
            </small>
            {lot.price !== null && (
              <small className="num">{`${decimalText(lot.price)} ${lot.price.currency}`}</small>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}
