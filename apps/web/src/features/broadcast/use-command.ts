import type { ChannelCommand, ErrorName } from '@akari/rules';
import { useRef } from 'react';
import { apiErrorOf } from '../../platform/api/api.ts';
import { useAppDispatch } from '../../platform/store/hooks.ts';
import { noticeShown } from '../../platform/store/notification.slice.ts';
import { useCommandChannelMutation } from '../channel/shared/api.ts';
import type { Goals } from '../channel/studio/goal.ts';

export const errorName = (error: unknown): ErrorName => apiErrorOf(error)?.name ?? 'server_failed';

/** Sends the performer's commands, and remembers whether this page stopped the broadcast. */
export function useCommand() {
  const dispatch = useAppDispatch();
  const [send, sending] = useCommandChannelMutation();
  const stopped = useRef(false);
  const command = async (
    wanted: ChannelCommand,
    more: Goals & { end_chat?: boolean } = {},
  ): Promise<boolean> => {
    if (wanted === 'stop_publish') stopped.current = true;
    const { error } = await send({ body: { command: wanted, ...more } });
    if (error === undefined) return true;
    dispatch(noticeShown({ error: errorName(error) }));
    return false;
  };
  return {
    command,
    /** The command that is being sent. */
    busy: sending.isLoading ? (sending.originalArgs?.body.command ?? null) : null,
    /** Whether this page has sent the stop of the current broadcast. */
    wasStopped: () => stopped.current,
    forgetStop: () => void (stopped.current = false),
  };
}
export type CommandView = ReturnType<typeof useCommand>;
