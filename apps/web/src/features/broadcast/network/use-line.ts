import { lineState, STATS_POLL_PUBLISHER_MS } from '@akari/rules';
import { useEffect, useEffectEvent } from 'react';
import { useAppDispatch, useAppSelector } from '../../../platform/store/hooks.ts';
import { useChannelStatsQuery } from '../../channel/shared/api.ts';
import type { MediaStats } from '../../../media/index.ts';
import type { ShownLine } from '../AirState.tsx';
import { lineForgotten, lineSampled, selectSamples } from '../../network-stats/network-stats.slice.ts';
import type { Studio } from '../use-studio.ts';

const isPhone = (): boolean => window.matchMedia('(pointer: coarse)').matches;

/**
 * Records samples of the publisher's connection and returns its state. The own devices are measured where they send, an
 * encoder where its media arrives (every 5 s, spec §9).
 */
export function useLine(studio: Studio, stats: MediaStats | null): ShownLine {
  const dispatch = useAppDispatch();
  const { settings, card, link, devices, sent_quality, media_kind } = studio;
  const voice = media_kind === 'voice';
  const external = settings.source === 'external';
  const live = card?.publisher_live === true;
  const arriving = useChannelStatsQuery(
    { query: { channelID: card?.channel_id ?? '' } },
    { pollingInterval: STATS_POLL_PUBLISHER_MS, skip: !external || !live },
  );
  const arrived = external ? arriving.currentData?.getStats : undefined;
  const stamp = arriving.fulfilledTimeStamp;

  const note = useEffectEvent(() => {
    if (stats === null) return;
    dispatch(
      lineSampled({
        fps: devices.enabled.video && !voice ? stats.fps : null,
        bitrate_kbps: stats.bitrate_kbps,
        loss: stats.loss,
        rtt_ms: stats.rtt_ms,
      }),
    );
  });
  useEffect(() => note(), [stats]);
  const noteArrived = useEffectEvent(() => {
    if (arrived === undefined) return;
    const { framesPerSecond, bitrateKbps } = arrived;
    // What is lost on the way from an encoder is known to the encoder alone.
    dispatch(
      lineSampled({
        fps: voice ? null : framesPerSecond,
        bitrate_kbps: bitrateKbps,
        loss: null,
        rtt_ms: null,
      }),
    );
  });
  useEffect(() => noteArrived(), [stamp]);
  useEffect(() => () => void dispatch(lineForgotten()), [dispatch]);

  const samples = useAppSelector(selectSamples);
  if (external ? !live : link === 'reconnecting') return external ? 'unknown' : 'reconnecting';
  // A voice broadcast has no frames to count: any sample means that it is sent.
  if (voice) return samples.length > 0 ? 'good' : 'unknown';
  const rates = samples.flatMap((sample) => sample.fps ?? []);
  return lineState(rates, isPhone() ? 'mobile' : 'desktop', sent_quality.frame_rate);
}
