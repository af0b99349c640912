import type { PageOrder } from '@akari/contract/common';
import { isGuest } from '@akari/rules';
import { useState } from 'react';
import { Link, useLocation } from 'react-router';
import { useGetReviewStandingQuery, useLazyListReviewsQuery } from '../../features/review/api.ts';
import { PublishedReviews } from '../../features/review/PublishedReviews.tsx';
import { ReviewForm, useWhyNot, type Standing } from '../../features/review/ReviewForm.tsx';
import { Summary } from '../../features/review/Summary.tsx';
import { reviewText } from '../../features/review/text.ts';
import { usePages } from '../../platform/api/use-pages.ts';
import { OrderChoice } from '../../kit/controls/OrderChoice.tsx';
import { ButtonLink } from '../../kit/controls/Button.tsx';
import { Loading, Skeleton } from '../../kit/feedback/Skeleton.tsx';
import { PATHS, returningTo, roomPath } from '../../platform/browser/paths.ts';
import { OfflineState } from '../../platform/error/OfflineState.tsx';
import { selectLoginPhase, selectUserType } from '../../platform/person/login.slice.ts';
import { useMay } from '../../platform/person/use-may.ts';
import { useAppSelector } from '../../platform/store/hooks.ts';
import { useLanguage, useText } from '../../text/index.ts';

/** The form, or why it is not there. */
function Write({
  performer_name,
  standing,
  onSent,
}: {
  performer_name: string;
  standing: Standing;
  onSent: () => void;
}) {
  const t = useText(reviewText);
  const why_not = useWhyNot(standing);
  if (why_not === null)
    return <ReviewForm performer_name={performer_name} miles={standing.miles} onSent={onSent} />;
  return (
    <section className="panel review-form">
      <h2>{t('write.title')}</h2>
      <p>{why_not}</p>
      <ButtonLink size="s" to={PATHS.reviews}>
        {t('write.own')}
      </ButtonLink>
    </section>
  );
}

/** Where a viewer writes; guests come to the login and back. */
function WritePart({ performer_name }: { performer_name: string }) {
  const t = useText(reviewText);
  const { pathname } = useLocation();
  const phase = useAppSelector(selectLoginPhase);
  const guest = isGuest(useAppSelector(selectUserType));
  const writes = useMay('review.write');
  const [sent, setSent] = useState(false);
  const { data, refetch } = useGetReviewStandingQuery(
    { params: { performer_name } },
    { refetchOnMountOrArgChange: true, skip: !writes },
  );
  if (phase === 'checking') return null;
  if (guest)
    return (
      <ButtonLink to={returningTo(PATHS.login, pathname)} icon="tanzaku">
        {t('write.log_in')}
      </ButtonLink>
    );
  return (
    <>
      <p role="status" className={sent ? 'review-sent panel' : 'vh'}>
        {sent && t('write.sent')}
      </p>
      {data !== undefined && (
        <Write
          performer_name={performer_name}
          standing={data}
          onSent={() => {
            setSent(true);
            void refetch();
          }}
        />
      )}
    </>
  );
}

/** `/reviews/:performer_name`: what viewers think of a performer. */
export function PerformerReviews({ performer_name }: { performer_name: string }) {
  const t = useText(reviewText);
  const language = useLanguage();
  const [load] = useLazyListReviewsQuery();
  const [order, setOrder] = useState<PageOrder>('newest');
  const {
    first,
    rows: reviews,
    error,
    loading,
    more,
  } = usePages(
    (before) =>
      load({ params: { performer_name }, query: { order, ...(before === null ? {} : { before }) } }).unwrap(),
    (page) => page.reviews,
    order,
  );
  if (first === null || reviews === null)
    return (
      <main className="review-screen">
        <title>{`${t('title')} – Akari`}</title>
        {error !== null && <OfflineState error={error} />}
        {error === null && (
          <>
            <Loading />
            <Skeleton className="review-skeleton" count={3} />
          </>
        )}
      </main>
    );
  const { performer, summary } = first;
  const name = performer.display_name[language];
  return (
    <main className="review-screen">
      <title>{`${t('of', { name })} – Akari`}</title>
      <header className="review-head">
        <h1 className="kin">{t('of', { name })}</h1>
        <p>
          <Link to={roomPath(performer.performer_name)}>{t('open_room', { name })}</Link>
          <Link to={`${PATHS.profile}/${encodeURIComponent(performer.performer_name)}`}>
            {t('open_profile', { name })}
          </Link>
        </p>
      </header>
      <div className="review-grid">
        <div>
          {summary !== undefined && <Summary summary={summary} />}
          {reviews.length > 1 && <OrderChoice order={order} onChange={setOrder} />}
          <PublishedReviews reviews={reviews} name={name} more={more} loading={loading} />
        </div>
        <div>
          <WritePart performer_name={performer.performer_name} />
        </div>
      </div>
    </main>
  );
}
