import { ButtonLink } from '../../../kit/controls/Button.tsx';
import { PATHS } from '../../../platform/browser/paths.ts';
import { useText } from '../../../text/index.ts';
import { reviewText } from '../text.ts';
import './reviews-link.css';

/** The green room's way to the reviews: before a broadcast there is time to answer them. */
export function ReviewsLink() {
  const t = useText(reviewText);
  return (
    <section className="reviews-link" aria-label={t('received.title')}>
      <div>
        <h2>{t('received.title')}</h2>
        <p>{t('received.link_text')}</p>
      </div>
      <ButtonLink size="s" to={PATHS.reviews}>
        {t('received.open')}
      </ButtonLink>
    </section>
  );
}
