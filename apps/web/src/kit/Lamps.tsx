import { useFormat, useText } from '../text/index.ts';
import { kitText } from './text.ts';
import './lamps.css';

/** How a goal stands: lanterns that come on one by one; the one in progress fills from below. Amounts in units, unless a label says otherwise. */
export function Lamps({
  reached_units,
  goal_units,
  count = 10,
  label,
}: {
  reached_units: number;
  goal_units: number;
  count?: number;
  /** Said instead of the amounts. */
  label?: string;
}) {
  const t = useText(kitText);
  const { points } = useFormat();
  const lit = goal_units <= 0 ? 0 : Math.min(1, Math.max(0, reached_units / goal_units)) * count;
  return (
    <div
      className="lamps"
      role="img"
      aria-label={label ?? t('points_of', { reached: points(reached_units), goal: points(goal_units) })}
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
