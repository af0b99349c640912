/** What a viewer lets time cost at most; null: no limit of their own. */
export interface SpendLimits {
  session_units: number | null;
  day_units: number | null;
}

/** What a session that begins now may cost at most, units; 0: nothing is left; null: as much as there is. */
export function sessionLimit(limits: SpendLimits, spent_today_units: number): number | null {
  const { session_units, day_units } = limits;
  if (day_units === null) return session_units;
  const left_units = Math.max(0, day_units - spent_today_units);
  return session_units === null ? left_units : Math.min(session_units, left_units);
}

/** What is left of the limit of a session that goes on as another one, at another price. */
export const limitLeft = (limit_units: number | null, spent_units: number): number =>
  limit_units === null ? Infinity : Math.max(0, limit_units - spent_units);
