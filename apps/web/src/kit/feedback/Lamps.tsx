import { UNITS_PER_POINT } from '@akari/rules';
import { useFormat, useText } from '../../text/index.ts';
import { kitText } from '../text.ts';
import './lamps.css';

/**
 * Progress of a goal as a row of lanterns that light up one by one; the current one fills from below. Amounts are in
 * units, unless `label` replaces them.
 */
export function Lamps({
  reached_units,
  goal_units,
  count = 10,
  label,
}: {
  reached_units: number;
  goal_units: number;
  count?: number;
  /** Text that replaces the amounts. */
  label?: string;
}) {
  const t = useText(kitText);
  const { points } = useFormat();
  const lit = goal_units <= 0 ? 0 : Math.min(1, Math.max(0, reached_units / goal_units)) * count;
  return (
    <div
      className="lamps"
      role="img"
      aria-label={
        label ??
        t('points_of', {
          reached: points(reached_units),
          goal: points(goal_units),
          count: goal_units / UNITS_PER_POINT,
        })
      }
    >
      {Array.from({ length: count }, (_, index) => {
        const part = lit - index;
        if (part >= 1) return <i key={index} className="on" />;
        if (part > 0) {
          return (
            <i key={index} className="half" style={{ ['--p' as string]: `${Math.round(part * 100)}%` }} />
          );
        }
        return <i key={index} />;
      })}
    </div>
  );
}
