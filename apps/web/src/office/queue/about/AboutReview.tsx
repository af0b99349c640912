import type { QueueAbout } from '@akari/contract/queue';
import { pointsText } from '@akari/rules';
import { useFormat, useText } from '../../../text/index.ts';
import { Fact, Facts } from '../../facts/Facts.tsx';
import { Person } from './Person.tsx';
import { reviewText } from './review-text.ts';

/** A review, and the performer's answer to it where the answer waits. */
export function AboutReview({ about }: { about: Extract<QueueAbout, { kind: 'review' }> }) {
  const t = useText(reviewText);
  const { dateTime } = useFormat();
  const { part, performer, viewer, name, stars, text, answer, spent_units, at_ms, rejected_before } = about;
  return (
    <>
      <Facts look="tiles">
        <Fact label={t('kind')}>{t(`part.${part}`)}</Fact>
        <Fact label={t('performer')}>
          <Person person={performer} />
        </Fact>
        <Fact label={t('viewer')}>
          <Person person={viewer} />
        </Fact>
        <Fact label={t('name')}>
          <bdi>{name ?? t('anonymous')}</bdi>
        </Fact>
        <Fact label={t('stars')}>
          <span className="num">{t('of_five', { count: stars })}</span>
        </Fact>
        <Fact label={t('spent')}>
          <span className="num">{t('points', { points: pointsText(spent_units) })}</span>
        </Fact>
        <Fact label={t('sent')}>
          <span className="num">{dateTime(at_ms)}</span>
        </Fact>
        <Fact label={t('rejected')}>
          <span className="num">{t('times', { count: rejected_before })}</span>
        </Fact>
      </Facts>
      <section className="queue-part">
        <h3>{t('part.review')}</h3>
        <p className="queue-words" dir="auto">
          {text}
        </p>
      </section>
      {answer !== null && (
        <section className="queue-part">
          <h3>{t('part.answer')}</h3>
          <p className="queue-words" dir="auto">
            {answer}
          </p>
        </section>
      )}
    </>
  );
}
