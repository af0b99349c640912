import { REVIEW_STARS, type ReviewStars } from '@akari/rules';
import { useText } from '../../text/index.ts';
import { reviewText } from './text.ts';
import './review.css';

const STAR = 'M12 2.6l2.9 6 6.6.9-4.8 4.6 1.2 6.5L12 17.5l-5.9 3.1 1.2-6.5-4.8-4.6 6.6-.9z';

const Star = ({ lit }: { lit: boolean }) => (
  <svg className="star" data-lit={lit || undefined} viewBox="0 0 24 24" aria-hidden="true">
    <path d={STAR} />
  </svg>
);

/** How many of five stars a review gave. */
export function Stars({ stars }: { stars: number }) {
  const t = useText(reviewText);
  return (
    <span className="stars" role="img" aria-label={t('stars', { count: stars })}>
      {REVIEW_STARS.map((nth) => (
        <Star key={nth} lit={nth <= stars} />
      ))}
    </span>
  );
}

/** The choice of one to five stars. */
export function ChooseStars({
  stars,
  onStars,
}: {
  stars: ReviewStars;
  onStars: (stars: ReviewStars) => void;
}) {
  const t = useText(reviewText);
  return (
    <fieldset className="choose-stars">
      <legend>{t('write.stars')}</legend>
      <div>
        {REVIEW_STARS.map((nth) => (
          <label key={nth}>
            <input
              type="radio"
              name="stars"
              className="vh"
              checked={nth === stars}
              onChange={() => onStars(nth)}
              aria-label={t('stars', { count: nth })}
            />
            <Star lit={nth <= stars} />
          </label>
        ))}
      </div>
    </fieldset>
  );
}
