import { tipNeedsConfirmation, type GiftId } from '@akari/rules';
import { useEffect, useEffectEvent, useReducer, useState } from 'react';
import { balanceChanged, type Balance } from '../../platform/person/point.slice.ts';
import { apiErrorOf } from '../../platform/api/api.ts';
import { useAppDispatch } from '../../platform/store/hooks.ts';
import { Intent } from '../../platform/api/intent.ts';
import { noticeShown } from '../../platform/store/notification.slice.ts';
import { useQuestion, type ConfirmProps, type Question } from '../../kit/overlay/use-question.ts';
import { keepConfirmation, keptConfirmation, type TipConfirmation } from './remembered.ts';
import { nextTip, type TipEvent, type TipState, type TipWish } from './tip-machine.ts';

export interface GivingView<W extends TipWish = TipWish> {
  state: TipState<W>;
  remembered: TipConfirmation;
  /** The confirm dialog before a large amount. */
  question: Question<W>;
  want: (wish: W) => void;
  confirm: (remember: TipConfirmation) => void;
  setRemembered: (choice: TipConfirmation) => void;
}

export interface GiftWish extends TipWish {
  gift: GiftId;
}
export type GiftView = GivingView<GiftWish>;

/** The part of `GivingView` that the confirm dialog needs. */
export interface AskedGiving {
  question: ConfirmProps & { about: TipWish | null };
  confirm: (remember: TipConfirmation) => void;
}

/** Sends the request to the server. `keyFor` returns the same idempotency key until the request is answered. */
export type Send<W> = (
  wish: W,
  keyFor: (asked: unknown) => string,
) => Promise<{ data?: { balance: Balance } | undefined; error?: unknown }>;

/**
 * Sends tips or gifts to one performer. A wish keeps its idempotency key until it is answered, so that a retry after a
 * lost answer does not pay twice.
 */
export function useGiving<W extends TipWish>(send: Send<W>, onSent?: (wish: W) => void): GivingView<W> {
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
    // When the server could not be reached, the result is unknown, so the next press uses the same key.
    if (error?.name !== 'server_unreachable') intent.done();
    if (answer.data !== undefined) {
      dispatch(balanceChanged(answer.data.balance));
      onSent?.(wanted);
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
