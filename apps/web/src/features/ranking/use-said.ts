import { apiErrorOf } from '../../platform/api/api.ts';
import { useAppDispatch } from '../../platform/store/hooks.ts';
import { noticeShown } from '../../platform/store/notification.slice.ts';

/** Awaits a change, and shows that it was done or why it was not. @returns whether it was done */
export function useSaid(): (sent: Promise<{ error?: unknown }>, done: string) => Promise<boolean> {
  const dispatch = useAppDispatch();
  return async (sent, done) => {
    const { error } = await sent;
    dispatch(
      noticeShown(
        error === undefined
          ? { kind: 'success', text: done }
          : { error: apiErrorOf(error)?.name ?? 'server_failed' },
      ),
    );
    return error === undefined;
  };
}
