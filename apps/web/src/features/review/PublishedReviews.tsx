import type { AnswerOf } from '@akari/contract/common';
import type { listReviews } from '@akari/contract/review';
import { Button } from '../../kit/controls/Button.tsx';
import { EmptyState } from '../../kit/feedback/EmptyState.tsx';
import { useMay } from '../../platform/person/use-may.ts';
import { useText } from '../../text/index.ts';
import { ReviewAnswer, ReviewItem } from './ReviewItem.tsx';
import { ReportButton } from '../report/index.ts';
import { reviewText } from './text.ts';
import './review.css';

type Page = AnswerOf<typeof listReviews>;

/** The published reviews of a performer. */
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
  const reports = useMay('report.send');
  if (reviews.length === 0) return <EmptyState title={t('none')}>{t('none_text')}</EmptyState>;
  return (
    <>
      <ul className="review-list" aria-label={t('list')}>
        {reviews.map((review) => (
          <ReviewItem key={review.review_id} review={review}>
            {review.answer !== null && <ReviewAnswer label={t('answer_of', { name })} text={review.answer} />}
            {reports && !review.mine && (
              <ReportButton
                about={{ target: 'review', review_id: review.review_id, text: review.text }}
                name={review.name ?? t('anonymous')}
              />
            )}
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
