import { dateOfDay, LANGUAGES, RANKING_MEASURES, RANKING_PERIODS, rankingStartDay } from '@akari/rules';
import { useSearchParams } from 'react-router';
import {
  useGetOwnRankingQuery,
  useGetRankingChoiceQuery,
  useListOwnSupportersQuery,
  useListRankingEventsQuery,
  useListRankingQuery,
} from '../../features/ranking/api.ts';
import { MeasureChoice, PeriodChoice, SpeaksChoice } from '../../features/ranking/Choices.tsx';
import { Events } from '../../features/ranking/Events.tsx';
import { PastPeriods } from '../../features/ranking/PastPeriods.tsx';
import { OwnPlace } from '../../features/ranking/OwnPlace.tsx';
import { Places } from '../../features/ranking/Places.tsx';
import { ShownChoice } from '../../features/ranking/ShownChoice.tsx';
import { OwnSupporters } from '../../features/ranking/Supporters.tsx';
import { rankingText } from '../../features/ranking/text.ts';
import { ButtonLink } from '../../kit/controls/Button.tsx';
import { EmptyState } from '../../kit/feedback/EmptyState.tsx';
import { Loading, Skeleton } from '../../kit/feedback/Skeleton.tsx';
import { apiErrorOf } from '../../platform/api/api.ts';
import { PATHS } from '../../platform/browser/paths.ts';
import { OfflineState } from '../../platform/error/OfflineState.tsx';
import { selectLoginPhase } from '../../platform/person/login.slice.ts';
import { useMay } from '../../platform/person/use-may.ts';
import { useAppSelector } from '../../platform/store/hooks.ts';
import { useFormat, useText } from '../../text/index.ts';
import { EventScreen } from './EventScreen.tsx';
import { SupportersScreen } from './SupportersScreen.tsx';
import './ranking-screen.css';

/** The ranking is read again this often, milliseconds. */
const LOOK_EVERY_MS = 30_000;

const oneOf = <V extends string>(values: readonly V[], text: string | null): V | null =>
  values.find((value) => value === text) ?? null;

const DATE = /^\d{4}-\d{2}-\d{2}$/;

/** What the address chooses. */
function useChoice() {
  const [search, setSearch] = useSearchParams();
  const speaks = oneOf(LANGUAGES, search.get('speaks'));
  const from = search.get('from');
  const request = {
    period: oneOf(RANKING_PERIODS, search.get('period')) ?? 'day',
    measure: oneOf(RANKING_MEASURES, search.get('measure')) ?? 'points',
    ...(speaks === null ? {} : { speaks }),
    ...(from === null || !DATE.test(from) ? {} : { from }),
  };
  const choose = (name: string, value: string | null): void =>
    setSearch(
      (before) => {
        const next = new URLSearchParams(before);
        // A date of one kind of period means another one of the next.
        if (name === 'period') next.delete('from');
        if (value === null) next.delete(name);
        else next.set(name, value);
        return next;
      },
      { replace: true },
    );
  return { request, speaks, choose };
}

type Request = ReturnType<typeof useChoice>['request'];

/** What a performer sees beside the ranking. */
function PerformerPart({ request }: { request: Request }) {
  const options = { refetchOnMountOrArgChange: true } as const;
  const own = useGetOwnRankingQuery({ query: request }, options);
  const choice = useGetRankingChoiceQuery(undefined, options);
  const list = useListRankingQuery({ query: request });
  const fans = useListOwnSupportersQuery({ query: { period: request.period } }, options);
  if (own.data === undefined || choice.data === undefined) return <aside className="rk-side" />;
  const changed = (): void => {
    void choice.refetch();
    void own.refetch();
    void list.refetch();
  };
  return (
    <aside className="rk-side">
      <OwnPlace place={own.data.place} measure={request.measure} shown={choice.data.shown} />
      {fans.data !== undefined && request.from === undefined && (
        <OwnSupporters supporters={fans.data.supporters} />
      )}
      <ShownChoice of="performer" shown={choice.data.shown} onChanged={changed} />
    </aside>
  );
}

function ViewerPart() {
  const { data, refetch } = useGetRankingChoiceQuery(undefined, { refetchOnMountOrArgChange: true });
  if (data === undefined) return <aside className="rk-side" />;
  return (
    <aside className="rk-side">
      <ShownChoice of="viewer" shown={data.shown} onChanged={() => void refetch()} />
    </aside>
  );
}

/** As high as a screen: what follows it does not move when the places come. */
const Waiting = () => (
  <div className="rk-waiting">
    <Loading />
    <Skeleton className="rk-skeleton" count={6} />
  </div>
);

function List({ request, onFrom }: { request: Request; onFrom: (date: string | null) => void }) {
  const t = useText(rankingText);
  const { dateTime } = useFormat();
  const { data, error } = useListRankingQuery(
    { query: request },
    {
      refetchOnMountOrArgChange: true,
      // What is over changes no more.
      pollingInterval: request.from === undefined ? LOOK_EVERY_MS : 0,
      skipPollingIfUnfocused: true,
    },
  );
  const failed = apiErrorOf(error);
  if (data === undefined) return failed === null ? <Waiting /> : <OfflineState error={failed} />;
  const { newcomer_days: days, reviews_least: least, until_ms, counted_at_ms } = data;
  return (
    <>
      <PastPeriods period={request.period} ranking={data} onFrom={onFrom} />
      <div className="rk-about">
        <p>{t(`about.${request.measure}`, { count: request.measure === 'reviews' ? least : days })}</p>
        <p className="num">
          {until_ms !== null && data.phase === 'running' && (
            <span>{t('until', { at: dateTime(until_ms) })}</span>
          )}
          {counted_at_ms > 0 && <span>{t('updated', { at: dateTime(counted_at_ms) })}</span>}
        </p>
      </div>
      {data.places.length === 0 ? (
        <EmptyState title={t('none')} action={<ButtonLink to={PATHS.home}>{t('see_live')}</ButtonLink>}>
          {t('none_text')}
        </EmptyState>
      ) : (
        <Places places={data.places} />
      )}
    </>
  );
}

function Ranking() {
  const t = useText(rankingText);
  const { request, speaks, choose } = useChoice();
  // The period that runs has no date in the address: a link to it stays a link to what runs.
  const isRunning = (date: string | null): boolean =>
    date === dateOfDay(rankingStartDay(request.period, Date.now()));
  const phase = useAppSelector(selectLoginPhase);
  const [performs, supports] = [useMay('ranking.own'), useMay('favourite.manage')];
  const events = useListRankingEventsQuery(undefined, { refetchOnMountOrArgChange: true });
  // The parts appear together, because each would move those that are there.
  const ready = phase !== 'checking' && (events.data !== undefined || events.isError);
  return (
    <>
      <header className="rk-head">
        <h1 className="kin">{t('title')}</h1>
        <PeriodChoice period={request.period} onPeriod={(period) => choose('period', period)} />
      </header>
      {ready ? (
        <>
          {events.data !== undefined && <Events events={events.data.events} />}
          <div className="rk-filters">
            <MeasureChoice measure={request.measure} onMeasure={(measure) => choose('measure', measure)} />
            <SpeaksChoice speaks={speaks} onSpeaks={(next) => choose('speaks', next)} />
          </div>
          <div className="rk-grid">
            <div>
              <List request={request} onFrom={(date) => choose('from', isRunning(date) ? null : date)} />
            </div>
            {performs && <PerformerPart request={request} />}
            {supports && <ViewerPart />}
          </div>
        </>
      ) : (
        <Waiting />
      )}
    </>
  );
}

/** `/ranking`: performers by points, favourites and reviews; with `?of=` the supporters of one, with `?event=` an event. */
export function RankingScreen() {
  const t = useText(rankingText);
  const [search] = useSearchParams();
  const [of, event] = [search.get('of'), search.get('event')];
  return (
    <main className="rk-screen">
      <title>{`${t('title')} – Akari`}</title>
      {event !== null && <EventScreen key={event} event_id={event} />}
      {event === null && of !== null && <SupportersScreen key={of} performer_name={of} />}
      {event === null && of === null && <Ranking />}
    </main>
  );
}
