import { tipNeedsConfirmation } from '@akari/rules';
import { useEffect, useEffectEvent, useReducer, useState } from 'react';
import { balanceChanged } from '../account/point.slice.ts';
import { apiErrorOf } from '../app/api.ts';
import { useAppDispatch } from '../app/hooks.ts';
import { Intent } from '../app/intent.ts';
import { noticeShown } from '../app/notification.slice.ts';
import { useQuestion, type Question } from '../kit/use-question.ts';
import { keepConfirmation, keptConfirmation, type TipConfirmation } from './remembered.ts';
import { useSendTipMutation } from './send-tip.ts';
import { amountOf, nextTip, type TipState, type TipWish } from './tip-machine.ts';

export interface TipView {
  state: TipState;
  remembered: TipConfirmation;
  /** Stands before a larger one. */
  question: Question<TipWish>;
  want: (wish: TipWish) => void;
  confirm: (remember: TipConfirmation) => void;
  setRemembered: (choice: TipConfirmation) => void;
}

/**
 * Giving tips to one performer. One wish has one idempotency key for as long as it is not answered: a retry after a
 * lost answer is the same tip.
 */
export function useTip(performer_name: string, onSent?: () => void): TipView {
  const dispatch = useAppDispatch();
  const [state, move] = useReducer(nextTip, { phase: 'ready' });
  const question = useQuestion<TipWish>();
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
    question,
    want: (wanted) => {
      if (state.phase !== 'ready') return;
      if (tipNeedsConfirmation(wanted.units, remembered)) question.ask(wanted);
      else move({ type: 'meant', wish: wanted });
    },
    confirm: (choice) => {
      if (!question.open || question.about === null) return;
      setRemembered(choice);
      question.answer('yes');
      move({ type: 'meant', wish: question.about });
    },
    setRemembered,
  };
}
