import { ButtonLink } from '../../kit/controls/Button.tsx';
import { PATHS } from '../../platform/browser/paths.ts';
import { useMay } from '../../platform/person/use-may.ts';
import { useText } from '../../text/index.ts';
import { useListPlansQuery } from './api.ts';
import { PlanMark } from './PlanMark.tsx';
import { planText } from './text.ts';
import './plan.css';

/** The plan of a member on their account page, with the way to change it. It is not there where no plan is sold. */
export function PlanPart() {
  const t = useText(planText);
  const { data } = useListPlansQuery(undefined, { skip: !useMay('purchase.create') });
  if (data === undefined || (data.plans.length === 0 && data.own.subscriptions.length === 0)) return null;
  return (
    <section className="panel account-part" aria-labelledby="account-plan">
      <div className="account-row">
        <h2 id="account-plan">{t('account')}</h2>
        <PlanMark tier={data.own.tier} />
      </div>
      <div className="account-ways">
        <ButtonLink to={PATHS.plans}>{t('link')}</ButtonLink>
      </div>
    </section>
  );
}
