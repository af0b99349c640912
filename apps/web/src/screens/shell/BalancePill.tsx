import { Link } from 'react-router';
import type { Balance } from '../../platform/person/point.slice.ts';
import { PATHS } from '../../platform/browser/paths.ts';
import { appText } from '../../platform/text.ts';
import { Icon } from '../../kit/icon/Icon.tsx';
import { Points } from '../../kit/brand/Points.tsx';
import { usePointsForSale } from '../../platform/site/use-points-for-sale.ts';
import { useBuyWay } from '../../platform/site/ways.ts';
import { useFormat, useText } from '../../text/index.ts';

/**
 * The balance, as a link to the purchase of points, or to the statement where none are sold. In a room it opens the
 * sheet that sells them.
 */
export function BalancePill({ balance }: { balance: Balance }) {
  const t = useText(appText);
  const { points } = useFormat();
  const forSale = usePointsForSale();
  const way = useBuyWay();
  const shown = { decimals: 2, max_decimals: 2 };
  const { points_units, coupon_points_units } = balance;
  const key = forSale ? 'balance.label' : 'balance.label_closed';
  const label =
    coupon_points_units > 0
      ? t(`${key}_coupon`, {
          points: points(points_units, shown),
          coupon: points(coupon_points_units, shown),
        })
      : t(key, { points: points(points_units, shown) });
  return (
    <Link className="bal" aria-label={label} {...(forSale ? way : { to: PATHS.statement })}>
      <span className="bal-n">
        <Points units={points_units} {...shown} />
      </span>
      {coupon_points_units > 0 && (
        <small>
          {t('balance.coupon')} <Points units={coupon_points_units} {...shown} />
        </small>
      )}
      {forSale && (
        <span className="bal-add">
          <Icon name="plus" size="s" />
          <span>{t('nav.purchase_short')}</span>
        </span>
      )}
    </Link>
  );
}
