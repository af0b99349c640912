import type { Subscription } from '@akari/contract/plan';
import { useState, type ReactNode } from 'react';
import { Button } from '../../kit/controls/Button.tsx';
import { apiErrorOf } from '../../platform/api/api.ts';
import { useErrorText } from '../../platform/error/use-error-text.ts';
import { useFormat, useText } from '../../text/index.ts';
import { useCancelPlanMutation } from './api.ts';
import { PlanMark } from './PlanMark.tsx';
import { planText } from './text.ts';
import { ErrorWords } from '../../platform/error/HelpLink.tsx';
import './plan.css';

interface Props {
  own: Subscription;
  onChanged: () => void;
}

/** Cancels in two presses: the first says what it means. */
function Cancelling({ own, onChanged }: Props) {
  const t = useText(planText);
  const { dateTime } = useFormat();
  const [sure, setSure] = useState(false);
  const [cancel, { isLoading, error }] = useCancelPlanMutation();
  const refused = useErrorText(apiErrorOf(error)?.name ?? null);
  const { subscription_id, paid_until_ms, state } = own;
  if (!sure)
    return (
      <Button look="ghost" onClick={() => setSure(true)}>
        {t('cancel')}
      </Button>
    );
  const press = (): void => void cancel({ body: { subscription_id } }).then(onChanged);
  return (
    <div className="plan-sure" role="group" aria-labelledby={`plan-sure-${subscription_id}`}>
      <p id={`plan-sure-${subscription_id}`}>
        <b>{t('cancel_sure', { plan: t(`tier.${own.plan}`) })}</b>
      </p>
      <p>
        {paid_until_ms === null || state === 'past_due'
          ? t('cancel_text_now')
          : t('cancel_text', { at: dateTime(paid_until_ms) })}
      </p>
      {refused !== null && (
        <p role="alert">
          <ErrorWords shown={refused} />
        </p>
      )}
      <div className="plan-acts">
        <Button look="danger" busy={isLoading} onClick={press}>
          {t('cancel_yes')}
        </Button>
        <Button look="ghost" onClick={() => setSure(false)}>
          {t('cancel_no')}
        </Button>
      </div>
    </div>
  );
}

/** A subscription of the member: what it costs and gives, when it renews, and how it is cancelled. */
export function OwnPlan({ own, onChanged }: Props) {
  const t = useText(planText);
  const { price, counted, dateTime } = useFormat();
  const { plan, state, begins_at_ms, paid_until_ms, test_path } = own;
  const renews = state === 'active' || state === 'past_due';
  const line = (label: string, value: ReactNode) => (
    <div>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  );
  return (
    <section className="plan-own panel" aria-label={t('own_plan', { plan: t(`tier.${plan}`) })}>
      <div className="plan-card-head">
        <h2>{t(begins_at_ms === null ? 'own' : 'own_next')}</h2>
        <PlanMark tier={plan} />
      </div>
      {state !== 'active' && state !== 'pending' && state !== 'ended' && (
        <p className={`plan-state plan-state-${state}`} role="status">
          {t(state === 'cancelling' && own.stop !== 'call' ? `cancelling_${own.stop}` : state)}
        </p>
      )}
      {begins_at_ms !== null && (
        <p className="plan-state" role="status">
          {t('begins_state', { at: dateTime(begins_at_ms) })}
        </p>
      )}
      <dl className="plan-lines">
        {line(t('price'), price(own.price.amount_minor, own.price.currency))}
        {line(t('points'), t('points_value', counted(own.units)))}
        {begins_at_ms !== null && line(t('begins'), dateTime(begins_at_ms))}
        {paid_until_ms !== null &&
          state !== 'past_due' &&
          (renews
            ? line(t('next'), dateTime(paid_until_ms))
            : line(t('until'), t('until_value', { at: dateTime(paid_until_ms) })))}
      </dl>
      {own.stop_url !== null && (
        <div className="plan-acts">
          <a className="plan-test" href={own.stop_url} target="_blank" rel="noreferrer">
            {t('stop')}
            <span className="vh">{t('stop_new')}</span>
          </a>
        </div>
      )}
      {renews && (
        <div className="plan-acts">
          <Cancelling {...{ own, onChanged }} />
          {test_path !== null && (
            <a className="plan-test" href={test_path}>
              {t('test')}
            </a>
          )}
        </div>
      )}
    </section>
  );
}
