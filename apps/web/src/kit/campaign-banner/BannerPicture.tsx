import type { CampaignPicture } from '@akari/rules';
import type { ReactNode } from 'react';

const LANTERN = (
  <>
    <path d="M32 4v8M22 12h20l2 4H20z" fill="#c9a24b" />
    <path d="M20 16h24c6 7 6 25 0 32H20c-6-7-6-25 0-32Z" fill="#d9512c" />
    <path
      d="M26 16c-4 8-4 24 0 32M38 16c4 8 4 24 0 32M32 16v32M17 26h30M17 38h30"
      stroke="#f6c667"
      fill="none"
    />
    <path d="M22 48h20l-2 4H24zM32 52v8" stroke="#c9a24b" fill="#c9a24b" />
  </>
);
const MOON = (
  <>
    <circle cx="32" cy="30" r="22" fill="#f3dc9a" />
    <path d="M40 10a22 22 0 1 0 0 40 24 24 0 0 1 0-40Z" fill="#e2b857" opacity=".55" />
    <path d="M4 54c10-8 18-8 28 0s18 8 28 0v6H4z" fill="#3a4a78" />
  </>
);
const PETAL = 'M0-11c6 3 8 9 4 14-1-2-3-2-4 0-1-2-3-2-4 0-4-5-2-11 4-14Z';
const PETALS = (
  <>
    {[
      [18, 20, 15, '#f3b6c4'],
      [42, 16, -30, '#e98aa2'],
      [30, 40, 60, '#f7cdd6'],
      [50, 46, 110, '#f3b6c4'],
      [12, 50, -70, '#e98aa2'],
    ].map(([x, y, turn, fill]) => (
      <path key={`${x}`} d={PETAL} transform={`translate(${x} ${y}) rotate(${turn})`} fill={String(fill)} />
    ))}
  </>
);
const PICTURES: Record<CampaignPicture, ReactNode> = { lantern: LANTERN, moon: MOON, petals: PETALS };

/** A drawn picture of a banner; the text beside it says everything. */
export const BannerPicture = ({ picture }: { picture: CampaignPicture }) => (
  <svg className="campaign-picture" viewBox="0 0 64 64" aria-hidden="true">
    {PICTURES[picture]}
  </svg>
);
