import { useEffect, useState } from 'react';
import { useText } from '../../text/index.ts';
import { kitText } from '../text.ts';
import './skeleton.css';

/** Delay before a skeleton appears, so that fast responses show none. */
const SHOW_AFTER_MS = 400;

/** Placeholder with a shimmer. It is invisible for the first 400 ms but reserves its space. */
export function Skeleton({ className = '', count = 1 }: { className?: string; count?: number }) {
  const [shown, setShown] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setShown(true), SHOW_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  return Array.from({ length: count }, (_, index) => (
    <span key={index} aria-hidden="true" className={`skeleton ${shown ? 'shown' : ''} ${className}`} />
  ));
}

/** Announces "loading" to screen readers; used beside skeletons. The foot of the page waits until it is gone. */
export function Loading() {
  const t = useText(kitText);
  return (
    <p className="vh loading" role="status">
      {t('loading')}
    </p>
  );
}
