import type { ChannelCard } from '@akari/contract/channel';
import { getTipRanking } from '@akari/contract/tip';
import { useEffect } from 'react';
import { callServer } from '../../platform/api/call-server.ts';
import { useMay } from '../../platform/person/use-may.ts';
import { useAppDispatch } from '../../platform/store/hooks.ts';
import { crownEntered, crownLeft, crownLoaded } from './crown.slice.ts';

/** Reads who has the crown when the page enters a channel; changes come by socket. */
export function CrownKeeper({
  channel: { channel_id, performer_name },
}: {
  channel: Pick<ChannelCard, 'channel_id' | 'performer_name'>;
}) {
  const dispatch = useAppDispatch();
  const reads = useMay('tip.read_ranking');
  useEffect(() => {
    dispatch(crownEntered(channel_id));
    const load = async (): Promise<void> => {
      const answer = await callServer(getTipRanking, { query: { performer_name } });
      if ('error' in answer) return;
      dispatch(crownLoaded({ channel_id, user_id: answer.data.broadcast[0]?.user_id ?? null }));
    };
    if (reads) void load();
    return () => void dispatch(crownLeft());
  }, [dispatch, channel_id, performer_name, reads]);
  return null;
}
