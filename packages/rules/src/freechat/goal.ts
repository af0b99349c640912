/** Goals of a free chat and the sums so far, units; a goal of null: none is set. */
export interface FreeGoals {
  free_tip_goal_units: number | null;
  free_tip_units: number;
  free_gift_goal_units: number | null;
  free_gift_units: number;
}

const reached = (units: number, goal_units: number | null): boolean =>
  goal_units !== null && units >= goal_units;

/** Whether a goal is reached; either one turns the free chat into a paid one (spec §4). */
export const freeGoalReached = (goals: FreeGoals): boolean =>
  reached(goals.free_tip_units, goals.free_tip_goal_units) ||
  reached(goals.free_gift_units, goals.free_gift_goal_units);
