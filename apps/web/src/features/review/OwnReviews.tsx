import type { OwnReview } from '@akari/contract/review';
import { Link } from 'react-router';
import { Button, ButtonLink } from '../../kit/controls/Button.tsx';
import { EmptyState } from '../../kit/feedback/EmptyState.tsx';
import { Loading, Skeleton } from '../../kit/feedback/Skeleton.tsx';
import { Confirm } from '../../kit/overlay/Dialog.tsx';
import { useQuestion } from '../../kit/overlay/use-question.ts';
import { apiErrorOf } from '../../platform/api/api.ts';
import { PATHS } from '../../platform/browser/paths.ts';
import { OfflineState } from '../../platform/error/OfflineState.tsx';
import { useAppDispatch } from '../../platform/store/hooks.ts';
import { noticeShown } from '../../platform/store/notification.slice.ts';
import { useLanguage, useText } from '../../text/index.ts';
import { useDeleteReviewMutation, useLazyListOwnReviewsQuery } from './api.ts';
import { ReviewAnswer, ReviewItem } from './ReviewItem.tsx';
import { reviewText } from './text.ts';
import { usePages } from '../../platform/api/use-pages.ts';
import './review.css';

function Row({ review, onDelete }: { review: OwnReview; onDelete: () => void }) {
  const t = useText(reviewText);
  const language = useLanguage();
  const { performer_name, display_name, state, reason, miles, answer } = review;
  const name = display_name[language];
  return (
    <ReviewItem
      review={review}
      head={
        <Link className="review-performer" to={`${PATHS.reviews}/${encodeURIComponent(performer_name)}`}>
          {t('of', { name })}
        </Link>
      }
    >
      <p className="review-state" data-state={state}>
        <b>{t(`own.state.${state}`)}</b>
        {reason !== null && <span>{t(`own.reason.${reason}`)}</span>}
        {miles > 0 && state === 'published' && <span className="num">{t('own.miles', { miles })}</span>}
        <Button size="s" look="ghost" aria-label={t('own.delete_of', { name })} onClick={onDelete}>
          {t('own.delete')}
        </Button>
      </p>
      {answer !== null && <ReviewAnswer label={t('answer_of', { name })} text={answer} />}
    </ReviewItem>
  );
}

/** The reviews that a viewer has written, with what became of each. */
export function OwnReviews() {
  const t = useText(reviewText);
  const dispatch = useAppDispatch();
  const [load] = useLazyListOwnReviewsQuery();
  const [remove, removing] = useDeleteReviewMutation();
  const question = useQuestion<OwnReview>();
  const chosen = question.about;
  const {
    rows: reviews,
    error,
    loading,
    more,
    again,
  } = usePages(
    (before) => load({ query: before === null ? {} : { before } }).unwrap(),
    (page) => page.reviews,
  );
  const drop = async (): Promise<void> => {
    if (chosen === null) return;
    const { error: failed } = await remove({ params: { review_id: chosen.review_id } });
    question.answer('yes');
    if (failed === undefined) dispatch(noticeShown({ kind: 'success', text: t('own.deleted') }));
    else dispatch(noticeShown({ error: apiErrorOf(failed)?.name ?? 'server_failed' }));
    again();
  };
  if (reviews === null)
    return error === null ? (
      <>
        <Loading />
        <Skeleton className="review-skeleton" count={3} />
      </>
    ) : (
      <OfflineState error={error} />
    );
  if (reviews.length === 0)
    return (
      <EmptyState title={t('own.none')} action={<ButtonLink to={PATHS.home}>{t('own.see_live')}</ButtonLink>}>
        {t('own.none_text')}
      </EmptyState>
    );
  return (
    <>
      <ul className="review-list" aria-label={t('own.list')}>
        {reviews.map((review) => (
          <Row key={review.review_id} review={review} onDelete={() => question.ask(review)} />
        ))}
      </ul>
      {more !== null && (
        <Button className="review-more" busy={loading} onClick={more}>
          {t('more')}
        </Button>
      )}
      <Confirm
        question={question}
        title={t('own.delete_title')}
        action={t('own.delete_act')}
        look="danger"
        busy={removing.isLoading}
        onConfirm={() => void drop()}
      >
        {t(chosen?.state === 'published' && chosen.miles > 0 ? 'own.delete_miles' : 'own.delete_text')}
      </Confirm>
    </>
  );
}
