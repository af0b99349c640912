import type { BodyOf } from '@akari/contract/common';
import type { setChannelOptions } from '@akari/contract/channel';
import { apiErrorOf } from '../../../platform/api/api.ts';
import { useAppDispatch } from '../../../platform/store/hooks.ts';
import { noticeShown } from '../../../platform/store/notification.slice.ts';
import { useSetChannelOptionsMutation } from '../../channel/shared/api.ts';

/** Returns a function that sets options of the performer's channel; an error is shown as a notice. */
export function useSetOptions(): {
  busy: boolean;
  /** @returns whether they are set */
  setOptions: (options: BodyOf<typeof setChannelOptions>) => Promise<boolean>;
} {
  const dispatch = useAppDispatch();
  const [set, { isLoading }] = useSetChannelOptionsMutation();
  const setOptions = async (body: BodyOf<typeof setChannelOptions>): Promise<boolean> => {
    const { error } = await set({ body });
    if (error !== undefined) dispatch(noticeShown({ error: apiErrorOf(error)?.name ?? 'server_failed' }));
    return error === undefined;
  };
  return { busy: isLoading, setOptions };
}
