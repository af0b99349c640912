import { createContext, use } from 'react';
import type { ErrorName } from '@akari/rules';
import { apiErrorOf } from '../../platform/api/api.ts';
import { noticeShown } from '../../platform/store/notification.slice.ts';
import { useAppDispatch } from '../../platform/store/hooks.ts';
import { peopleText } from './text.ts';

/** Says on the page that an act waits for a second person. */
export const ProposalContext = createContext<() => void>(() => {});

interface Answer {
  data?: { state: 'done' | 'waiting' } | undefined;
  error?: unknown;
}

/** Runs an act that may need a second person. @returns the name of the refusal, or null: done or waiting */
export function useProposal() {
  const onWaiting = use(ProposalContext);
  const dispatch = useAppDispatch();
  return async (work: () => Promise<Answer>, done: string): Promise<ErrorName | null> => {
    const { data, error } = await work();
    if (data === undefined) return apiErrorOf(error)?.name ?? 'server_failed';
    const waits = data.state === 'waiting';
    if (waits) onWaiting();
    dispatch(noticeShown({ kind: 'success', text: waits ? peopleText.t('waiting') : done }));
    return null;
  };
}
