import { hold } from '../broken.ts';
import type { World } from '../world.ts';

/** What is given to the performer and counts for a tip goal. */
const GIVEN = `'tip', 'gift', 'tip_request', 'stage_effect', 'poll_vote'`;
const givenSince = (compared: '>' | '>='): string =>
  `(SELECT coalesce(sum(p.units), 0)::bigint FROM payment p
    WHERE p.performer_id = g.performer_id AND p.broadcast_id = g.broadcast_id AND p.kind IN (${GIVEN})
      AND p.at_ms ${compared} g.set_at_ms)`;
/** Running goals with what was given since they were set; of the moment itself the order is not known. */
const GOALS = `SELECT g.performer_id, g.number, g.sum_units, g.reached,
    (g.steps -> 0 ->> 'units')::bigint AS round_units,
    ${givenSince('>')} AS least_units, ${givenSince('>=')} AS most_units
  FROM tip_goal g WHERE g.state = 'running' ORDER BY g.performer_id`;

interface Goal {
  performer_id: number;
  number: number;
  sum_units: number;
  reached: number;
  round_units: number;
  least_units: number;
  most_units: number;
}

/** Rules of tip goals; the acts set repeating ones. */
export async function checkGoals({ eye }: World): Promise<void> {
  const { rows } = await eye.pool.query<Goal>(GOALS);
  for (const goal of rows) {
    const { sum_units, reached, round_units, least_units, most_units } = goal;
    const said = (): string => JSON.stringify(goal);
    const right = least_units <= sum_units && sum_units <= most_units;
    hold('a tip goal counts what was given since it was set', right, said);
    hold('a round of a tip goal ends with its sum', reached === Math.floor(sum_units / round_units), said);
  }
}
