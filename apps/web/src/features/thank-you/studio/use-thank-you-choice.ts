import type { ThankYouAccepts } from '@akari/rules';
import { apiErrorOf } from '../../../platform/api/api.ts';
import { useAppDispatch } from '../../../platform/store/hooks.ts';
import { noticeShown } from '../../../platform/store/notification.slice.ts';
import { useGetThankYouChoiceQuery, useSetThankYouChoiceMutation } from '../api.ts';

/** Which points the performer accepts as thanks. While a choice is saved, the new one is shown. */
export function useThankYouChoice() {
  const dispatch = useAppDispatch();
  const { data } = useGetThankYouChoiceQuery();
  const [set, { isLoading, originalArgs }] = useSetThankYouChoiceMutation();
  const choose = async (accepts: ThankYouAccepts): Promise<void> => {
    const { error } = await set({ body: { accepts } });
    if (error !== undefined) dispatch(noticeShown({ error: apiErrorOf(error)?.name ?? 'server_failed' }));
  };
  return { accepts: isLoading ? originalArgs?.body.accepts : data?.accepts, choose };
}
