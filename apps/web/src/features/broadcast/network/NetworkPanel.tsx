import { LOWEST_FPS, STATS_KEPT, STATS_POLL_PUBLISHER_MS } from '@akari/rules';
import { useAppSelector } from '../../../platform/store/hooks.ts';
import { Icon } from '../../../kit/icon/Icon.tsx';
import { useText } from '../../../text/index.ts';
import type { BroadcastView } from '../broadcast-view.ts';
import { linePath, scaleTop } from './chart.ts';
import { selectSamples, type NetworkSample } from './network-stats.slice.ts';
import { studioText } from '../../channel/studio/text.ts';
import './network-panel.css';

const WIDTH = 420;
const HEIGHT = 84;
const SECONDS = ((STATS_KEPT - 1) * STATS_POLL_PUBLISHER_MS) / 1000;

/** The best rates of the broadcast's quality profile. */
interface Profile {
  /** Null: a voice broadcast has no frames. */
  fps: number | null;
  kbps: number;
}

interface CurveProps {
  samples: readonly NetworkSample[];
  profile: Profile;
}

/** The curves, with a line at the lowest allowed frame rate (spec §9). */
function Curves({ samples, profile }: CurveProps) {
  const fps = samples.map((sample) => sample.fps);
  const kbps = samples.map((sample) => sample.bitrate_kbps);
  const fpsTop = scaleTop(fps, profile.fps ?? 0);
  const kbpsTop = scaleTop(kbps, profile.kbps);
  // Frames use the upper part and bits the lower, so that the curves do not cover each other.
  const fpsY = (value: number) => HEIGHT - 6 - (value / fpsTop) * (HEIGHT - 12);
  const kbpsY = (value: number) => HEIGHT - (value / kbpsTop) * (HEIGHT * 0.46);
  const sent = linePath(kbps, STATS_KEPT, WIDTH, kbpsY);
  const start = (((STATS_KEPT - samples.length) * WIDTH) / (STATS_KEPT - 1)).toFixed(1);
  return (
    <>
      <path d={`${sent}L${WIDTH} ${HEIGHT}L${start} ${HEIGHT}Z`} className="net-area" />
      <path d={sent} className="net-sent" />
      {profile.fps !== null && (
        <>
          <path d={`M0 ${fpsY(LOWEST_FPS)}H${WIDTH}`} className="net-limit" />
          <path d={linePath(fps, STATS_KEPT, WIDTH, fpsY)} className="net-frames" />
        </>
      )}
    </>
  );
}

function Chart({ samples, profile, label }: CurveProps & { label: string }) {
  const t = useText(studioText);
  return (
    <>
      <svg
        className="net-chart"
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={label}
      >
        <Curves samples={samples} profile={profile} />
      </svg>
      <p className="net-axis" aria-hidden="true">
        <span>{t('net.from', { seconds: SECONDS })}</span>
        {profile.fps !== null && (
          <span className="net-limit-word">{t('net.limit', { fps: LOWEST_FPS })}</span>
        )}
        <span>{t('net.to')}</span>
      </p>
    </>
  );
}

/** A chart of the publisher's frames and kilobits a second. */
export function NetworkPanel({ view: { studio } }: { view: BroadcastView }) {
  const t = useText(studioText);
  const samples = useAppSelector(selectSamples);
  const { quality, media_kind } = studio;
  const voice = media_kind === 'voice';
  const profile = voice
    ? { fps: null, kbps: quality.audio_kbps }
    : { fps: quality.frame_rate, kbps: quality.video_kbps };
  const last = samples.at(-1);
  const fps = Math.round(last?.fps ?? 0);
  const kbps = Math.round(last?.bitrate_kbps ?? 0);
  const label = voice ? t('net.chart_voice', { kbps }) : t('net.chart', { fps, kbps });
  return (
    <section className="panel net" aria-label={t('net.title')}>
      <div className="panel-h">
        <Icon name="wifi" size="s" />
        <h2>{t('net.title')}</h2>
        <span className="grow" />
        {last !== undefined && (
          <>
            {!voice && (
              <span className="net-key frames">
                <i />
                {t('net.frames')} <b className="num">{last.fps === null ? '–' : fps}</b> fps
              </span>
            )}
            <span className="net-key sent">
              <i />
              {t('net.video')} <b className="num">{kbps}</b> kbps
            </span>
          </>
        )}
      </div>
      {samples.length < 2 ? (
        <p className="net-empty">{t('net.empty')}</p>
      ) : (
        <Chart samples={samples} profile={profile} label={label} />
      )}
    </section>
  );
}
