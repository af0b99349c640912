import type { OfficeReview } from '@akari/contract/office';
import { pointsText, REVIEW_REASONS } from '@akari/rules';
import { Link, useParams } from 'react-router';
import { Button, ButtonLink } from '../../kit/controls/Button.tsx';
import { useQuestion } from '../../kit/overlay/use-question.ts';
import { useText } from '../../text/index.ts';
import { TakeDownDialog } from '../act/TakeDownDialog.tsx';
import { Fact, Facts } from '../facts/Facts.tsx';
import { reviewText } from '../queue/about/review-text.ts';
import { OfficePage } from '../shell/OfficePage.tsx';
import { OfficePart } from '../shell/OfficePart.tsx';
import { OneThing } from '../shell/OneThing.tsx';
import { Time } from '../table/Cell.tsx';
import { useGetOfficeReviewQuery, useTakeDownReviewMutation } from './api.ts';
import { reviewsOfficeText } from './text.ts';
import './reviews.css';

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
  const of_review = useText(reviewText);
  const question = useQuestion();
  const [takeDown] = useTakeDownReviewMutation();
  const { review_id, performer, text, state, answer, answer_state, may_decide } = review;
  return (
    <OfficePage
      title={t('title_of', { name: performer.name })}
      actions={
        <ButtonLink look="ghost" icon="left" to="/reviews">
          {t('back')}
        </ButtonLink>
      }
    >
      <OfficePart title={t('words')}>
        <p className="reviews-office-words" dir="auto">
          {text}
        </p>
        <Details review={review} />
        {may_decide && state === 'published' && (
          <Button look="danger_ghost" onClick={() => question.ask(true)}>
            {t('take_down')}
          </Button>
        )}
      </OfficePart>
      {answer !== null && (
        <OfficePart title={t('answer')}>
          <p className="reviews-office-words" dir="auto">
            {answer}
          </p>
          <p className="office-hint">{t(`answer_states.${answer_state}`)}</p>
        </OfficePart>
      )}
      <TakeDownDialog
        question={question}
        title={t('take_down_title')}
        text={t('take_down_text')}
        action={t('take_down')}
        done={t('taken_down')}
        reasons={{
          label: t('why'),
          all: REVIEW_REASONS,
          wordsOf: (reason) => of_review(`reason.${reason}`),
        }}
        onSend={(why, reason) => takeDown({ params: { review_id }, body: { why, reason } })}
      />
    </OfficePage>
  );
}

/** A review of a performer, and how it is taken down. */
export function Component() {
  const t = useText(reviewsOfficeText);
  const { review_id = '' } = useParams();
  const asked = useGetOfficeReviewQuery({ params: { review_id } });
  const missing = { title: t('missing'), text: t('missing_text'), back: { to: '/reviews', name: t('back') } };
  return (
    <OneThing asked={asked} missing={missing}>
      {(review) => <One review={review} />}
    </OneThing>
  );
}
