import type { Offer } from '@akari/contract/session';
import { POINT_TYPE, type ErrorName } from '@akari/rules';
import { useState } from 'react';
import type { Balance } from '../../platform/person/point.slice.ts';
import { useAppDispatch } from '../../platform/store/hooks.ts';
import { useTerms } from '../../platform/site/use-terms.ts';
import { Button } from '../../kit/controls/Button.tsx';
import { canBegin, DoorCard, entryAt, OfferPrice, PriceFacts, Refusal } from '../session/index.ts';
import { useText } from '../../text/index.ts';
import { twoshotText } from './text.ts';
import { endTwoshotForChat } from './twoshot.slice.ts';

/** Asks the viewer who ends a two-shot: back to the chat at its price, out of the room, or on with the two-shot. */
export function TwoshotEndCard({
  performer_name,
  request_id,
  offer,
  balance,
  onLeave,
  onClose,
}: {
  performer_name: string;
  /** The request of the running two-shot; null: not known yet. */
  request_id: string | null;
  /** The chat to which the two-shot returns, and its price; null: not known yet. */
  offer: Offer | null;
  balance: Balance;
  onLeave: () => void;
  onClose: () => void;
}) {
  const t = useText(twoshotText);
  const terms = useTerms();
  const dispatch = useAppDispatch();
  const [state, setState] = useState<'ready' | 'ending'>('ready');
  const [refused, setRefused] = useState<ErrorName | null>(null);
  const goBack = async (to: Offer, of: string): Promise<void> => {
    setState('ending');
    const entry = { performer_name, ...entryAt(to, POINT_TYPE.regular) };
    setRefused(await dispatch(endTwoshotForChat(of, entry)));
    setState('ready');
  };
  const affordable = offer === null || canBegin(offer, balance.points_units, terms);
  return (
    <DoorCard
      title={t('end_title')}
      actions={
        <>
          {affordable && (
            <Button
              look="lit"
              busy={state === 'ending' || offer === null || request_id === null}
              onClick={() => offer !== null && request_id !== null && void goBack(offer, request_id)}
            >
              {t(offer?.mode === 'voice' ? 'end_back_voice' : 'end_back')}
              {offer !== null && <OfferPrice offer={offer} />}
            </Button>
          )}
          <Button look="ghost" disabled={state === 'ending'} onClick={onLeave}>
            {t('end_leave')}
          </Button>
          <Button look="ghost" disabled={state === 'ending'} onClick={onClose}>
            {t('end_stay')}
          </Button>
        </>
      }
    >
      <p className="door-text">{t(affordable ? 'end_text' : 'end_short')}</p>
      {offer !== null && <PriceFacts offer={offer} mine_units={balance.points_units} />}
      <Refusal error={refused} />
    </DoorCard>
  );
}
