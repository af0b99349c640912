import type { IdVideoView } from '@akari/contract/id-video';
import { useEffect, useEffectEvent, useState } from 'react';
import { useAppDispatch } from '../../../platform/store/hooks.ts';
import { noticeShown } from '../../../platform/store/notification.slice.ts';
import { useCountdown } from '../../../platform/clock/use-server-seconds.ts';
import { cancelLook, recallLook } from './id-video.slice.ts';

/** Polling interval after zero, milliseconds, in case the server's event is lost. */
const ASK_AGAIN_MS = 2_000;

/**
 * Returns the time until a look is charged, milliseconds, in whole seconds of the server's clock. Polls for the result
 * after zero.
 */
export function useLookLeft({ state, due_at_ms }: IdVideoView): number {
  const dispatch = useAppDispatch();
  const left_ms = useCountdown(due_at_ms);
  const over = state === 'counting' && left_ms === 0;
  const ask = useEffectEvent(() => void dispatch(recallLook()));
  useEffect(() => {
    if (!over) return undefined;
    const timer = setInterval(ask, ASK_AGAIN_MS);
    return () => clearInterval(timer);
  }, [over]);
  return left_ms;
}

/** Returns a function that cancels a look while it counts down. */
export function useCancelLook({ view_id }: IdVideoView): { busy: boolean; cancel: () => void } {
  const dispatch = useAppDispatch();
  const [state, setState] = useState<'ready' | 'cancelling'>('ready');
  const cancel = async (): Promise<void> => {
    setState('cancelling');
    const error = await dispatch(cancelLook(view_id));
    setState('ready');
    if (error !== null) dispatch(noticeShown({ error }));
  };
  return { busy: state === 'cancelling', cancel: () => void cancel() };
}
