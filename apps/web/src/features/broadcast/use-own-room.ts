import type { ErrorName } from '@akari/rules';
import { useCallback, useEffect, useRef } from 'react';
import { useAppDispatch } from '../../platform/store/hooks.ts';
import { stayIn } from '../../platform/socket/live/socket.ts';
import { channelApi } from '../channel/shared/api.ts';
import { ownChannelSeen } from '../channel/studio/channel.slice.ts';
import { watchViewers } from '../viewers/viewers.slice.ts';
import { boardEntered, boardLeft } from '../chat/shared/chat.slice.ts';
import { leaveBoard } from '../chat/index.ts';
import { recallTwoways } from '../twoway/index.ts';
import { requestApi } from '../request/api.ts';

const { broadcastEarnings } = channelApi.endpoints;
const { receivedTwoshots, receivedCalls } = requestApi.endpoints;
const FRESH = { forceRefetch: true, subscribe: false } as const;

export interface OwnRoom {
  /** Enters the room and stays over reconnections. @returns null once inside, or the error */
  enter: (performer_name: string, signal: AbortSignal) => Promise<ErrorName | null>;
  leave: () => void;
}

/** The performer's own room on the socket. Every (re)entry loads a snapshot, which contains the missed events. */
export function useOwnRoom(): OwnRoom {
  const dispatch = useAppDispatch();
  const stay = useRef<{ stop: () => void; channel_id: string | null } | null>(null);

  const leave = useCallback(() => {
    const left = stay.current;
    stay.current = null;
    left?.stop();
    dispatch(boardLeft());
    const channel_id = left?.channel_id ?? null;
    if (channel_id !== null) leaveBoard(channel_id);
  }, [dispatch]);

  const enter = useCallback(
    (performer_name: string, signal: AbortSignal) =>
      new Promise<ErrorName | null>((resolve) => {
        stay.current?.stop();
        const mine = { stop: (): void => undefined, channel_id: null as string | null };
        stay.current = mine;
        mine.stop = stayIn('room.enter', { performer_name }, (answer) => {
          if ('error' in answer) return resolve(answer.error.name);
          const { channel, lines } = answer.data;
          const { channel_id } = channel;
          mine.channel_id = channel_id;
          dispatch(ownChannelSeen(channel));
          // The id of a channel is the id of its performer.
          dispatch(boardEntered({ channel_id, own_user_id: channel_id, lines }));
          void watchViewers(dispatch);
          void dispatch(broadcastEarnings.initiate(undefined, FRESH));
          void dispatch(receivedTwoshots.initiate(undefined, FRESH));
          void dispatch(recallTwoways());
          void dispatch(receivedCalls.initiate(undefined, FRESH));
          resolve(null);
        });
        signal.addEventListener('abort', () => resolve(null), { once: true });
      }),
    [dispatch],
  );

  useEffect(() => leave, [leave]);
  return { enter, leave };
}
