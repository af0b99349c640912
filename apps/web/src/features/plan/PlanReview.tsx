import type { PlanList } from '@akari/contract/plan';
import type { PlanName } from '@akari/rules';
import { useRef, useState } from 'react';
import { apiErrorOf } from '../../platform/api/api.ts';
import { Intent } from '../../platform/api/intent.ts';
import { useFormat, useLanguage, useText } from '../../text/index.ts';
import { ReviewFrame } from '../purchase/ReviewFrame.tsx';
import { purchaseText } from '../purchase/text.ts';
import { useOrderPlanMutation, useReviewPlanQuery } from './order-api.ts';
import { planText } from './text.ts';

/** The order of a plan, and the press that leads to the payment page. */
export function PlanReview({ list, plan, onBack }: { list: PlanList; plan: PlanName; onBack: () => void }) {
  const t = useText(planText);
  const p = useText(purchaseText);
  const lang = useLanguage();
  const { price } = useFormat();
  const review = useReviewPlanQuery({ query: { plan, lang } }, { refetchOnMountOrArgChange: true });
  const [start, { isLoading, error }] = useOrderPlanMutation();
  const [leaving, setLeaving] = useState(false);
  const intent = useRef(new Intent());
  const order = review.currentData?.order;
  const costs = list.plans.find((one) => one.plan === plan)?.price;
  const pay = async (order_hash: string): Promise<void> => {
    const body = { plan, order_hash, lang };
    const answer = await start({ body, idempotency_key: intent.current.keyFor(body) });
    if (answer.data === undefined) {
      void review.refetch();
      return;
    }
    setLeaving(true);
    window.location.assign(answer.data.pay_url);
  };
  return (
    <ReviewFrame
      order={order}
      failed={apiErrorOf(review.error)?.name ?? null}
      refused={apiErrorOf(error)?.name ?? null}
      fetching={review.isFetching}
      refetch={() => void review.refetch()}
      busy={isLoading || leaving}
      compact={false}
      ways={null}
      back={t('back')}
      pay={
        costs === undefined ? t('title') : t('order', { price: price(costs.amount_minor, costs.currency) })
      }
      note={p('safe')}
      onPay={() => order !== undefined && void pay(order.hash)}
      onBack={onBack}
    />
  );
}
