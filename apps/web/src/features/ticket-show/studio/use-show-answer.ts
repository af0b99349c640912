import type { TicketShowOfChannel } from '@akari/contract/ticket-show';
import { apiErrorOf } from '../../../platform/api/api.ts';
import { useAppDispatch } from '../../../platform/store/hooks.ts';
import { noticeShown } from '../../../platform/store/notification.slice.ts';
import { showLoaded } from '../shared/ticket-show.slice.ts';

/** Takes the answer of a change; what is refused is shown as a notice. */
export function useShowAnswer() {
  const dispatch = useAppDispatch();
  return ({ data, error }: { data?: TicketShowOfChannel | undefined; error?: unknown }): boolean => {
    if (data !== undefined) dispatch(showLoaded(data));
    else dispatch(noticeShown({ error: apiErrorOf(error)?.name ?? 'server_failed' }));
    return data !== undefined;
  };
}
