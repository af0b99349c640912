import type { AnswerOf } from '@akari/contract/common';
import type { getRankingEvent, RankingEventPlace } from '@akari/contract/ranking';
import type { RankingEventMeasure } from '@akari/rules';
import { Link } from 'react-router';
import { PATHS } from '../../platform/browser/paths.ts';
import { Button } from '../../kit/controls/Button.tsx';
import { EmptyState } from '../../kit/feedback/EmptyState.tsx';
import { useFormat, useText } from '../../text/index.ts';
import { useSetRankingEntryMutation } from './api.ts';
import { Place } from './Places.tsx';
import { OwnPlace } from './OwnPlace.tsx';
import { rankingText } from './text.ts';
import { useSaid } from './use-said.ts';
import './event.css';

type Board = AnswerOf<typeof getRankingEvent>;

function Gap({ measure, gap }: { measure: RankingEventMeasure; gap: number }) {
  const t = useText(rankingText);
  const { points } = useFormat();
  return measure === 'favourites'
    ? t('event.gap_favourites', { count: gap })
    : t('event.gap_points', { points: points(gap, { decimals: 0, max_decimals: 2 }) });
}

/** The places of an event, each with what is missing to the next better rank. */
export function EventPlaces({
  places,
  measure,
}: {
  places: readonly RankingEventPlace[];
  measure: RankingEventMeasure;
}) {
  const t = useText(rankingText);
  if (places.length === 0) return <EmptyState title={t('event.none')}>{t('event.none_text')}</EmptyState>;
  return (
    <ol className="rk-list" aria-label={t('event.places')}>
      {places.map(({ rank, performer, gap }, at) => (
        <Place
          key={performer.performer_name}
          at={at}
          rank={rank}
          performer={performer}
          figure={gap === null ? null : <Gap measure={measure} gap={gap} />}
        />
      ))}
    </ol>
  );
}

/** Stands in the place of a performer who has hidden herself, with the way to the switch. */
function Hidden() {
  const t = useText(rankingText);
  return (
    <section className="panel rk-own" aria-labelledby="rk-own">
      <h2 id="rk-own">{t('own.title')}</h2>
      <p className="rk-hint">{t('event.hidden')}</p>
      <p>
        <Link to={PATHS.ranking}>{t('event.change_hidden')}</Link>
      </p>
    </section>
  );
}

/** A performer's own place in an event, and whether she takes part. */
export function OwnEntry({ board, onChanged }: { board: Board; onChanged: () => void }) {
  const t = useText(rankingText);
  const said = useSaid();
  const [set, { isLoading }] = useSetRankingEntryMutation();
  const { event, own } = board;
  if (own === undefined) return null;
  const change = async (entered: boolean): Promise<void> => {
    const sent = set({ params: { event_id: event.event_id }, body: { entered } });
    if (await said(sent, t(entered ? 'event.entered_now' : 'event.left_now'))) onChanged();
  };
  return (
    <>
      {own.shown ? <OwnPlace place={own.place} measure={event.measure} shown /> : <Hidden />}
      {event.entry === 'entered' && (
        <section className="panel rk-own" aria-label={t('event.title')}>
          <p className="rk-hint">{t(own.entered ? 'event.entered' : 'event.not_entered')}</p>
          {own.may_set && (
            <Button
              look={own.entered ? 'ghost' : 'lit'}
              disabled={isLoading}
              onClick={() => void change(!own.entered)}
            >
              {t(own.entered ? 'event.leave' : 'event.enter')}
            </Button>
          )}
        </section>
      )}
    </>
  );
}
