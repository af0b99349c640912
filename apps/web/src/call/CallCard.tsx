import type { ChatCall } from '@akari/contract/call';
import type { ErrorName } from '@akari/rules';
import { flatPrice } from '@akari/rules';
import { useState } from 'react';
import type { Balance } from '../account/point.slice.ts';
import { useAppDispatch } from '../app/hooks.ts';
import { Intent } from '../app/intent.ts';
import { PATHS, returningTo } from '../app/paths.ts';
import { Button, ButtonLink } from '../kit/Button.tsx';
import { canBegin, DoorCard, PriceFacts, Refusal, sessionText } from '../session/index.ts';
import { useFormat, useText } from '../text/index.ts';
import { callKnown, placeCall } from './call.slice.ts';
import { CallNews } from './CallNews.tsx';
import { callText } from './text.ts';

/** Calling a performer who waits: the price first, then how the call stands, until hidden chat begins. */
export function CallCard({
  performer_name,
  name,
  call,
  rate_units_per_min,
  balance,
  here,
  onClose,
}: {
  performer_name: string;
  name: string;
  /** The call that runs or was answered; null: none yet. */
  call: ChatCall | null;
  rate_units_per_min: number;
  balance: Balance;
  here: string;
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
  return (
    <CallConsent
      performer_name={performer_name}
      name={name}
      rate_units_per_min={rate_units_per_min}
      balance={balance}
      here={here}
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
  rate_units_per_min,
  balance,
  here,
  onCalling,
  onClose,
}: {
  performer_name: string;
  name: string;
  rate_units_per_min: number;
  balance: Balance;
  here: string;
  onCalling: () => void;
  onClose: () => void;
}) {
  const t = useText(callText);
  const of_session = useText(sessionText);
  const { points } = useFormat();
  const dispatch = useAppDispatch();
  const [intent] = useState(() => new Intent());
  const [state, setState] = useState<'ready' | 'calling'>('ready');
  const [refused, setRefused] = useState<ErrorName | null>(null);
  const offer = {
    mode: 'hidden',
    session_type: 115,
    campaign: null,
    ...flatPrice(rate_units_per_min),
  } as const;
  const place = async (): Promise<void> => {
    const body = { performer_name, rate_units_per_min };
    setState('calling');
    const error = await dispatch(placeCall(body, intent.keyFor(body)));
    if (error !== 'server_unreachable') intent.done();
    setState('ready');
    setRefused(error);
    if (error === null) onCalling();
  };
  return (
    <DoorCard
      title={t('title', { name })}
      note={of_session('consent.fair')}
      actions={
        <>
          {canBegin(offer, balance.points_units) ? (
            <Button look="lit" busy={state === 'calling'} onClick={() => void place()}>
              {t('call')}
              <span className="price num">
                {points(rate_units_per_min)} {of_session('consent.per_min')}
              </span>
            </Button>
          ) : (
            <ButtonLink look="lit" to={returningTo(PATHS.purchase, here)}>
              {of_session('consent.buy')}
            </ButtonLink>
          )}
          <Button look="ghost" onClick={onClose}>
            {t('not_now')}
          </Button>
        </>
      }
    >
      <p className="door-text">{t('text', { name })}</p>
      <PriceFacts offer={offer} mine_units={balance.points_units} />
      <Refusal error={refused} />
    </DoorCard>
  );
}
