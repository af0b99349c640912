import { tipNeedsConfirmation } from '@akari/rules';
import { useEffect, useEffectEvent, useReducer, useState } from 'react';
import { balanceChanged, type Balance } from '../account/point.slice.ts';
import { apiErrorOf } from '../app/api.ts';
import { useAppDispatch } from '../app/hooks.ts';
import { Intent } from '../app/intent.ts';
import { noticeShown } from '../app/notification.slice.ts';
import { useQuestion, type ConfirmProps, type Question } from '../kit/use-question.ts';
import { keepConfirmation, keptConfirmation, type TipConfirmation } from './remembered.ts';
import { nextTip, type TipEvent, type TipState, type TipWish } from './tip-machine.ts';

export interface GivingView<W extends TipWish = TipWish> {
  state: TipState<W>;
  remembered: TipConfirmation;
  /** Stands before a larger one. */
  question: Question<W>;
  want: (wish: W) => void;
  confirm: (remember: TipConfirmation) => void;
  setRemembered: (choice: TipConfirmation) => void;
}

/** What the question before something larger needs of it. */
export interface AskedGiving {
  question: ConfirmProps & { about: TipWish | null };
  confirm: (remember: TipConfirmation) => void;
}

/** Asks the server for what is wished. The key of what is asked is the same until it is answered. */
export type Send<W> = (
  wish: W,
  keyFor: (asked: unknown) => string,
) => Promise<{ data?: { balance: Balance } | undefined; error?: unknown }>;

/**
 * Giving to one performer: tips, gifts. One wish has one idempotency key for as long as it is not answered: a retry
 * after a lost answer is the same.
 */
export function useGiving<W extends TipWish>(send: Send<W>, onSent?: () => void): GivingView<W> {
  const dispatch = useAppDispatch();
  const [state, move] = useReducer(
    (now: TipState<W>, event: TipEvent<W>): TipState<W> => nextTip(now, event),
    { phase: 'ready' },
  );
  const question = useQuestion<W>();
  const [remembered, setKept] = useState(keptConfirmation);
  const [intent] = useState(() => new Intent());
  const wish = state.phase === 'sending' ? state.wish : null;

  const give = useEffectEvent(async (wanted: W) => {
    const answer = await send(wanted, (asked) => intent.keyFor(asked));
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
    if (wish !== null) void give(wish);
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
