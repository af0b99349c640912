import type { ErrorName } from '@akari/rules';
import { useState } from 'react';
import { apiErrorOf } from '../../platform/api/api.ts';
import { useAppDispatch } from '../../platform/store/hooks.ts';
import { noticeShown } from '../../platform/store/notification.slice.ts';

type Answer = { data?: unknown; error?: unknown };

/** Makes a change, and says that it is done; or keeps why it was refused. */
export function useChange() {
  const dispatch = useAppDispatch();
  const [phase, setPhase] = useState<'idle' | 'sent' | ErrorName>('idle');
  const change = async (send: () => Promise<Answer>, done: string): Promise<boolean> => {
    setPhase('sent');
    const { error } = await send();
    setPhase(error === undefined ? 'idle' : (apiErrorOf(error)?.name ?? 'server_failed'));
    if (error === undefined) dispatch(noticeShown({ kind: 'success', text: done }));
    return error === undefined;
  };
  const refusal = phase === 'idle' || phase === 'sent' ? null : phase;
  return { change, busy: phase === 'sent', refusal };
}
