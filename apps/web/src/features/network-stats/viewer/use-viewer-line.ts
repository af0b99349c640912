import { lowFpsCause, STATS_POLL_VIEWER_MS, type LowFpsCause } from '@akari/rules';
import { useEffect, useEffectEvent } from 'react';
import type { MediaStats } from '../../../media/index.ts';
import { useAppDispatch, useAppSelector } from '../../../platform/store/hooks.ts';
import { useChannelStatsQuery } from '../../channel/shared/api.ts';
import { lineForgotten, lineSampled, selectSamples } from '../network-stats.slice.ts';

interface Watched {
  channel_id: string;
  /** A voice broadcast has no frames. */
  voice: boolean;
  /** Whether the viewer watches and the performer sends. */
  plays: boolean;
}

const isPhone = (): boolean => matchMedia('(pointer: coarse)').matches;

/**
 * Records samples of the viewer's connection and says why the picture has few frames. Whether they are lost on the way
 * to this page is asked of the server only while they are few (spec §7).
 * @param stats the newest sample; null: nothing plays
 */
export function useViewerLine(
  { channel_id, voice, plays }: Watched,
  stats: MediaStats | null,
): LowFpsCause | null {
  const dispatch = useAppDispatch();
  const note = useEffectEvent(() => {
    if (stats === null || !plays) return;
    const { fps, bitrate_kbps, loss, rtt_ms } = stats;
    dispatch(lineSampled({ fps: voice ? null : fps, bitrate_kbps, loss, rtt_ms }));
  });
  useEffect(() => note(), [stats]);
  useEffect(() => () => void dispatch(lineForgotten()), [dispatch, channel_id, plays]);
  const samples = useAppSelector(selectSamples);
  const fps = samples.flatMap((sample) => sample.fps ?? []);
  const machine = isPhone() ? 'mobile' : 'desktop';
  const low = plays && lowFpsCause(fps, machine, null) !== null;
  const { currentData } = useChannelStatsQuery(
    { query: { channelID: channel_id } },
    { pollingInterval: STATS_POLL_VIEWER_MS, skip: !low },
  );
  // Until the server has answered, nothing is said: the other sentence would follow at once.
  if (!low || currentData === undefined) return null;
  return lowFpsCause(fps, machine, currentData.getStats.framesPerSecond);
}
