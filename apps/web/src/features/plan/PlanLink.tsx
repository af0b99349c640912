import { ButtonLink } from '../../kit/controls/Button.tsx';
import { PATHS } from '../../platform/browser/paths.ts';
import { useText } from '../../text/index.ts';
import { useListPlansQuery } from './api.ts';
import { planText } from './text.ts';
import './plan.css';

/** The way from the packs to the plans, where any is sold. */
export function PlanLink() {
  const t = useText(planText);
  const { data } = useListPlansQuery();
  if (data === undefined || data.plans.length === 0) return null;
  return (
    <section className="plan-link panel" aria-labelledby="plan-link">
      <div>
        <h2 id="plan-link">{t('link_title')}</h2>
        <p>{t('link_text')}</p>
      </div>
      <ButtonLink to={PATHS.plans}>{t('link')}</ButtonLink>
    </section>
  );
}
