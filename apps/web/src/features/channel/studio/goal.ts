import { parsePoints } from '@akari/rules';

/** The goals with which a free chat begins; null or absent: no goal. */
export interface Goals {
  tip_goal_units?: number | null;
  gift_goal_units?: number | null;
}

/** The typed goal of a free chat; an empty text means no goal. */
export type Goal = { ok: true; units: number | null } | { ok: false };

export function readGoal(text: string): Goal {
  const typed = text.trim();
  if (typed === '') return { ok: true, units: null };
  const units = parsePoints(typed);
  return units !== null && units > 0 && Number.isSafeInteger(units) ? { ok: true, units } : { ok: false };
}
