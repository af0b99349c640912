import type { TicketShow } from '@akari/contract/ticket-show';
import { tipNeedsConfirmation } from '@akari/rules';
import { useState } from 'react';
import { apiErrorOf } from '../../../platform/api/api.ts';
import { Intent } from '../../../platform/api/intent.ts';
import { useQuestion } from '../../../kit/overlay/use-question.ts';
import { balanceChanged } from '../../../platform/person/point.slice.ts';
import { useAppDispatch } from '../../../platform/store/hooks.ts';
import { noticeShown } from '../../../platform/store/notification.slice.ts';
import { useBuyTicketMutation } from '../api.ts';
import { ticketLoaded } from '../shared/ticket-show.slice.ts';

/** Buys a ticket, after a question where the price is more than a small tip. A repeat after a lost answer pays once. */
export function useBuyTicket({ show_id, units }: TicketShow) {
  const dispatch = useAppDispatch();
  const [send, { isLoading }] = useBuyTicketMutation();
  const [intent] = useState(() => new Intent());
  const question = useQuestion();
  const buy = async (): Promise<void> => {
    const answer = await send({ params: { show_id }, idempotency_key: intent.keyFor([show_id]) });
    const error = apiErrorOf(answer.error);
    if (error?.name !== 'server_unreachable') intent.done();
    if (answer.data === undefined) dispatch(noticeShown({ error: error?.name ?? 'server_failed' }));
    else {
      dispatch(balanceChanged(answer.data.balance));
      dispatch(ticketLoaded({ show_id, own: answer.data.own }));
    }
    question.answer('yes');
  };
  return {
    busy: isLoading,
    question,
    want: (): void => (tipNeedsConfirmation(units, 'ask') ? question.ask(true) : void buy()),
    confirm: (): void => void buy(),
  };
}
