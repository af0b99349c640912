import type { Offer } from '@akari/contract/session';
import { Button } from '../../../kit/controls/Button.tsx';
import { BuyLink } from '../../../platform/site/BuyLink.tsx';
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
        <BuyLink look="lit">{t('consent.buy')}</BuyLink>
      )}
      <Button look="ghost" onClick={onClose}>
        {not_now}
      </Button>
    </>
  );
}
