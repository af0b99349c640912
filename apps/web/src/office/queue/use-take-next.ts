import type { QueueKindName } from '@akari/rules';
import { apiErrorOf } from '../../platform/api/api.ts';
import { useAppDispatch } from '../../platform/store/hooks.ts';
import { noticeShown } from '../../platform/store/notification.slice.ts';
import { useClaimNextItemMutation } from './api.ts';

/** Claims the next item of a queue. @returns its id; null when the queue is empty, which a notice says */
export function useTakeNext() {
  const dispatch = useAppDispatch();
  const [claim, { isLoading }] = useClaimNextItemMutation();
  return {
    busy: isLoading,
    take: async (kind: QueueKindName): Promise<string | null> => {
      const { data, error } = await claim({ params: { kind } });
      if (data !== undefined) return data.item.item_id;
      dispatch(noticeShown({ error: apiErrorOf(error)?.name ?? 'server_failed' }));
      return null;
    },
  };
}
