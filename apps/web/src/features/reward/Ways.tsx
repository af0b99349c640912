import type { Way } from '@akari/contract/reward';
import type { RewardWay } from '@akari/rules';
import { Link } from 'react-router';
import { Icon } from '../../kit/icon/Icon.tsx';
import type { IconName } from '../../kit/icon/names.ts';
import { PATHS } from '../../platform/browser/paths.ts';
import { useFormat, useText } from '../../text/index.ts';
import { rewardText } from './text.ts';
import './reward.css';

/** Where each way is gone; the first two are on this page. */
const PLACE: Readonly<Record<RewardWay, string>> = {
  login_bonus: '#login-bonus',
  missions: '#missions-today',
  review: PATHS.reviews,
  referral: PATHS.account,
  first_offer: PATHS.purchase,
  coupon: PATHS.purchase,
  present: PATHS.home,
};
const ICON: Readonly<Record<RewardWay, IconName>> = {
  login_bonus: 'check',
  missions: 'spark',
  review: 'tanzaku',
  referral: 'users',
  first_offer: 'card',
  coupon: 'ticket',
  present: 'gift',
};

function Line({ way: { way, miles, units } }: { way: Way }) {
  const t = useText(rewardText);
  const { number, points } = useFormat();
  const amount = units === null ? number(miles ?? 0) : points(units);
  return (
    <li>
      <span className="reward-icon">
        <Icon name={ICON[way]} size="s" />
      </span>
      <div>
        <h3>{t(`way.${way}.name`)}</h3>
        <p>{t(`way.${way}.text` as 'way.review.text', { amount })}</p>
        {PLACE[way].startsWith('#') ? (
          <a href={PLACE[way]}>{t(`way.${way}.go`)}</a>
        ) : (
          <Link to={PLACE[way]}>{t(`way.${way}.go`)}</Link>
        )}
      </div>
    </li>
  );
}

/** What earns points or miles, each with its figure and the way to it. */
export function Ways({ ways }: { ways: readonly Way[] }) {
  const t = useText(rewardText);
  if (ways.length === 0) return <p className="reward-hint">{t('ways_none')}</p>;
  return (
    <ul className="reward-ways">
      {ways.map((way) => (
        <Line key={way.way} way={way} />
      ))}
    </ul>
  );
}
