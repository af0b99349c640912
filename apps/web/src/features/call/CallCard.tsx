import type { ChatCall } from '@akari/contract/call';
import type { Offer } from '@akari/contract/session';
import { CALL_LEAST_MS, lastsMs, type ErrorName } from '@akari/rules';
import { useState } from 'react';
import type { Balance } from '../../platform/person/point.slice.ts';
import { useAppDispatch } from '../../platform/store/hooks.ts';
import { Intent } from '../../platform/api/intent.ts';
import { AskActions, DoorCard, PriceFacts, Refusal, sessionText } from '../session/index.ts';
import { useText } from '../../text/index.ts';
import { callKnown, placeCall } from './call.slice.ts';
import { CallNews } from './CallNews.tsx';
import { callText } from './text.ts';

/** Card for a chat call to a waiting performer: the price, then the state of the call until hidden chat begins. */
export function CallCard({
  performer_name,
  name,
  call,
  offer,
  balance,
  onPriceChanged,
  onClose,
}: {
  performer_name: string;
  name: string;
  /** The open or answered call; null: none yet. */
  call: ChatCall | null;
  /** The price of hidden chat for this person; null: not known yet, or the performer cannot be called now. */
  offer: Offer | null;
  balance: Balance;
  onPriceChanged: () => void;
  onClose: () => void;
}) {
  const dispatch = useAppDispatch();
  const [again, setAgain] = useState(false);
  if (call !== null && !again) {
    return (
      <CallNews
        call={call}
        name={name}
        onAgain={() => setAgain(true)}
        onClose={() => {
          dispatch(callKnown(null));
          onClose();
        }}
      />
    );
  }
  if (offer === null) return null;
  return (
    <CallConsent
      performer_name={performer_name}
      name={name}
      offer={offer}
      balance={balance}
      onPriceChanged={onPriceChanged}
      onCalling={() => setAgain(false)}
      onClose={() => {
        dispatch(callKnown(null));
        onClose();
      }}
    />
  );
}

function CallConsent({
  performer_name,
  name,
  offer,
  balance,
  onPriceChanged,
  onCalling,
  onClose,
}: {
  performer_name: string;
  name: string;
  offer: Offer;
  balance: Balance;
  onPriceChanged: () => void;
  onCalling: () => void;
  onClose: () => void;
}) {
  const t = useText(callText);
  const of_session = useText(sessionText);
  const dispatch = useAppDispatch();
  const [intent] = useState(() => new Intent());
  const [state, setState] = useState<'ready' | 'calling'>('ready');
  const [refused, setRefused] = useState<ErrorName | null>(null);
  // The server rejects a call if the points last less than a minute.
  const affordable = lastsMs(offer, balance.points_units) >= CALL_LEAST_MS;
  const place = async (): Promise<void> => {
    const body = { performer_name, rate_units_per_min: offer.rate_units_per_min };
    setState('calling');
    const error = await dispatch(placeCall(body, intent.keyFor(body)));
    if (error !== 'server_unreachable') intent.done();
    setState('ready');
    setRefused(error);
    if (error === null) onCalling();
    if (error === 'price_changed') onPriceChanged();
  };
  return (
    <DoorCard
      title={t('title', { name })}
      note={of_session('consent.fair')}
      actions={
        <AskActions
          word={t('call')}
          offer={offer}
          affordable={affordable}
          busy={state === 'calling'}
          not_now={t('not_now')}
          onAsk={() => void place()}
          onClose={onClose}
        />
      }
    >
      <p className="door-text">{t('text', { name })}</p>
      {!affordable && <p className="door-text">{t('short')}</p>}
      <PriceFacts offer={offer} mine_units={balance.points_units} />
      <Refusal error={refused} />
    </DoorCard>
  );
}
