import { useEffect, useEffectEvent } from 'react';
import { selectMe } from '../../../account/login.slice.ts';
import { useAppSelector } from '../../../app/hooks.ts';
import { stayIn } from '../../../app/socket.ts';
import { leaveBoard } from '../../../chat/index.ts';

/** Keeps the line open on which staff's word arrives; what was said while it was away is asked for. */
export function useOwnNews(onBack: () => void): void {
  const me = useAppSelector(selectMe);
  const performer_name = me?.user_name;
  const channel_id = me?.user_id ?? null;
  const back = useEffectEvent(onBack);
  useEffect(() => {
    if (performer_name === undefined || channel_id === null) return undefined;
    const stop = stayIn('room.enter', { performer_name }, () => back());
    return () => {
      stop();
      leaveBoard(channel_id);
    };
  }, [performer_name, channel_id]);
}
