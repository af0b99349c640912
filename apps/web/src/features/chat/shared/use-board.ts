import type { ChannelCard } from '@akari/contract/channel';
import { useEffect, useEffectEvent } from 'react';
import { selectMe } from '../../../platform/person/login.slice.ts';
import { useAppDispatch, useAppSelector } from '../../../platform/store/hooks.ts';
import { emit, stayIn } from '../../../platform/socket/live/socket.ts';
import { boardEntered, boardLeft } from './chat.slice.ts';

/**
 * Keeps the socket in a performer's room across reconnects and puts its lines on the board.
 * @param visit a new value enters the room again, because the permission to read lines begins with a session
 * @param onEntered called each time the socket entered the room, with the current card
 */
export function useBoard(
  performer_name: string,
  visit: string,
  onEntered?: (channel: ChannelCard) => void,
): void {
  const dispatch = useAppDispatch();
  const own_user_id = useAppSelector(selectMe)?.user_id ?? null;
  const entered = useEffectEvent((channel: ChannelCard) => onEntered?.(channel));
  useEffect(() => {
    let channel_id: string | null = null;
    const leave = stayIn('room.enter', { performer_name }, (answer) => {
      if ('error' in answer) return;
      const { channel, lines } = answer.data;
      channel_id = channel.channel_id;
      dispatch(boardEntered({ channel_id, own_user_id, lines }));
      entered(channel);
    });
    return leave;
  }, [dispatch, performer_name, visit, own_user_id]);

  useEffect(
    () => () => {
      dispatch(boardLeft());
    },
    [dispatch, performer_name],
  );
}

/** Leaves the socket room of a channel. */
export const leaveBoard = (channel_id: string): void => void emit('room.leave', { channel_id });
