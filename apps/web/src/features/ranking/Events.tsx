import type { RankingEvent } from '@akari/contract/ranking';
import { Link } from 'react-router';
import { Icon } from '../../kit/icon/Icon.tsx';
import { PATHS } from '../../platform/browser/paths.ts';
import { useFormat, useText } from '../../text/index.ts';
import { useCalendar } from '../../text/use-calendar.ts';
import { Countdown } from './Countdown.tsx';
import { rankingText } from './text.ts';
import './event.css';

export const eventPath = (event_id: string): string => `${PATHS.ranking}?event=${event_id}`;

/** What an event is: its days, what it ranks by, and who takes part. */
export function EventFacts({ event }: { event: RankingEvent }) {
  const t = useText(rankingText);
  const { calendarDate } = useCalendar();
  const { phase, measure, entry, from_date, until_date } = event;
  return (
    <>
      <p className="rk-event-facts">
        <span className="rk-phase" data-phase={phase}>
          {t(`event.phase.${phase}`)}
        </span>
        <span>{t(`event.by.${measure}`)}</span>
        <span className="num">
          {t('event.days', { from: calendarDate(from_date), until: calendarDate(until_date) })}
        </span>
      </p>
      <p className="rk-hint">{t(`event.entry.${entry}`)}</p>
    </>
  );
}

/** Events that run, are to come, or have ended a short time ago. */
export function Events({ events }: { events: readonly RankingEvent[] }) {
  const t = useText(rankingText);
  const { language } = useFormat();
  if (events.length === 0) return null;
  return (
    <section className="rk-events" aria-labelledby="rk-events">
      <h2 id="rk-events">{t('event.title')}</h2>
      <ul aria-label={t('event.list')}>
        {events.map((event) => (
          <li key={event.event_id} className="rk-event" data-phase={event.phase}>
            <h3>
              <Link to={eventPath(event.event_id)}>{event.title[language]}</Link>
            </h3>
            <EventFacts event={event} />
            <div className="rk-event-foot">
              <Countdown event={event} />
              <Link className="rk-event-way" to={eventPath(event.event_id)} aria-hidden="true" tabIndex={-1}>
                <Icon name="crown" size="xs" />
                {t('event.open')}
              </Link>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
