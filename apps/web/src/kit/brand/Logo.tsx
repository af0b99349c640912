import { useId } from 'react';
import './logo.css';

/** The lantern drawing. The unlit one marks an empty state. */
export function Lantern({ unlit = false }: { unlit?: boolean }) {
  const lit = useId();
  return (
    <svg className={unlit ? 'lantern unlit' : 'lantern'} viewBox="0 0 26 32" aria-hidden="true">
      <linearGradient id={lit} x1="0" y1="0" x2="0" y2="1">
        <stop offset="0" stopColor="var(--accent-hi)" />
        <stop offset=".5" stopColor="#fff3d2" />
        <stop offset="1" stopColor="var(--accent-lo)" />
      </linearGradient>
      <path d="M8 1.5h10M8 30.5h10" className="lantern-rim" />
      <path
        d="M8 4C2.5 6.6 1 11 1 16s1.5 9.4 7 12h10c5.5-2.6 7-7 7-12S23.5 6.6 18 4Z"
        fill={`url(#${lit})`}
      />
      <path d="M3.4 9.6h19.2M1.7 14.2h22.6M1.7 18.8h22.6M3.4 23.4h19.2" className="lantern-ribs" />
    </svg>
  );
}

/** Logo: lantern and name. The name is not translated. */
export function Logo() {
  return (
    <span className="logo">
      <Lantern />
      <span className="logo-name">Akari</span>
    </span>
  );
}
