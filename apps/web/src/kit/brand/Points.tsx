import { useFormat, useText } from '../../text/index.ts';
import type { PointsFormat } from '../../text/format.ts';
import { kitText } from '../text.ts';
import './points.css';

/** Shows an amount of points with a smaller unit. `per_min` shows it as a rate. */
export function Points({
  units,
  per_min = false,
  ...format
}: PointsFormat & { units: number; per_min?: boolean }) {
  const t = useText(kitText);
  const { points } = useFormat();
  return (
    <span className="points nowrap">
      <b className="num">{points(units, format)}</b>{' '}
      <span className="pt">{t(per_min ? 'per_min' : 'pt')}</span>
    </span>
  );
}
