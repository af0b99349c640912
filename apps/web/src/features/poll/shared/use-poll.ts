import type { ChannelCard } from '@akari/contract/channel';
import { getPoll, type PollSeen } from '@akari/contract/poll';
import { useEffect } from 'react';
import { callServer } from '../../../platform/api/call-server.ts';
import { selectSocket } from '../../../platform/socket/connection.slice.ts';
import { useAppDispatch, useAppSelector } from '../../../platform/store/hooks.ts';
import type { AppDispatch } from '../../../platform/store/store.ts';
import { mostLoaded, pollLoaded, selectPoll, voted } from './poll.slice.ts';

async function load(dispatch: AppDispatch, performer_name: string): Promise<void> {
  const answer = await callServer(getPoll, { query: { performer_name } });
  if ('error' in answer) return;
  const { seen, own, most_units = null } = answer.data;
  dispatch(pollLoaded(seen));
  dispatch(mostLoaded(most_units));
  if (own !== null && seen.poll !== null) dispatch(voted({ poll_id: seen.poll.poll_id, own }));
}

/** The poll of a channel, read when the page enters and with each new connection; changes come by socket. */
export function usePoll({
  channel_id,
  performer_name,
  status,
}: Pick<ChannelCard, 'channel_id' | 'performer_name' | 'status'>): PollSeen | null {
  const dispatch = useAppDispatch();
  const lost = useAppSelector(selectSocket) !== 'connected';
  const off = status === 'offline';
  useEffect(() => {
    if (!off && !lost) void load(dispatch, performer_name);
  }, [dispatch, performer_name, off, lost]);
  return useAppSelector((state) => selectPoll(state, channel_id));
}
