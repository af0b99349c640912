import type { PlanList, Subscription } from '@akari/contract/plan';
import { isGuest, may, PLAN_TIERS, type PlanName, type PlanTier } from '@akari/rules';
import type { ReactNode } from 'react';
import { Button, ButtonLink } from '../../kit/controls/Button.tsx';
import { Icon } from '../../kit/icon/Icon.tsx';
import { PATHS, returningTo } from '../../platform/browser/paths.ts';
import { selectUserType } from '../../platform/person/login.slice.ts';
import { useAppSelector } from '../../platform/store/hooks.ts';
import { useFormat, useText } from '../../text/index.ts';
import { PlanMark } from './PlanMark.tsx';
import { planText } from './text.ts';
import './plan.css';

/** What a tier gives, one line each. */
function Gives({ list, tier }: { list: PlanList; tier: PlanTier }) {
  const t = useText(planText);
  const { counted } = useFormat();
  const plan = list.plans.find((one) => one.plan === tier);
  const most = tier === 'pro' ? list.favourites.pro : list.favourites.usual;
  const lines = [
    ...(plan === undefined ? [] : [t('gives_points', counted(plan.units))]),
    t(plan === undefined ? 'gives_packs' : 'gives_both'),
    t('gives_preview'),
    t('gives_favourites', { count: most }),
    ...(tier === 'pro' ? [t('gives_mark')] : []),
  ];
  return (
    <ul className="plan-gives">
      {lines.map((line) => (
        <li key={line}>
          <Icon name="check" size="s" />
          <span>{line}</span>
        </li>
      ))}
    </ul>
  );
}

function Price({ list, tier }: { list: PlanList; tier: PlanTier }) {
  const t = useText(planText);
  const { price } = useFormat();
  const plan = list.plans.find((one) => one.plan === tier);
  if (plan === undefined) return <p className="plan-price">{t('free')}</p>;
  return (
    <p className="plan-price">
      <b className="num">{price(plan.price.amount_minor, plan.price.currency)}</b> <span>{t('each')}</span>
    </p>
  );
}

interface Props {
  list: PlanList;
  /** The plan of the person that renews; undefined: none. */
  live: Subscription | undefined;
  onChoose: (plan: PlanName) => void;
}

/** The press that leads to the order of a plan, for those who may order it. */
function Choice({ plan, live, onChoose }: { plan: PlanName } & Omit<Props, 'list'>) {
  const t = useText(planText);
  const user_type = useAppSelector(selectUserType);
  if (isGuest(user_type))
    return (
      <ButtonLink look={plan === 'pro' ? 'lit' : 'plain'} wide to={returningTo(PATHS.login, PATHS.plans)}>
        {t('log_in')}
      </ButtonLink>
    );
  // A plan that only its member or staff can stop at the payment company is cancelled first.
  const busy = live !== undefined && (live.plan === plan || live.stop !== 'call');
  if (busy || !may(user_type, 'purchase.create')) return null;
  return (
    <Button look={plan === 'pro' ? 'lit' : 'plain'} wide onClick={() => onChoose(plan)}>
      {t(live === undefined ? 'choose' : 'change', { plan: t(`tier.${plan}`) })}
    </Button>
  );
}

/** The free membership and the plans that are sold, side by side. */
export function PlanCards({ list, live, onChoose }: Props) {
  const t = useText(planText);
  const is_guest = isGuest(useAppSelector(selectUserType));
  const sold = PLAN_TIERS.filter(
    (tier) => tier === 'register' || list.plans.some(({ plan }) => plan === tier),
  );
  const foot = (tier: PlanTier): ReactNode =>
    tier === 'register' ? null : <Choice plan={tier} {...{ live, onChoose }} />;
  return (
    <section aria-labelledby="plan-compare">
      <h2 id="plan-compare" className="vh">
        {t('compare')}
      </h2>
      <ul className="plan-cards">
        {sold.map((tier) => (
          <li key={tier} className={`plan-card panel plan-card-${tier}`}>
            <div className="plan-card-head">
              <h3>
                <PlanMark tier={tier} />
              </h3>
              {!is_guest && list.own.tier === tier && <span className="plan-mine">{t('mine')}</span>}
            </div>
            <Price list={list} tier={tier} />
            <Gives list={list} tier={tier} />
            {foot(tier)}
          </li>
        ))}
      </ul>
    </section>
  );
}
