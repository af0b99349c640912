import type { PlanList } from '@akari/contract/plan';
import { isGuest, may, type PlanName } from '@akari/rules';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { Loading, Skeleton } from '../../kit/feedback/Skeleton.tsx';
import { apiErrorOf } from '../../platform/api/api.ts';
import { OfflineState } from '../../platform/error/OfflineState.tsx';
import { selectUserType } from '../../platform/person/login.slice.ts';
import { OperatorPages } from '../../platform/site/OperatorPages.tsx';
import { useAppSelector } from '../../platform/store/hooks.ts';
import { useListPlansQuery } from '../../features/plan/api.ts';
import { OwnPlan } from '../../features/plan/OwnPlan.tsx';
import { PlanCards } from '../../features/plan/PlanCards.tsx';
import { PlanReview } from '../../features/plan/PlanReview.tsx';
import { planText } from '../../features/plan/text.ts';
import { SettlePanel } from '../../features/purchase/SettlePanel.tsx';
import { usePurchase } from '../../features/purchase/use-purchase.ts';
import { useText } from '../../text/index.ts';
import { Component as NotFound } from '../not-found/index.tsx';

/** `/plans`: what the plans give, the order of one, and what the member has. It is not there where no plan is sold. */
export function Component() {
  const t = useText(planText);
  const { data: list, error, refetch } = useListPlansQuery(undefined, { refetchOnMountOrArgChange: true });
  const [search, setSearch] = useSearchParams();
  const { purchase } = usePurchase(search.get('purchase'));
  const [chosen, setChosen] = useState<PlanName | null>(null);
  const user_type = useAppSelector(selectUserType);
  const settled = purchase?.state === 'settled';
  useEffect(() => {
    if (settled) void refetch();
  }, [settled, refetch]);
  const fault = apiErrorOf(error);
  if (fault !== null) return <OfflineState error={fault} />;
  const own = list?.own.subscriptions ?? [];
  if (list !== undefined && list.plans.length === 0 && own.length === 0) return <NotFound />;
  return (
    <main className="buy">
      <title>{`${t('title')} – Akari`}</title>
      <header className="buy-head">
        <h1 className="kin">{t('title')}</h1>
        {list !== undefined && <p>{t('lead')}</p>}
      </header>
      {list === undefined ? (
        <div className="plan-cards">
          <Loading />
          <Skeleton className="plan-card panel" count={3} />
        </div>
      ) : chosen !== null ? (
        <PlanReview list={list} plan={chosen} onBack={() => setChosen(null)} />
      ) : (
        <>
          {purchase !== null && (
            <SettlePanel
              {...{ purchase, room: null, in_window: false }}
              onAgain={() => setSearch({}, { replace: true })}
            />
          )}
          {own.map((one) => (
            <OwnPlan key={one.subscription_id} own={one} onChanged={() => void refetch()} />
          ))}
          <Offered list={list} onChoose={setChosen} />
          {!isGuest(user_type) && !may(user_type, 'purchase.create') && (
            <p className="plan-note">{t('viewers_only')}</p>
          )}
          <OperatorPages names={['sales', 'terms']} />
        </>
      )}
    </main>
  );
}

/** The plans, with what is true of all of them. */
function Offered({ list, onChoose }: { list: PlanList; onChoose: (plan: PlanName) => void }) {
  const t = useText(planText);
  const live = list.own.subscriptions.find(({ state }) => state === 'active' || state === 'past_due');
  const others = list.plans.some(({ plan }) => plan !== live?.plan);
  if (list.plans.length === 0) return null;
  return (
    <>
      <PlanCards {...{ list, live, onChoose }} />
      <p className="plan-note">{t('terms')}</p>
      {live !== undefined && others && (
        <p className="plan-note">{t(live.stop === 'call' ? 'change_note' : 'one')}</p>
      )}
    </>
  );
}
