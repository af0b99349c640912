import { RANKING_PERIODS, type RankingPeriod } from '@akari/rules';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { useListSupportersQuery } from '../../features/ranking/api.ts';
import { PeriodChoice } from '../../features/ranking/Choices.tsx';
import { Supporters } from '../../features/ranking/Supporters.tsx';
import { rankingText } from '../../features/ranking/text.ts';
import { Loading, Skeleton } from '../../kit/feedback/Skeleton.tsx';
import { apiErrorOf } from '../../platform/api/api.ts';
import { PATHS } from '../../platform/browser/paths.ts';
import { OfflineState } from '../../platform/error/OfflineState.tsx';
import { ButtonLink } from '../../kit/controls/Button.tsx';
import { EmptyState } from '../../kit/feedback/EmptyState.tsx';
import { usePerformerWay } from '../../platform/site/ways.ts';
import { useLanguage, useText } from '../../text/index.ts';

/** The supporters of one performer. */
export function SupportersScreen({ performer_name }: { performer_name: string }) {
  const t = useText(rankingText);
  const language = useLanguage();
  const wayTo = usePerformerWay();
  const [search] = useSearchParams();
  const [period, setPeriod] = useState<RankingPeriod>(
    () => RANKING_PERIODS.find((one) => one === search.get('period')) ?? 'month',
  );
  const { data, error } = useListSupportersQuery(
    { params: { performer_name }, query: { period } },
    { refetchOnMountOrArgChange: true },
  );
  const failed = apiErrorOf(error);
  if (failed?.name === 'not_found')
    return (
      <EmptyState
        heading
        title={t('supporters.hidden')}
        action={<ButtonLink to={PATHS.ranking}>{t('supporters.back')}</ButtonLink>}
      />
    );
  const name = data?.performer.display_name[language] ?? performer_name;
  return (
    <>
      <header className="rk-head">
        <h1 className="kin">{t('supporters.title', { name })}</h1>
        <PeriodChoice period={period} onPeriod={setPeriod} />
      </header>
      <p className="rk-lead">
        {t('supporters.lead')}
        <span className="rk-links">
          <Link to={PATHS.ranking}>{t('supporters.back')}</Link>
          <Link to={wayTo(performer_name)}>{t('supporters.room', { name })}</Link>
        </span>
      </p>
      {data === undefined && failed === null && (
        <>
          <Loading />
          <Skeleton className="rk-skeleton" count={4} />
        </>
      )}
      {data === undefined && failed !== null && <OfflineState error={failed} />}
      {data !== undefined && <Supporters supporters={data.supporters} name={name} />}
    </>
  );
}
