import type { Sticker } from '@akari/rules';
import type { ReactNode } from 'react';

const petals = (count: number, path: ReactNode): ReactNode =>
  Array.from({ length: count }, (_, at) => (
    <g key={at} transform={`rotate(${(360 / count) * at} 48 48)`}>
      {path}
    </g>
  ));

/** Our own drawings, on a field of 96 by 96. */
const DRAWINGS: Readonly<Record<Sticker, ReactNode>> = {
  lantern: (
    <>
      <path d="M48 6v10" stroke="#8a6a3c" strokeWidth="4" strokeLinecap="round" />
      <rect x="34" y="14" width="28" height="8" rx="3" fill="#5a3a28" />
      <ellipse cx="48" cy="48" rx="31" ry="29" fill="#ff8a4c" />
      <ellipse cx="48" cy="48" rx="19" ry="29" fill="#ffb066" />
      <ellipse cx="48" cy="48" rx="7" ry="29" fill="#ffdf9e" />
      <path
        d="M19 38h58M17 48h62M19 58h58"
        stroke="#c95a2c"
        strokeWidth="2"
        strokeOpacity=".55"
        strokeLinecap="round"
      />
      <rect x="34" y="74" width="28" height="8" rx="3" fill="#5a3a28" />
      <path d="M48 82v9" stroke="#ffb066" strokeWidth="4" strokeLinecap="round" />
    </>
  ),
  heart: (
    <>
      <path d="M48 84C20 64 8 50 8 33a20 20 0 0 1 40-6 20 20 0 0 1 40 6c0 17-12 31-40 51Z" fill="#ff7a96" />
      <path d="M22 30a9 9 0 0 1 9-8" stroke="#ffd3dc" strokeWidth="6" strokeLinecap="round" fill="none" />
    </>
  ),
  sakura: (
    <>
      {petals(5, <path d="M48 48C34 38 32 18 42 8l6 6 6-6c10 10 8 30-6 40Z" fill="#ffb7cf" />)}
      {petals(5, <path d="M48 44V28" stroke="#e8759d" strokeWidth="2.5" strokeLinecap="round" />)}
      <circle cx="48" cy="48" r="6" fill="#ffe3a8" />
    </>
  ),
  moon: (
    <>
      <path d="M62 12a38 38 0 1 0 22 58A34 34 0 0 1 62 12Z" fill="#ffe19a" />
      <circle cx="30" cy="50" r="5" fill="#efc875" />
      <circle cx="44" cy="68" r="4" fill="#efc875" />
      <path d="M74 20l3 7 7 3-7 3-3 7-3-7-7-3 7-3z" fill="#fff4d6" />
    </>
  ),
  star: (
    <>
      <path d="M48 8l12 26 28 3-21 19 6 28-25-14-25 14 6-28L8 37l28-3z" fill="#ffd166" />
      <path d="M48 20l7 16 17 2-13 12" fill="none" stroke="#fff0c2" strokeWidth="4" strokeLinecap="round" />
    </>
  ),
  tea: (
    <>
      <path
        d="M38 8c-6 7 6 10 0 18M56 8c-6 7 6 10 0 18"
        stroke="#d8d4e4"
        strokeWidth="4"
        strokeLinecap="round"
        fill="none"
      />
      <path d="M16 34h64l-6 38a12 12 0 0 1-12 10H34a12 12 0 0 1-12-10Z" fill="#6f8f86" />
      <ellipse cx="48" cy="34" rx="32" ry="8" fill="#a9cf8a" />
      <ellipse cx="48" cy="34" rx="32" ry="8" fill="none" stroke="#8fb0a6" strokeWidth="4" />
      <path d="M30 52l6 20" stroke="#8fb0a6" strokeWidth="4" strokeLinecap="round" />
    </>
  ),
  cat: (
    <>
      <path d="M16 44V12l20 14h24l20-14v32a32 34 0 0 1-64 0Z" fill="#f2e4cf" />
      <path d="M22 24v12l9-6zM74 24v12l-9-6z" fill="#ffb7a8" />
      <path
        d="M30 48q5-6 10 0M56 48q5-6 10 0"
        stroke="#4a3b33"
        strokeWidth="4"
        strokeLinecap="round"
        fill="none"
      />
      <path d="M44 57h8l-4 4z" fill="#e58a7b" />
      <path
        d="M48 61q-6 8-11 2M48 61q6 8 11 2M12 54l14 3M12 64l14-2M84 54l-14 3M84 64l-14-2"
        stroke="#4a3b33"
        strokeWidth="2.5"
        strokeLinecap="round"
        fill="none"
      />
    </>
  ),
  ribbon: (
    <>
      <path d="M44 46L30 86l14-8 6-30zM52 46l14 40-14-8-6-30z" fill="#c9577f" />
      <path d="M48 42C30 14 8 18 10 34s22 22 38 8ZM48 42c18-28 40-24 38-8s-22 22-38 8Z" fill="#f08bb0" />
      <path d="M22 32q10 2 20 8M74 32q-10 2-20 8" stroke="#c9577f" strokeWidth="3" fill="none" />
      <rect x="39" y="32" width="18" height="20" rx="7" fill="#ffc2d8" />
    </>
  ),
  fireworks: (
    <>
      {petals(
        12,
        <>
          <path d="M48 34V14" stroke="#ffb066" strokeWidth="4" strokeLinecap="round" />
          <circle cx="48" cy="7" r="3.5" fill="#ffe19a" />
        </>,
      )}
      {petals(
        8,
        <path
          d="M48 40V27"
          stroke="#8fd0ff"
          strokeWidth="3.5"
          strokeLinecap="round"
          transform="rotate(15 48 48)"
        />,
      )}
      <circle cx="48" cy="48" r="6" fill="#fff4d6" />
    </>
  ),
  cake: (
    <>
      <path d="M48 10c7 8 5 14 0 14s-7-6 0-14Z" fill="#ffb066" />
      <rect x="45" y="24" width="6" height="16" rx="2" fill="#fff0d8" />
      <path d="M14 60a10 10 0 0 1 10-20h48a10 10 0 0 1 10 20v22H14Z" fill="#f6d7ae" />
      <path
        d="M14 50c0-6 5-12 12-12h44c7 0 12 6 12 12s-9 12-14 4c-4 8-14 8-20 0-6 8-16 8-20 0-5 8-14 2-14-4Z"
        fill="#fff6ec"
      />
      <circle cx="34" cy="40" r="6" fill="#ff6f7d" />
      <circle cx="62" cy="40" r="6" fill="#ff6f7d" />
      <path d="M14 70h68" stroke="#d99b6c" strokeWidth="4" />
    </>
  ),
  fan: (
    <>
      <path d="M48 84L6 40a58 58 0 0 1 84 0Z" fill="#7fb3d8" />
      <path d="M48 84L22 28a58 58 0 0 1 52 0Z" fill="#a8d0ea" />
      <path d="M48 84l-26-56M48 84L36 23M48 84l12-61M48 84l26-56" stroke="#5b8fb5" strokeWidth="2.5" />
      <circle cx="60" cy="42" r="7" fill="#fff3f0" />
      <circle cx="48" cy="84" r="6" fill="#5a3a28" />
    </>
  ),
  bell: (
    <>
      <path
        d="M48 8c-10 0-8 10-4 14M48 8c10 0 8 10 4 14"
        stroke="#d9514e"
        strokeWidth="5"
        fill="none"
        strokeLinecap="round"
      />
      <circle cx="48" cy="54" r="32" fill="#f5c04e" />
      <path d="M17 48a32 32 0 0 1 62 0Z" fill="#ffdc85" />
      <path d="M16 54h64" stroke="#b9812a" strokeWidth="4" />
      <circle cx="48" cy="66" r="5" fill="#6b4a1c" />
      <path d="M48 70v15" stroke="#6b4a1c" strokeWidth="4" strokeLinecap="round" />
    </>
  ),
};

/** A sticker. Its name stands beside it for screen readers. */
export function StickerDrawing({ sticker, size_px }: { sticker: Sticker; size_px: number }) {
  return (
    <svg width={size_px} height={size_px} viewBox="0 0 96 96" aria-hidden="true" focusable="false">
      {DRAWINGS[sticker]}
    </svg>
  );
}
