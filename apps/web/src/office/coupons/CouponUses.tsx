import type { OfficeCoupon } from '@akari/contract/office';
import { Link } from 'react-router';
import { useFormat, useText } from '../../text/index.ts';
import { Time } from '../table/Cell.tsx';
import { couponsText } from './text.ts';

/** The last uses of a coupon: who, what it gave, and in which purchase. */
export function CouponUses({ uses }: Pick<OfficeCoupon, 'uses'>) {
  const t = useText(couponsText);
  const { points, price } = useFormat();
  if (uses.length === 0) return <p>{t('no_uses')}</p>;
  return (
    <div className="coupon-uses" role="region" aria-label={t('uses')} tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('at')}</th>
            <th scope="col">{t('person')}</th>
            <th scope="col">{t('gave')}</th>
            <th scope="col">{t('use')}</th>
          </tr>
        </thead>
        <tbody>
          {uses.map((use) => (
            <tr key={use.use_id}>
              <td>
                {use.purchase_id === null ? (
                  <Time at_ms={use.at_ms} />
                ) : (
                  <Link to={`/purchases/${use.purchase_id}`}>
                    <Time at_ms={use.at_ms} />
                  </Link>
                )}
              </td>
              <td>
                <Link to={`/people/${use.person.id}`}>{use.person.name}</Link>
              </td>
              <td className="num">
                {use.units > 0
                  ? `${points(use.units)} pt`
                  : t('off_price', { price: price(use.off_cents, use.currency) })}
              </td>
              <td>{t(`use_states.${use.state}`)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
