import { LOWEST_FPS, STATS_KEPT } from '@akari/rules';
import { useFormat, useText } from '../../text/index.ts';
import { linePath, scaleTop } from './chart.ts';
import type { NetworkSample } from './network-stats.slice.ts';
import { networkText } from './text.ts';
import './network-charts.css';

const WIDTH = 160;
const HEIGHT = 40;

/** The curves, and the least that the top of each scale stands for. */
const CURVES = [
  { of: 'fps', floor: 15, decimals: 0 },
  { of: 'bitrate_kbps', floor: 300, decimals: 0 },
  { of: 'loss', floor: 2, decimals: 1 },
  { of: 'rtt_ms', floor: 100, decimals: 0 },
] as const;
type Curve = (typeof CURVES)[number];

/** Returns a sample's value in the unit of its curve. */
const valueOf = (sample: NetworkSample, of: Curve['of']): number | null =>
  of === 'loss' && sample.loss !== null ? sample.loss * 100 : sample[of];

function Chart({
  curve: { of, floor, decimals },
  samples,
}: {
  curve: Curve;
  samples: readonly NetworkSample[];
}) {
  const t = useText(networkText);
  const { number } = useFormat();
  const values = samples.map((sample) => valueOf(sample, of));
  const last = values.at(-1) ?? null;
  const top = scaleTop(values, floor);
  const yOf = (value: number): number => HEIGHT - 2 - (value / top) * (HEIGHT - 4);
  const name = t(of);
  const value =
    last === null ? t('unknown') : t(`${of}_value`, { value: number(Number(last.toFixed(decimals))) });
  const low = of === 'fps' && last !== null && last < LOWEST_FPS;
  return (
    <div className="net-stat" data-low={low || undefined}>
      <dt>{name}</dt>
      <dd className="num">{value}</dd>
      <dd className="net-chart">
        <svg
          viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
          preserveAspectRatio="none"
          role="img"
          aria-label={t('chart', { name, value, count: samples.length })}
        >
          {of === 'fps' && <path d={`M0 ${yOf(LOWEST_FPS)}H${WIDTH}`} className="net-limit" />}
          <path d={linePath(values, STATS_KEPT, WIDTH, yOf)} className="net-line" data-of={of} />
        </svg>
      </dd>
    </div>
  );
}

/** The last samples of a connection as small charts, the newest at the right edge. */
export function NetworkCharts({ samples, voice }: { samples: readonly NetworkSample[]; voice: boolean }) {
  return (
    <dl className="net-stats">
      {CURVES.filter(({ of }) => of !== 'fps' || !voice).map((curve) => (
        <Chart key={curve.of} curve={curve} samples={samples} />
      ))}
    </dl>
  );
}
