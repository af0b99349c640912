import { isGuest, isPerformer } from '@akari/rules';
import { useState } from 'react';
import { Link } from 'react-router';
import { useGetMissionsQuery } from '../../features/mission/api.ts';
import { PerformerMissions } from '../../features/mission/PerformerMissions.tsx';
import { missionText } from '../../features/mission/text.ts';
import { ViewerMissions } from '../../features/mission/ViewerMissions.tsx';
import { useGetRewardsQuery } from '../../features/reward/api.ts';
import { Given } from '../../features/reward/Given.tsx';
import { rewardText } from '../../features/reward/text.ts';
import { Ways } from '../../features/reward/Ways.tsx';
import { Points } from '../../kit/brand/Points.tsx';
import { Loading, Skeleton } from '../../kit/feedback/Skeleton.tsx';
import { apiErrorOf } from '../../platform/api/api.ts';
import { PATHS } from '../../platform/browser/paths.ts';
import { OfflineState } from '../../platform/error/OfflineState.tsx';
import { selectLoginPhase, selectUserType } from '../../platform/person/login.slice.ts';
import { useMay } from '../../platform/person/use-may.ts';
import { useAppSelector } from '../../platform/store/hooks.ts';
import { useFormat, useText } from '../../text/index.ts';
import { Door } from '../review/Door.tsx';
import './rewards.css';

function Waiting() {
  return (
    <>
      <Loading />
      <Skeleton className="rewards-skeleton" count={3} />
    </>
  );
}

function Month({ month: { miles, units } }: { month: { miles: number; units: number } }) {
  const t = useText(rewardText);
  const { number } = useFormat();
  return (
    <section className="panel rewards-part" aria-labelledby="rewards-month">
      <h2 id="rewards-month">{t('month')}</h2>
      <dl className="rewards-month">
        <div>
          <dt>{t('month_points')}</dt>
          <dd>
            <Points units={units} />
          </dd>
        </div>
        <div>
          <dt>{t('month_miles')}</dt>
          <dd className="num">{number(miles)}</dd>
        </div>
      </dl>
      <Link to={PATHS.miles}>{t('miles_link')}</Link>
    </section>
  );
}

function OfViewer() {
  const t = useText(rewardText);
  const [taken, setTaken] = useState(0);
  const fresh = { refetchOnMountOrArgChange: true } as const;
  const missions = useGetMissionsQuery(undefined, fresh);
  const rewards = useGetRewardsQuery(undefined, fresh);
  const failed = apiErrorOf(missions.error) ?? apiErrorOf(rewards.error);
  if (missions.data === undefined || rewards.data === undefined)
    return failed === null ? <Waiting /> : <OfflineState error={failed} />;
  const onTaken = () => {
    setTaken((times) => times + 1);
    void rewards.refetch();
  };
  return (
    <>
      <header className="rewards-head">
        <h1 className="kin">{t('title')}</h1>
        <p>{t('lead')}</p>
      </header>
      <div className="rewards-grid">
        <div>
          <ViewerMissions own={missions.data} onTaken={onTaken} />
          <Month month={rewards.data.month} />
        </div>
        <div>
          <section className="panel rewards-part" aria-labelledby="rewards-ways">
            <h2 id="rewards-ways">{t('ways')}</h2>
            <Ways ways={rewards.data.ways} />
          </section>
          <section className="panel rewards-part" aria-labelledby="rewards-given">
            <h2 id="rewards-given">{t('given')}</h2>
            <Given taken={taken} />
          </section>
        </div>
      </div>
    </>
  );
}

function OfPerformer() {
  const t = useText(missionText);
  const { data, error } = useGetMissionsQuery(undefined, { refetchOnMountOrArgChange: true });
  const failed = apiErrorOf(error);
  if (data === undefined) return failed === null ? <Waiting /> : <OfflineState error={failed} />;
  return (
    <>
      <header className="rewards-head">
        <h1 className="kin">{t('title')}</h1>
        <p>{t('lead')}</p>
      </header>
      <div className="rewards-grid" data-one>
        <div>
          <PerformerMissions own={data} />
        </div>
      </div>
    </>
  );
}

/** `/rewards`: a viewer's missions, what earns points or miles and what they were given; a performer's missions. */
export function Rewards() {
  const t = useText(rewardText);
  const of_missions = useText(missionText);
  const phase = useAppSelector(selectLoginPhase);
  const user_type = useAppSelector(selectUserType);
  const reads = useMay('mile.use');
  const has = useMay('mission.use');
  const performs = isPerformer(user_type);
  const title = performs ? of_missions('title') : t('title');
  const page = reads ? <OfViewer /> : <OfPerformer />;
  return (
    <main className="rewards-screen">
      <title>{`${title} – Akari`}</title>
      {phase !== 'checking' &&
        (has && !isGuest(user_type) ? (
          page
        ) : (
          <Door guests={of_missions('needed')} others={of_missions('others')} />
        ))}
    </main>
  );
}
