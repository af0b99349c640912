/** A viewer's own limits for what they spend; null: no limit. */
export interface SpendLimits {
  session_units: number | null;
  day_units: number | null;
}

/** The most units that a session that begins now may cost; 0: nothing is left; null: no limit. */
export function sessionLimit(limits: SpendLimits, spent_today_units: number): number | null {
  const { session_units, day_units } = limits;
  if (day_units === null) return session_units;
  const left_units = Math.max(0, day_units - spent_today_units);
  return session_units === null ? left_units : Math.min(session_units, left_units);
}

/** Rest of a session's limit, for the session that continues it at another price; Infinity: no limit. */
export const limitLeft = (limit_units: number | null, spent_units: number): number =>
  limit_units === null ? Infinity : Math.max(0, limit_units - spent_units);
