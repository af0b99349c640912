import { useParams } from 'react-router';
import { OwnReviews } from '../../features/review/OwnReviews.tsx';
import { ReceivedReviews } from '../../features/review/studio/ReceivedReviews.tsx';
import { reviewText } from '../../features/review/text.ts';
import { selectLoginPhase } from '../../platform/person/login.slice.ts';
import { useMay } from '../../platform/person/use-may.ts';
import { useAppSelector } from '../../platform/store/hooks.ts';
import { useText } from '../../text/index.ts';
import { Door } from './Door.tsx';
import { PerformerReviews } from './PerformerReviews.tsx';
import './review-screen.css';

/** `/reviews`: the reviews that a viewer has written, or those about a performer. */
function Own() {
  const t = useText(reviewText);
  const phase = useAppSelector(selectLoginPhase);
  const writes = useMay('review.write');
  const answers = useMay('review.answer');
  const title = t(answers ? 'received.title' : 'own.title');
  if (phase === 'checking') return <main className="review-screen" />;
  return (
    <main className="review-screen">
      <title>{`${title} – Akari`}</title>
      {writes || answers ? (
        <>
          <header className="review-head">
            <h1 className="kin">{title}</h1>
            <p>{t(answers ? 'received.lead' : 'own.lead')}</p>
          </header>
          {answers ? <ReceivedReviews /> : <OwnReviews />}
        </>
      ) : (
        <Door guests={t('own.needed')} others={t('own.viewers_only')} />
      )}
    </main>
  );
}

/** Reviews of a performer, or those of one's own. */
export function Component() {
  const { performer_name } = useParams();
  return performer_name === undefined ? (
    <Own />
  ) : (
    <PerformerReviews key={performer_name} performer_name={performer_name} />
  );
}
