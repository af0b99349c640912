import type { ViewerTier } from '@akari/rules';
import { useText } from '../../text/index.ts';
import { kitText } from '../text.ts';
import './tier-badge.css';

const CROWN = <path d="M1 9.6.6 3.2l3 2L6 1.6l2.4 3.6 3-2-.4 6.4Z" />;
const MARKS: Record<ViewerTier, React.JSX.Element> = {
  guest: <circle cx="6" cy="6" r="3.6" />,
  regular: <rect x="2.5" y="2.5" width="7" height="7" rx="1.5" />,
  vip: <path d="M6 .8 11.2 6 6 11.2.8 6Z" />,
  svip: <path d="M6 .5 7.6 4.4 11.5 6 7.6 7.6 6 11.5 4.4 7.6.5 6 4.4 4.4Z" />,
  royal_regular: CROWN,
  royal_vip: CROWN,
  royal_svip: CROWN,
  prestige: <path d="M3 .8h6L11.6 4 6 11.4.4 4Z" />,
  promo: <path d="M2 2h5l4 4-5 5-4-4Z" />,
};

/** Badge of a viewer's tier (spec §3): a paper tag with a mark and the tier's name. */
export function TierBadge({ tier }: { tier: ViewerTier }) {
  const t = useText(kitText);
  return (
    <span className={`tier tier-${tier.startsWith('royal') ? 'royal' : tier}`}>
      <svg viewBox="0 0 12 12" aria-hidden="true">
        {MARKS[tier]}
      </svg>
      {t(`tier.${tier}`)}
    </span>
  );
}

/** The badge beside a name: most people are regular, so it says who is not. */
export const TierBeside = ({ tier }: { tier: ViewerTier | null }) =>
  tier === null || tier === 'regular' ? null : <TierBadge tier={tier} />;
