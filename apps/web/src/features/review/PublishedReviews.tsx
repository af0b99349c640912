import type { AnswerOf } from '@akari/contract/common';
import type { listReviews } from '@akari/contract/review';
import { Button } from '../../kit/controls/Button.tsx';
import { EmptyState } from '../../kit/feedback/EmptyState.tsx';
import { useText } from '../../text/index.ts';
import { ReviewAnswer, ReviewItem } from './ReviewItem.tsx';
import { reviewText } from './text.ts';
import './review.css';

type Page = AnswerOf<typeof listReviews>;

/** The published reviews of a performer, newest first. */
export function PublishedReviews({
  reviews,
  name,
  more,
  loading,
}: {
  reviews: Page['reviews'];
  /** The performer's display name. */
  name: string;
  more: (() => void) | null;
  loading: boolean;
}) {
  const t = useText(reviewText);
  if (reviews.length === 0) return <EmptyState title={t('none')}>{t('none_text')}</EmptyState>;
  return (
    <>
      <ul className="review-list" aria-label={t('list')}>
        {reviews.map((review) => (
          <ReviewItem key={review.review_id} review={review}>
            {review.answer !== null && <ReviewAnswer label={t('answer_of', { name })} text={review.answer} />}
          </ReviewItem>
        ))}
      </ul>
      {more !== null && (
        <Button className="review-more" busy={loading} onClick={more}>
          {t('more')}
        </Button>
      )}
    </>
  );
}
