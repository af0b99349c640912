import type { ErrorName } from '@akari/rules';
import { apiErrorOf } from '../../platform/api/api.ts';
import { noticeShown } from '../../platform/store/notification.slice.ts';
import { useDispatch } from 'react-redux';

/** Runs an act of staff. @returns the name of the refusal, or null; what is done is also announced */
export function useAct() {
  const dispatch = useDispatch();
  return async (work: () => Promise<{ error?: unknown }>, done: string): Promise<ErrorName | null> => {
    const { error } = await work();
    if (error !== undefined) return apiErrorOf(error)?.name ?? 'server_failed';
    dispatch(noticeShown({ kind: 'success', text: done }));
    return null;
  };
}
