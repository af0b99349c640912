import { TIME_LINE_KINDS, type TimeLineEvent, type TimeLineKind } from '@akari/contract/office';
import { GIFTS, type GiftId } from '@akari/rules';
import { useState } from 'react';
import { Link } from 'react-router';
import { Button } from '../../kit/controls/Button.tsx';
import { Chip } from '../../kit/controls/Chip.tsx';
import { Loading } from '../../kit/feedback/Skeleton.tsx';
import { Icon } from '../../kit/icon/Icon.tsx';
import type { IconName } from '../../kit/icon/names.ts';
import { apiErrorOf } from '../../platform/api/api.ts';
import { FormError } from '../../platform/error/FormError.tsx';
import { useFormat, useText } from '../../text/index.ts';
import { actLabel } from '../table/act-text.ts';
import { Time } from '../table/Cell.tsx';
import { choiceText } from '../table/choice-text.ts';
import { endLabel } from '../table/end-text.ts';
import { useGetTimeLineQuery, useLazyGetTimeLineQuery } from './api.ts';
import { peopleText } from './text.ts';

const ICONS: Record<TimeLineKind, IconName> = {
  login: 'door',
  session: 'eye',
  broadcast: 'cam',
  purchase: 'card',
  tip: 'coin',
  gift: 'gift',
  present: 'heart',
  points: 'ticket',
  bar: 'ban',
  ignore: 'mask',
  act: 'shield',
};

/** The word of an event. */
function useWord() {
  const t = useText(peopleText);
  const choice = useText(choiceText);
  const { language } = useFormat();
  return ({ kind, word }: TimeLineEvent): string | null => {
    if (word === null) return null;
    switch (kind) {
      case 'session':
        return choice(`mode.${word}` as 'mode.party');
      case 'purchase':
        return choice(`purchase.${word}` as 'purchase.settled');
      case 'bar':
        return choice(`bar.${word}` as 'bar.ban');
      case 'gift':
        return GIFTS[word as GiftId].name[language];
      case 'act':
        return actLabel(word, language);
      case 'login':
      case 'broadcast':
      case 'tip':
      case 'present':
      case 'points':
      case 'ignore':
        return t(`word.${word}` as 'word.open');
    }
  };
}

function Event({ event }: { event: TimeLineEvent }) {
  const t = useText(peopleText);
  const wordOf = useWord();
  const choice = useText(choiceText);
  const { language, points, price, duration } = useFormat();
  const { kind, at_ms, other, amount_units, price_cents, currency, duration_ms, outcome, note } = event;
  const word = wordOf(event);
  return (
    <li className={`event event-${kind}`}>
      <span className="event-icon">
        <Icon name={ICONS[kind]} size="s" />
      </span>
      <span className="event-text">
        <span className="event-title">
          {t(`kind.${kind}`)}
          {word !== null && <span className="event-word">{word}</span>}
        </span>
        <span className="event-more">
          {other !== null && <Link to={`/people/${other.id}`}>{t('with', { name: other.name })}</Link>}
          {outcome !== null && outcome !== 'done' && (
            <span>{choice(`outcome.${outcome}` as 'outcome.proposed')}</span>
          )}
          {duration_ms !== null && <span>{duration(duration_ms)}</span>}
          {note !== null && (
            <span className="event-note">{kind === 'session' ? endLabel(note, language) : note}</span>
          )}
        </span>
      </span>
      <span className="event-sum num">
        {price_cents !== null && <span>{price(price_cents, currency ?? 'USD')}</span>}
        {amount_units !== null && amount_units !== 0 && (
          <span>{t('pt', { points: points(amount_units, { signed: true }) })}</span>
        )}
      </span>
      <span className="event-time">
        <Time at_ms={at_ms} />
      </span>
    </li>
  );
}

interface Page {
  events: TimeLineEvent[];
  next: string | null;
}

/** Everything that a person did and that was done to them, newest first. */
export function TimeLine({ person_id }: { person_id: string }) {
  const t = useText(peopleText);
  const [kind, setKind] = useState<TimeLineKind | null>(null);
  const asked = { params: { person_id }, query: kind === null ? {} : { kind } };
  const { data: newest, error, isFetching } = useGetTimeLineQuery(asked, { refetchOnMountOrArgChange: true });
  // What was loaded before goes on from the newest events as they were then.
  const [loaded, setLoaded] = useState<(Page & { after: unknown }) | null>(null);
  const older = loaded?.after === newest ? loaded : null;
  const [ask, { isFetching: isLoadingMore }] = useLazyGetTimeLineQuery();
  const events = newest === undefined ? null : [...newest.events, ...(older?.events ?? [])];
  const next = (older ?? newest)?.next ?? null;
  const load = async (after: string) => {
    const { data } = await ask({ ...asked, query: { ...asked.query, after } });
    if (data !== undefined)
      setLoaded({ ...data, events: [...(older?.events ?? []), ...data.events], after: newest });
  };
  return (
    <section className="panel time-line" aria-labelledby="time-line">
      <h2 id="time-line">{t('time_line')}</h2>
      <div className="time-line-kinds">
        <Chip pressed={kind === null} onPress={() => setKind(null)}>
          {t('time_line_all')}
        </Chip>
        {TIME_LINE_KINDS.map((one) => (
          <Chip key={one} icon={ICONS[one]} pressed={kind === one} onPress={() => setKind(one)}>
            {t(`kind.${one}`)}
          </Chip>
        ))}
      </div>
      <FormError error={apiErrorOf(error)?.name ?? null} />
      {events === null && error === undefined && <Loading />}
      {events?.length === 0 && <p className="time-line-empty">{t('time_line_empty')}</p>}
      <ol className="events" aria-busy={isFetching || isLoadingMore}>
        {events?.map((event) => (
          <Event key={event.event_id} event={event} />
        ))}
      </ol>
      {next !== null && (
        <Button busy={isLoadingMore} onClick={() => void load(next)}>
          {t('more')}
        </Button>
      )}
    </section>
  );
}
