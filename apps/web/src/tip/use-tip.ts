import { useEffect, useEffectEvent, useReducer, useState } from 'react';
import { balanceChanged } from '../account/point.slice.ts';
import { apiErrorOf } from '../app/api.ts';
import { useAppDispatch } from '../app/hooks.ts';
import { Intent } from '../app/intent.ts';
import { noticeShown } from '../app/notification.slice.ts';
import { keepConfirmation, keptConfirmation, type TipConfirmation } from './remembered.ts';
import { useSendTipMutation } from './send-tip.ts';
import { amountOf, nextTip, type TipState, type TipWish } from './tip-machine.ts';

export interface TipView {
  state: TipState;
  remembered: TipConfirmation;
  want: (wish: TipWish) => void;
  confirm: (remember: TipConfirmation) => void;
  cancel: () => void;
  setRemembered: (choice: TipConfirmation) => void;
}

/**
 * Giving tips to one performer. One wish has one idempotency key for as long as it is not answered: a retry after a
 * lost answer is the same tip.
 */
export function useTip(performer_name: string, onSent?: () => void): TipView {
  const dispatch = useAppDispatch();
  const [state, move] = useReducer(nextTip, { phase: 'ready' });
  const [remembered, setKept] = useState(keptConfirmation);
  const [intent] = useState(() => new Intent());
  const [sendTip] = useSendTipMutation();
  const wish = state.phase === 'sending' ? state.wish : null;

  const send = useEffectEvent(async ({ units, anonymous, point_type }: TipWish) => {
    const body = { performer_name, amount: amountOf(units), anonymous, point_type };
    const answer = await sendTip({ body, idempotency_key: intent.keyFor(body) });
    const error = apiErrorOf(answer.error);
    // Whether it arrived is not known when the server could not be reached: the next press asks with the same key.
    if (error?.name !== 'server_unreachable') intent.done();
    if (answer.data !== undefined) {
      dispatch(balanceChanged(answer.data.balance));
      onSent?.();
    } else dispatch(noticeShown({ error: error?.name ?? 'server_failed' }));
    move({ type: 'answered' });
  });
  useEffect(() => {
    if (wish !== null) void send(wish);
  }, [wish]);

  const setRemembered = (choice: TipConfirmation): void => {
    keepConfirmation(choice);
    setKept(choice);
  };
  return {
    state,
    remembered,
    want: (wanted) => move({ type: 'wanted', wish: wanted, remembered }),
    confirm: (choice) => {
      setRemembered(choice);
      move({ type: 'confirmed' });
    },
    cancel: () => move({ type: 'cancelled' }),
    setRemembered,
  };
}
