import type { OfficeSubscription } from '@akari/contract/office';
import { Link, useParams } from 'react-router';
import { Button } from '../../kit/controls/Button.tsx';
import { Loading } from '../../kit/feedback/Skeleton.tsx';
import { useQuestion } from '../../kit/overlay/use-question.ts';
import { apiErrorOf } from '../../platform/api/api.ts';
import { FormError } from '../../platform/error/FormError.tsx';
import { useFormat, useText } from '../../text/index.ts';
import { ActDialog } from '../act/ActDialog.tsx';
import { useAct } from '../act/use-act.ts';
import { Fact, Facts } from '../facts/Facts.tsx';
import { useStaff } from '../me/staff.ts';
import { MissingPage } from '../shell/MissingPage.tsx';
import { OfficePage } from '../shell/OfficePage.tsx';
import { Time } from '../table/Cell.tsx';
import { choiceText } from '../table/choice-text.ts';
import { useCancelSubscriptionMutation, useGetOfficeSubscriptionQuery } from './api.ts';
import { subscriptionText } from './text.ts';
import { useProviderName } from '../provider-name/use-provider-name.ts';
import '../purchase/purchase-record.css';

type Props = { subscription: OfficeSubscription };

const renews = ({ state }: OfficeSubscription): boolean => state === 'active' || state === 'past_due';

function CancelAct({ subscription }: Props) {
  const t = useText(subscriptionText);
  const choice = useText(choiceText);
  const question = useQuestion();
  const act = useAct();
  const [cancel] = useCancelSubscriptionMutation();
  const { subscription_id, member, plan } = subscription;
  const run = (reason: string) =>
    act(() => cancel({ params: { subscription_id }, body: { reason } }), t('cancelled_done'));
  return (
    <div className="refund-acts">
      <Button size="s" look="danger_ghost" icon="close" onClick={() => question.ask(true)}>
        {t('cancel')}
      </Button>
      <ActDialog
        question={question}
        title={t('cancel_title', { name: member.name, plan: choice(`plan.${plan}`) })}
        action={t('cancel')}
        look="danger"
        onAct={run}
      >
        <p>{t('cancel_text')}</p>
      </ActDialog>
    </div>
  );
}

function About({ subscription }: Props) {
  const t = useText(subscriptionText);
  const providerName = useProviderName();
  const choice = useText(choiceText);
  const { points, price } = useFormat();
  const { rights } = useStaff();
  const { member, money, state } = subscription;
  const time = (label: string, at_ms: number | null) =>
    at_ms !== null && (
      <Fact label={label}>
        <Time at_ms={at_ms} />
      </Fact>
    );
  return (
    <section className="panel purchase-about" aria-labelledby="subscription-about">
      <h2 id="subscription-about">{t('about')}</h2>
      <Facts look="wide">
        <Fact label={t('id')}>{subscription.subscription_id}</Fact>
        <Fact label={t('member')}>
          <Link to={`/people/${member.id}`}>{member.name}</Link>
        </Fact>
        <Fact label={t('plan')}>{choice(`plan.${subscription.plan}`)}</Fact>
        <Fact label={t('state')}>{choice(`subscription.${state}`)}</Fact>
        <Fact label={t('provider')}>{providerName(subscription.provider)}</Fact>
        <Fact label={t('sale')}>{subscription.sale_id ?? '–'}</Fact>
        <Fact label={t('price')}>{price(money.amount_minor, money.currency)}</Fact>
        <Fact label={t('points')}>{points(subscription.units)}</Fact>
        {time(t('created'), subscription.created_at_ms)}
        {time(t('begins'), subscription.begins_at_ms)}
        {time(t(renews(subscription) ? 'renews' : 'until'), subscription.paid_until_ms)}
        {time(t('cancelled'), subscription.cancelled_at_ms)}
        {time(t('ended'), subscription.ended_at_ms)}
      </Facts>
      {state === 'cancelling' && (
        <p role="status">{t(subscription.stops_by_call ? 'waits_by_call' : 'waits_by_hand')}</p>
      )}
      {renews(subscription) && rights.includes('money.propose') && <CancelAct subscription={subscription} />}
    </section>
  );
}

function Periods({ subscription }: Props) {
  const t = useText(subscriptionText);
  const choice = useText(choiceText);
  return (
    <section className="panel purchase-about" aria-labelledby="subscription-periods">
      <h2 id="subscription-periods">{t('periods')}</h2>
      <Facts look="wide">
        {subscription.periods.map(({ purchase_id, state, settled_at_ms }) => (
          <Fact key={purchase_id} label={choice(`purchase.${state}`)}>
            <Link to={`/purchases/${purchase_id}`}>{t('period', { id: purchase_id })}</Link>{' '}
            {settled_at_ms !== null && <Time at_ms={settled_at_ms} />}
          </Fact>
        ))}
      </Facts>
    </section>
  );
}

/** One subscription to a plan: its state, its payments, and the press that cancels it. */
export function Component() {
  const t = useText(subscriptionText);
  const { subscription_id = '' } = useParams();
  const { data, error } = useGetOfficeSubscriptionQuery(
    { params: { subscription_id } },
    { refetchOnMountOrArgChange: true },
  );
  const fault = apiErrorOf(error);
  if (fault?.name === 'not_found')
    return (
      <MissingPage title={t('missing')} back={{ to: '/subscriptions', name: t('back') }}>
        {t('missing_text')}
      </MissingPage>
    );
  if (data === undefined) return fault === null ? <Loading /> : <FormError error={fault.name} />;
  return (
    <OfficePage title={t('title', { id: data.subscription_id })}>
      <div className="purchase-parts">
        <About subscription={data} />
        <Periods subscription={data} />
      </div>
    </OfficePage>
  );
}
