import { Link } from 'react-router';
import { useGetRankingEventQuery } from '../../features/ranking/api.ts';
import { Countdown } from '../../features/ranking/Countdown.tsx';
import { EventPlaces, OwnEntry } from '../../features/ranking/EventBoard.tsx';
import { EventFacts } from '../../features/ranking/Events.tsx';
import { rankingText } from '../../features/ranking/text.ts';
import { ButtonLink } from '../../kit/controls/Button.tsx';
import { EmptyState } from '../../kit/feedback/EmptyState.tsx';
import { Loading, Skeleton } from '../../kit/feedback/Skeleton.tsx';
import { apiErrorOf } from '../../platform/api/api.ts';
import { PATHS } from '../../platform/browser/paths.ts';
import { OfflineState } from '../../platform/error/OfflineState.tsx';
import { useFormat, useText } from '../../text/index.ts';

/** The places are read again this often, milliseconds. */
const LOOK_EVERY_MS = 30_000;
const SAID = ['counting', 'over', 'cancelled'] as const;

/** The board of one event. */
export function EventScreen({ event_id }: { event_id: string }) {
  const t = useText(rankingText);
  const { language, dateTime } = useFormat();
  const { data, error, refetch } = useGetRankingEventQuery(
    { params: { event_id } },
    { refetchOnMountOrArgChange: true, pollingInterval: LOOK_EVERY_MS, skipPollingIfUnfocused: true },
  );
  const failed = apiErrorOf(error);
  if (data === undefined && failed?.name === 'not_found')
    return (
      <EmptyState
        heading
        title={t('event.missing')}
        action={<ButtonLink to={PATHS.ranking}>{t('supporters.back')}</ButtonLink>}
      />
    );
  if (data === undefined)
    return failed === null ? (
      <>
        <Loading />
        <Skeleton className="rk-skeleton" count={5} />
      </>
    ) : (
      <OfflineState error={failed} />
    );
  const { event, places, counted_at_ms, own } = data;
  const said = SAID.find((phase) => phase === event.phase);
  return (
    <>
      <header className="panel rk-event-head">
        <h1 className="kin">{event.title[language]}</h1>
        <EventFacts event={event} />
        <Countdown event={event} />
        {said !== undefined && <p className="rk-hint">{t(`event.${said}`)}</p>}
        <p>
          <Link to={PATHS.ranking}>{t('supporters.back')}</Link>
        </p>
      </header>
      <div className="rk-grid">
        <div>
          {counted_at_ms > 0 && (
            <div className="rk-about">
              <p />
              <p className="num">
                <span>{t('updated', { at: dateTime(counted_at_ms) })}</span>
              </p>
            </div>
          )}
          <EventPlaces places={places} measure={event.measure} />
        </div>
        {own !== undefined && (
          <aside className="rk-side">
            <OwnEntry board={data} onChanged={() => void refetch()} />
          </aside>
        )}
      </div>
    </>
  );
}
