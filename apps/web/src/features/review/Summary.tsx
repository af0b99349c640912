import type { ReviewSummary } from '@akari/contract/review';
import { useFormat, useText } from '../../text/index.ts';
import { Stars } from './Stars.tsx';
import { reviewText } from './text.ts';

const TENTHS = 10;

/** The average of the published reviews, and how many have which rating. Without a review there is nothing to say. */
export function Summary({ summary }: { summary: ReviewSummary }) {
  const t = useText(reviewText);
  const { number } = useFormat();
  const { count, average_tenths, counts } = summary;
  if (average_tenths === null) return null;
  const average = (average_tenths / TENTHS).toFixed(1);
  return (
    <section className="review-summary panel">
      <p>
        <b className="num review-average" aria-hidden="true">
          {average}
        </b>
        <Stars stars={Math.round(average_tenths / TENTHS)} />
        <span className="num">{t('average', { average, count })}</span>
      </p>
      <ul aria-label={t('distribution')}>
        {counts
          .map((of, at) => ({ of, stars: at + 1 }))
          .toReversed()
          .map(({ of, stars }) => (
            <li key={stars}>
              <span className="vh">{t('with_stars', { stars, count: of })}</span>
              <span className="num" aria-hidden="true">
                {stars}
              </span>
              <progress max={Math.max(1, ...counts)} value={of} aria-hidden="true" />
              <span className="num" aria-hidden="true">
                {number(of)}
              </span>
            </li>
          ))}
      </ul>
    </section>
  );
}
