import { QUEUE_STILL_PATH, type QueueAbout, type QueueItem } from '@akari/contract/queue';
import { useState } from 'react';
import { Button } from '../../../kit/controls/Button.tsx';
import { StatusChip } from '../../../kit/feedback/StatusChip.tsx';
import { useFormat, useText } from '../../../text/index.ts';
import { queueText } from '../text.ts';
import { Fact, Facts } from '../../facts/Facts.tsx';
import { AboutPageText } from './AboutPageText.tsx';
import { Person } from './Person.tsx';

type Report = Extract<QueueAbout, { kind: 'report' }>;

/** The lines around what was reported, which is marked. */
function Lines({ lines }: Pick<Report, 'lines'>) {
  const t = useText(queueText);
  const { time } = useFormat();
  return (
    <section className="queue-part">
      <h3>{t('report.lines')}</h3>
      {lines.length === 0 && <p className="queue-gone">{t('report.no_lines')}</p>}
      <ol className="queue-lines scroll" tabIndex={0} aria-label={t('report.lines')}>
        {lines.map(({ line_id, at_ms, author, kind, text, lang, reported }) => (
          <li key={line_id} data-reported={reported || undefined}>
            <p>
              <b>{author?.user_name ?? ''}</b>
              <small className="num">{time(at_ms)}</small>
              {reported && <em>{t('report.this_line')}</em>}
            </p>
            <p lang={lang ?? undefined}>{kind === 'tip' ? t('report.gave') : text}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** The still, blurred and grey until a person wants to see it: what is reported may be hard to look at. */
function Still({ item_id }: { item_id: string }) {
  const t = useText(queueText);
  const [shown, setShown] = useState(false);
  return (
    <div className="queue-still">
      <img
        src={QUEUE_STILL_PATH.replace(':item_id', item_id)}
        alt={t('report.still')}
        data-hidden={shown ? undefined : ''}
      />
      <Button size="s" icon="eye" aria-pressed={shown} onClick={() => setShown(!shown)}>
        {t(shown ? 'report.hide_still' : 'report.show_still')}
      </Button>
    </div>
  );
}

/** A report with everything that was kept of the moment. */
export function AboutReport({ about, item }: { about: Report; item: QueueItem }) {
  const { place } = about;
  return place === null ? (
    <AboutMoment about={about} item={item} />
  ) : (
    <AboutPageText about={about} place={place} />
  );
}

function AboutMoment({ about, item }: { about: Report; item: QueueItem }) {
  const t = useText(queueText);
  const { dateTime } = useFormat();
  const { target, reason, reported, reporter, performer, earlier, session } = about;
  return (
    <>
      <p className="queue-why">{t(`report_reason.${reason}`)}</p>
      <Facts look="tiles">
        <Fact label={t('report.target')}>{t(`target.${target}`)}</Fact>
        <Fact label={t('report.reported')}>
          <Person person={reported} />
        </Fact>
        <Fact label={t('report.reporter')}>
          <Person person={reporter} />
          <small>{t('report.earlier', { upheld: earlier.upheld, dismissed: earlier.dismissed })}</small>
        </Fact>
        <Fact label={t('report.performer')}>
          <Person person={performer} />
        </Fact>
        <Fact label={t('report.at')}>
          <span className="num">{dateTime(about.at_ms)}</span>
          {about.count > 1 && <small>{t('report.count', { count: about.count })}</small>}
        </Fact>
        <Fact label={t('report.status')}>
          <StatusChip status={about.status} look="bare" />
        </Fact>
        <Fact label={t('report.session')}>
          {session === null ? t('report.session_none') : t(`mode.${session.mode}`)}
          {session !== null && <small className="num">ID {session.session_id}</small>}
        </Fact>
      </Facts>
      <div className="queue-context">
        <Lines lines={about.lines} />
        <section className="queue-part">
          <h3>{t('report.still')}</h3>
          {about.has_still ? (
            <Still item_id={item.item_id} />
          ) : (
            <p className="queue-gone">{t('report.no_still')}</p>
          )}
        </section>
      </div>
    </>
  );
}
