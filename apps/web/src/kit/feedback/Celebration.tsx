import type { ReactNode } from 'react';
import { Lamps } from './Lamps.tsx';
import './celebration.css';

/**
 * Celebrates a goal over a picture: a string of lanterns lights up over the words. With reduced motion nothing moves.
 */
export function Celebration({
  reached_units,
  goal_units,
  children,
}: {
  /** Null: no lanterns. */
  reached_units: number | null;
  goal_units: number;
  children: ReactNode;
}) {
  return (
    <div className="goal-celebration">
      <div className="goal-words glass">
        {reached_units !== null && <Lamps reached_units={reached_units} goal_units={goal_units} count={9} />}
        <p role="status">{children}</p>
      </div>
    </div>
  );
}
