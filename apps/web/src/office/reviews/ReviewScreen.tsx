import type { OfficeReview } from '@akari/contract/office';
import { pointsText, REVIEW_REASONS, type ReviewReason } from '@akari/rules';
import { useState } from 'react';
import { Link, useParams } from 'react-router';
import { Button } from '../../kit/controls/Button.tsx';
import { Chip } from '../../kit/controls/Chip.tsx';
import { Loading } from '../../kit/feedback/Skeleton.tsx';
import { useQuestion, type Question } from '../../kit/overlay/use-question.ts';
import { apiErrorOf } from '../../platform/api/api.ts';
import { FormError } from '../../platform/error/FormError.tsx';
import { useText } from '../../text/index.ts';
import { ActDialog } from '../act/ActDialog.tsx';
import { useAct } from '../act/use-act.ts';
import { Fact, Facts } from '../facts/Facts.tsx';
import { reviewText } from '../queue/about/review-text.ts';
import { MissingPage } from '../shell/MissingPage.tsx';
import { OfficePage } from '../shell/OfficePage.tsx';
import { Time } from '../table/Cell.tsx';
import { useGetOfficeReviewQuery, useTakeDownReviewMutation } from './api.ts';
import { reviewsOfficeText } from './text.ts';
import './reviews.css';

/** Asks for the reason that the author reads, and why it is done. */
function TakeDownDialog({ question, review_id }: { question: Question<string>; review_id: string }) {
  const t = useText(reviewsOfficeText);
  const of_review = useText(reviewText);
  const act = useAct();
  const [why, setWhy] = useState<ReviewReason | null>(null);
  const [takeDown] = useTakeDownReviewMutation();
  return (
    <ActDialog
      question={question}
      title={t('take_down_title')}
      action={t('take_down')}
      look="danger"
      blocked={why === null}
      onAct={(reason) =>
        act(
          () => takeDown({ params: { review_id }, body: { why: why ?? 'unsuitable', reason } }),
          t('taken_down'),
        )
      }
    >
      <p>{t('take_down_text')}</p>
      <div role="group" aria-label={t('why')} className="reviews-office-why">
        <p>{t('why')}</p>
        {REVIEW_REASONS.map((reason) => (
          <Chip key={reason} pressed={why === reason} onPress={() => setWhy(reason)}>
            {of_review(`reason.${reason}`)}
          </Chip>
        ))}
      </div>
    </ActDialog>
  );
}

function Details({ review }: { review: OfficeReview }) {
  const t = useText(reviewsOfficeText);
  const of_review = useText(reviewText);
  const { performer, author, name, stars, state, reason, spent_units, at_ms, published_at_ms } = review;
  return (
    <Facts look="wide">
      <Fact label={t('performer')}>
        <Link to={`/people/${performer.id}`}>{performer.name}</Link>
      </Fact>
      <Fact label={t('author')}>
        <Link to={`/people/${author.id}`}>{author.name}</Link>
      </Fact>
      <Fact label={of_review('name')}>
        <bdi>{name ?? of_review('anonymous')}</bdi>
      </Fact>
      <Fact label={of_review('stars')}>
        <span className="num">{of_review('of_five', { count: stars })}</span>
      </Fact>
      <Fact label={t('state')}>
        {t(`states.${state}`)}
        {reason !== null && ` – ${of_review(`reason.${reason}`)}`}
      </Fact>
      <Fact label={of_review('spent')}>
        <span className="num">{of_review('points', { points: pointsText(spent_units) })}</span>
      </Fact>
      <Fact label={of_review('sent')}>
        <Time at_ms={at_ms} />
      </Fact>
      {published_at_ms !== null && (
        <Fact label={t('published')}>
          <Time at_ms={published_at_ms} />
        </Fact>
      )}
    </Facts>
  );
}

function One({ review }: { review: OfficeReview }) {
  const t = useText(reviewsOfficeText);
  const question = useQuestion<string>();
  const { review_id, performer, text, state, answer, answer_state, may_decide } = review;
  return (
    <OfficePage title={t('title_of', { name: performer.name })}>
      <section className="panel reviews-office-part" aria-labelledby="review-words">
        <h2 id="review-words">{t('words')}</h2>
        <p className="reviews-office-words" dir="auto">
          {text}
        </p>
        <Details review={review} />
        {may_decide && state === 'published' && (
          <Button look="danger_ghost" onClick={() => question.ask(review_id)}>
            {t('take_down')}
          </Button>
        )}
      </section>
      {answer !== null && (
        <section className="panel reviews-office-part" aria-labelledby="review-answer">
          <h2 id="review-answer">{t('answer')}</h2>
          <p className="reviews-office-words" dir="auto">
            {answer}
          </p>
          <p>{t(`answer_states.${answer_state}`)}</p>
        </section>
      )}
      <TakeDownDialog key={question.about ?? ''} question={question} review_id={review_id} />
    </OfficePage>
  );
}

/** A review of a performer, and how it is taken down. */
export function Component() {
  const t = useText(reviewsOfficeText);
  const { review_id = '' } = useParams();
  const { data, error } = useGetOfficeReviewQuery({ params: { review_id } });
  const name = error === undefined ? null : (apiErrorOf(error)?.name ?? 'server_failed');
  if (name === 'not_found')
    return (
      <MissingPage title={t('missing')} back={{ to: '/reviews', name: t('back') }}>
        {t('missing_text')}
      </MissingPage>
    );
  if (data === undefined) return name === null ? <Loading /> : <FormError error={name} />;
  return <One review={data} />;
}
