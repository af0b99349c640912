import { LOWEST_FPS } from '@akari/rules';
import { useText } from '../../text/index.ts';
import type { MediaStats } from '../rtc/stats.ts';
import { mediaText } from '../text.ts';

/** Shows the current height and frame rate of the picture, and marks a low frame rate. */
export function QualityPill({ stats }: { stats: MediaStats | null }) {
  const t = useText(mediaText);
  if (stats === null || stats.height_px === 0) return null;
  const fps = Math.round(stats.fps);
  const values = { height: stats.height_px, fps };
  return (
    <span
      className="stage-quality glass"
      data-low={fps < LOWEST_FPS || undefined}
      title={t('quality', values)}
    >
      <i aria-hidden="true" />
      <span aria-hidden="true">
        {stats.height_px}p · {fps} fps
      </span>
      <span className="vh">{t('quality', values)}</span>
    </span>
  );
}
