import type { QueueAbout } from '@akari/contract/queue';
import { Link } from 'react-router';
import { useFormat, useLanguage, useText } from '../../../text/index.ts';
import { Fact, Facts } from '../../facts/Facts.tsx';
import { queueText } from '../text.ts';
import { Person } from './Person.tsx';

type Report = Extract<QueueAbout, { kind: 'report' }>;
export type Place = NonNullable<Report['place']>;

/** Where the text stands, with the way to its page in the back office. */
function WhereIt({ place }: { place: Place }) {
  const t = useText(queueText);
  const language = useLanguage();
  if (place.of === 'review')
    return (
      <Link to={`/reviews/${place.review_id}`}>{t('report.of_review', { stars: String(place.stars) })}</Link>
    );
  const title = place.title[language] || place.title.ja || place.title.en;
  return <Link to={`/blog/${place.entry_id}`}>{t('report.of_comment', { title })}</Link>;
}

/** A report of a review or of a comment: its text as it was, who wrote it and where it stands. */
export function AboutPageText({ about, place }: { about: Report; place: Place }) {
  const t = useText(queueText);
  const { dateTime } = useFormat();
  const { target, reason, reported, reporter, performer, earlier, lines } = about;
  return (
    <>
      <p className="queue-why">{t(`report_reason.${reason}`)}</p>
      <Facts look="tiles">
        <Fact label={t('report.target')}>{t(`target.${target}`)}</Fact>
        <Fact label={t('report.author')}>
          <Person person={reported} />
          <small>
            {t('report.name')} <bdi>{place.name ?? t('report.anonymous')}</bdi>
          </small>
        </Fact>
        <Fact label={t('report.reporter')}>
          <Person person={reporter} />
          <small>{t('report.earlier', { upheld: earlier.upheld, dismissed: earlier.dismissed })}</small>
        </Fact>
        <Fact label={t('report.page_performer')}>
          <Person person={performer} />
        </Fact>
        <Fact label={t('report.at')}>
          <span className="num">{dateTime(about.at_ms)}</span>
          {about.count > 1 && <small>{t('report.count', { count: about.count })}</small>}
        </Fact>
        <Fact label={t('report.place')}>
          <WhereIt place={place} />
        </Fact>
        <Fact label={t('report.shown')}>{t(place.shown ? 'report.is_shown' : 'report.is_gone')}</Fact>
      </Facts>
      <section className="queue-part">
        <h3>{t('report.text')}</h3>
        {lines.map(({ line_id, text }) => (
          <p key={line_id} className="queue-words" dir="auto">
            {text}
          </p>
        ))}
        <small>{t('report.text_hint')}</small>
      </section>
    </>
  );
}
