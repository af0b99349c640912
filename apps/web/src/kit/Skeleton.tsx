import { useEffect, useState } from 'react';
import { useText } from '../text/index.ts';
import { kitText } from './text.ts';
import './skeleton.css';

/** What arrives sooner than this shows no skeleton at all. */
const SHOW_AFTER_MS = 400;

/** The shape of what is coming, with light passing over it; nothing for the first 400 ms, but the room is kept. */
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

/** Says "loading" to a screen reader beside the skeletons. */
export function Loading() {
  const t = useText(kitText);
  return (
    <p className="vh" role="status">
      {t('loading')}
    </p>
  );
}
