import type { TwowayRequest } from '@akari/contract/twoway';
import { useState } from 'react';
import { useAppDispatch } from '../../platform/store/hooks.ts';
import { useFormat, useText } from '../../text/index.ts';
import { answerTwowayRequest, twowayText } from '../twoway/index.ts';
import { Answers } from './Answers.tsx';
import { RequestRow } from './RequestRow.tsx';

/** A viewer's request for a two-way. It affects no other viewer, so accepting asks no question. */
export function TwowayRow({ request, first }: { request: TwowayRequest; first: boolean }) {
  const w = useText(twowayText);
  const { points } = useFormat();
  const dispatch = useAppDispatch();
  const [busy, setBusy] = useState(false);
  const { viewer_name: name, extra_units_per_min } = request;
  const answer = async (word: 'accept' | 'decline'): Promise<void> => {
    setBusy(true);
    await dispatch(answerTwowayRequest(request, word));
    setBusy(false);
  };
  return (
    <RequestRow
      icon="twoway"
      color="--st-twoway"
      name={name}
      tier={request.tier}
      kind_text={w('guest.kind', { mode: w(`guest.kind_of.${request.mode}`) })}
      price_text={
        extra_units_per_min === 0
          ? w('guest.included')
          : w('guest.plus', { rate: points(extra_units_per_min) })
      }
    >
      <Answers
        first={first}
        decline_label={w('guest.decline_label', { name })}
        accept_label={w('guest.accept_label', { name })}
        disabled={busy}
        accepting={busy}
        onDecline={() => void answer('decline')}
        onAccept={() => void answer('accept')}
      />
    </RequestRow>
  );
}
