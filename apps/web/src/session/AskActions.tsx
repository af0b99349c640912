import type { Offer } from '@akari/contract/session';
import { Button } from '../kit/Button.tsx';
import { BuyLink } from '../purchase/BuyLink.tsx';
import { useFormat, useText } from '../text/index.ts';
import { sessionText } from './text.ts';

/** Asking the performer for something from inside: with its price on the button, or the way to more points; or not now. */
export function AskActions({
  word,
  offer,
  affordable,
  busy,
  disabled = false,
  not_now,
  buy_at,
  onAsk,
  onClose,
}: {
  word: string;
  /** Null: not known yet. */
  offer: Offer | null;
  affordable: boolean;
  busy: boolean;
  disabled?: boolean;
  not_now: string;
  /** Where points are bought; not said: in a window beside the room, which goes on. */
  buy_at?: string;
  onAsk: () => void;
  onClose: () => void;
}) {
  const t = useText(sessionText);
  const { points } = useFormat();
  return (
    <>
      {affordable ? (
        <Button look="lit" busy={busy} disabled={disabled} onClick={onAsk}>
          {word}
          {offer !== null && (
            <span className="price num">
              {points(offer.opening_ms > 0 ? offer.opening_rate_units_per_min : offer.rate_units_per_min)}{' '}
              {t('consent.per_min')}
            </span>
          )}
        </Button>
      ) : (
        <BuyLink
          look="lit"
          {...(buy_at === undefined ? { target: '_blank', rel: 'opener' } : { to: buy_at })}
        >
          {t('consent.buy')}
        </BuyLink>
      )}
      <Button look="ghost" onClick={onClose}>
        {not_now}
      </Button>
    </>
  );
}
