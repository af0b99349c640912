import { parsePoints } from '@akari/rules';

/** With what a free chat begins: null or nothing is no goal. */
export interface Goals {
  tip_goal_units?: number | null;
  gift_goal_units?: number | null;
}

/** A goal of a free chat as typed: nothing typed is no goal. */
export type Goal = { ok: true; units: number | null } | { ok: false };

export function readGoal(text: string): Goal {
  const typed = text.trim();
  if (typed === '') return { ok: true, units: null };
  const units = parsePoints(typed);
  return units !== null && units > 0 && Number.isSafeInteger(units) ? { ok: true, units } : { ok: false };
}
