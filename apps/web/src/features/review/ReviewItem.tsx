import type { ReactNode } from 'react';
import { useFormat, useText } from '../../text/index.ts';
import { Stars } from './Stars.tsx';
import { reviewText } from './text.ts';

/** One review: who, when, how many stars, what. What people wrote keeps its own direction. */
export function ReviewItem({
  review: { stars, name, text, at_ms },
  head,
  children,
}: {
  review: { stars: number; name: string | null; text: string; at_ms: number };
  /** Shown before the name. */
  head?: ReactNode;
  /** Below the text. */
  children?: ReactNode;
}) {
  const t = useText(reviewText);
  const { date } = useFormat();
  return (
    <li className="review-item">
      <p className="review-by">
        <Stars stars={stars} />
        {head}
        <bdi className="review-name">{name ?? t('anonymous')}</bdi>
        <span className="num review-at">{date(at_ms)}</span>
      </p>
      <p className="review-text" dir="auto">
        {text}
      </p>
      {children}
    </li>
  );
}

/** The performer's answer below a review. */
export const ReviewAnswer = ({ label, text }: { label: ReactNode; text: string }) => (
  <div className="review-answer">
    <p>{label}</p>
    <p className="review-text" dir="auto">
      {text}
    </p>
  </div>
);
