import { useEffect, useEffectEvent } from 'react';
import type { MediaStats } from '../../../media/index.ts';
import { useAppDispatch, useAppSelector } from '../../../platform/store/hooks.ts';
import { lineForgotten, lineSampled, selectSamples } from '../network-stats.slice.ts';
import { causeOf } from './cause.ts';

interface Watched {
  channel_id: string;
  /** A voice broadcast has no frames. */
  voice: boolean;
  /** Whether the viewer watches and the performer sends. */
  plays: boolean;
}

/**
 * Records samples of the viewer's connection.
 * @param stats the newest sample; null: nothing plays
 * @returns whether the picture has few frames, whatever the cause
 */
export function useViewerLine({ channel_id, voice, plays }: Watched, stats: MediaStats | null): boolean {
  const dispatch = useAppDispatch();
  const note = useEffectEvent(() => {
    if (stats === null || !plays) return;
    const { fps, bitrate_kbps, loss, rtt_ms } = stats;
    dispatch(lineSampled({ fps: voice ? null : fps, bitrate_kbps, loss, rtt_ms }));
  });
  useEffect(() => note(), [stats]);
  useEffect(() => () => void dispatch(lineForgotten()), [dispatch, channel_id, plays]);
  const samples = useAppSelector(selectSamples);
  return plays && causeOf(samples, null) !== null;
}
