import { useEffect, useEffectEvent } from 'react';
import { selectMe } from '../../../platform/person/login.slice.ts';
import { useAppSelector } from '../../../platform/store/hooks.ts';
import { stayIn } from '../../../platform/socket/live/socket.ts';
import { leaveBoard } from '../../chat/index.ts';

/**
 * Stays in the performer's own socket room, where the result of the review arrives. Calls `onBack` after every entry,
 * because events are missed while the socket is disconnected.
 */
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
