import type { Offer } from '@akari/contract/session';
import { Button } from '../../../kit/controls/Button.tsx';
import { BuyLink } from '../../purchase/BuyLink.tsx';
import { useText } from '../../../text/index.ts';
import { OfferPrice } from './OfferPrice.tsx';
import { sessionText } from '../text.ts';

/** Buttons of a request to the performer during a session: the request with its price, or buying points; and cancel. */
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
  /** Null until the quote is known. */
  offer: Offer | null;
  affordable: boolean;
  busy: boolean;
  disabled?: boolean;
  not_now: string;
  /** Address of the purchase screen. If absent, it opens in a new window, so that the session continues. */
  buy_at?: string;
  onAsk: () => void;
  onClose: () => void;
}) {
  const t = useText(sessionText);
  return (
    <>
      {affordable ? (
        <Button look="lit" busy={busy} disabled={disabled} onClick={onAsk}>
          {word}
          {offer !== null && <OfferPrice offer={offer} />}
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
