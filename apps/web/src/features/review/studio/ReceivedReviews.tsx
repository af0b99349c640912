import type { ReceivedReview } from '@akari/contract/review';
import { nextReviewAnswerState, REVIEW_ANSWER_MAX } from '@akari/rules';
import { useState, type FormEvent } from 'react';
import { Button } from '../../../kit/controls/Button.tsx';
import { Field } from '../../../kit/controls/Field.tsx';
import { EmptyState } from '../../../kit/feedback/EmptyState.tsx';
import { Loading, Skeleton } from '../../../kit/feedback/Skeleton.tsx';
import { apiErrorOf } from '../../../platform/api/api.ts';
import { OfflineState } from '../../../platform/error/OfflineState.tsx';
import { FormError } from '../../../platform/error/FormError.tsx';
import { useAppDispatch } from '../../../platform/store/hooks.ts';
import { noticeShown } from '../../../platform/store/notification.slice.ts';
import { useText } from '../../../text/index.ts';
import type { ErrorName } from '@akari/rules';
import { countCharacters } from '../../../text/count-characters.ts';
import { ReportButton } from '../../report/index.ts';
import { useAnswerReviewMutation, useLazyListReceivedReviewsQuery } from '../api.ts';
import { ReviewAnswer, ReviewItem } from '../ReviewItem.tsx';
import { Summary } from '../Summary.tsx';
import { reviewText } from '../text.ts';
import { usePages } from '../../../platform/api/use-pages.ts';
import '../review.css';

function AnswerForm({ review_id, onSent }: { review_id: string; onSent: () => void }) {
  const t = useText(reviewText);
  const [send, { isLoading }] = useAnswerReviewMutation();
  const [text, setText] = useState('');
  const [refused, setRefused] = useState<ErrorName | null>(null);
  const length = countCharacters(text);
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (isLoading) return;
    const { error } = await send({ params: { review_id }, body: { text } });
    if (error === undefined) onSent();
    else setRefused(apiErrorOf(error)?.name ?? 'server_failed');
  };
  return (
    <form className="review-answer-form" noValidate onSubmit={(event) => void submit(event)}>
      <Field
        label={t('received.field')}
        hint={<span className="num">{`${length} / ${REVIEW_ANSWER_MAX}`}</span>}
      >
        {(ties) => (
          <span className="field lines" data-invalid={length > REVIEW_ANSWER_MAX || undefined}>
            <textarea {...ties} rows={3} value={text} onChange={({ target }) => setText(target.value)} />
          </span>
        )}
      </Field>
      <FormError error={refused} />
      <Button type="submit" look="lit" icon="send" busy={isLoading} disabled={length === 0}>
        {t('received.send')}
      </Button>
    </form>
  );
}

function Row({ review, onSent }: { review: ReceivedReview; onSent: () => void }) {
  const t = useText(reviewText);
  const [open, setOpen] = useState(false);
  const { review_id, name, text, own_answer, answer_state, answer_reason } = review;
  const answers = nextReviewAnswerState(answer_state, 'write') !== null;
  return (
    <ReviewItem review={review}>
      {own_answer !== null && answer_state !== 'none' && (
        <ReviewAnswer label={t(`received.state.${answer_state}`)} text={own_answer} />
      )}
      {answer_reason !== null && <p className="review-state">{t(`own.reason.${answer_reason}`)}</p>}
      <div className="review-acts">
        {answers && (
          <Button
            size="s"
            look="ghost"
            icon={open ? 'close' : 'bubble'}
            aria-expanded={open}
            aria-label={open ? undefined : t('received.answer_of', { name: name ?? t('anonymous') })}
            onClick={() => setOpen(!open)}
          >
            {t(open ? 'received.close' : 'received.answer')}
          </Button>
        )}
        <ReportButton about={{ target: 'review', review_id, text }} name={name ?? t('anonymous')} />
      </div>
      {answers && open && <AnswerForm review_id={review_id} onSent={onSent} />}
    </ReviewItem>
  );
}

/** The published reviews about a performer, which she answers. */
export function ReceivedReviews() {
  const t = useText(reviewText);
  const dispatch = useAppDispatch();
  const [load] = useLazyListReceivedReviewsQuery();
  const {
    first,
    rows: reviews,
    error,
    loading,
    more,
    again,
  } = usePages(
    (before) => load({ query: before === null ? {} : { before } }).unwrap(),
    (page) => page.reviews,
  );
  if (reviews === null)
    return error === null ? (
      <>
        <Loading />
        <Skeleton className="review-skeleton" count={3} />
      </>
    ) : (
      <OfflineState error={error} />
    );
  if (reviews.length === 0) return <EmptyState title={t('none')}>{t('received.none_text')}</EmptyState>;
  return (
    <div className="received-reviews">
      {first?.summary !== undefined && <Summary summary={first.summary} />}
      <ul className="review-list" aria-label={t('list')}>
        {reviews.map((review) => (
          <Row
            key={`${review.review_id} ${review.answer_state}`}
            review={review}
            onSent={() => {
              dispatch(noticeShown({ kind: 'success', text: t('received.sent') }));
              again();
            }}
          />
        ))}
      </ul>
      {more !== null && (
        <Button className="review-more" busy={loading} onClick={more}>
          {t('more')}
        </Button>
      )}
    </div>
  );
}
