import { LOWEST_FPS, STATS_KEPT, STATS_POLL_PUBLISHER_MS } from '@akari/rules';
import { useAppSelector } from '../../../platform/store/hooks.ts';
import { Icon } from '../../../kit/icon/Icon.tsx';
import { useText } from '../../../text/index.ts';
import { linePath, scaleTop } from './chart.ts';
import { selectSamples } from './network-stats.slice.ts';
import { studioText } from '../../channel/studio/text.ts';
import './network-panel.css';

const WIDTH = 420;
const HEIGHT = 84;
const SECONDS = ((STATS_KEPT - 1) * STATS_POLL_PUBLISHER_MS) / 1000;

/** A chart of the publisher's frames and kilobits a second, with a line at the lowest allowed frame rate (spec §9). */
export function NetworkPanel({
  profile_fps,
  profile_kbps,
}: {
  /** Null: a voice broadcast has no frames. */
  profile_fps: number | null;
  profile_kbps: number;
}) {
  const t = useText(studioText);
  const samples = useAppSelector(selectSamples);
  const last = samples.at(-1);
  const fps = samples.map((sample) => sample.fps);
  const kbps = samples.map((sample) => sample.bitrate_kbps);
  const fpsTop = scaleTop(fps, profile_fps ?? 0);
  const kbpsTop = scaleTop(kbps, profile_kbps);
  // Frames use the upper part and bits the lower, so that the curves do not cover each other.
  const fpsY = (value: number) => HEIGHT - 6 - (value / fpsTop) * (HEIGHT - 12);
  const kbpsY = (value: number) => HEIGHT - (value / kbpsTop) * (HEIGHT * 0.46);
  const sent = linePath(kbps, STATS_KEPT, WIDTH, kbpsY);
  const start = (((STATS_KEPT - samples.length) * WIDTH) / (STATS_KEPT - 1)).toFixed(1);
  const shownFps = Math.round(last?.fps ?? 0);
  const shownKbps = Math.round(last?.bitrate_kbps ?? 0);
  return (
    <section className="panel net" aria-label={t('net.title')}>
      <div className="panel-h">
        <Icon name="wifi" size="s" />
        <h2>{t('net.title')}</h2>
        <span className="grow" />
        {last !== undefined && (
          <>
            {profile_fps !== null && (
              <span className="net-key frames">
                <i />
                {t('net.frames')} <b className="num">{last.fps === null ? '–' : shownFps}</b> fps
              </span>
            )}
            <span className="net-key sent">
              <i />
              {t('net.video')} <b className="num">{shownKbps}</b> kbps
            </span>
          </>
        )}
      </div>
      {samples.length < 2 ? (
        <p className="net-empty">{t('net.empty')}</p>
      ) : (
        <>
          <svg
            className="net-chart"
            viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
            preserveAspectRatio="none"
            role="img"
            aria-label={
              profile_fps === null
                ? t('net.chart_voice', { kbps: shownKbps })
                : t('net.chart', { fps: shownFps, kbps: shownKbps })
            }
          >
            <path d={`${sent}L${WIDTH} ${HEIGHT}L${start} ${HEIGHT}Z`} className="net-area" />
            <path d={sent} className="net-sent" />
            {profile_fps !== null && (
              <>
                <path d={`M0 ${fpsY(LOWEST_FPS)}H${WIDTH}`} className="net-limit" />
                <path d={linePath(fps, STATS_KEPT, WIDTH, fpsY)} className="net-frames" />
              </>
            )}
          </svg>
          <p className="net-axis" aria-hidden="true">
            <span>{t('net.from', { seconds: SECONDS })}</span>
            {profile_fps !== null && (
              <span className="net-limit-word">{t('net.limit', { fps: LOWEST_FPS })}</span>
            )}
            <span>{t('net.to')}</span>
          </p>
        </>
      )}
    </section>
  );
}
