import type { Entry } from './state.ts';

const KEPT_AS = 'akari.entry';

/**
 * What this tab agreed to and is watching. A reload ends the session like any going page does; by this note the same
 * tab comes straight back at the same price, without asking again.
 */
export function rememberEntry(entry: Entry | null): void {
  try {
    if (entry === null) sessionStorage.removeItem(KEPT_AS);
    else sessionStorage.setItem(KEPT_AS, JSON.stringify(entry));
  } catch {
    // Storage is closed to us: a reload then asks again, which is safe.
  }
}

const SESSION_KEPT_AS = 'akari.session';

/** The session that this tab was in last: another window of the same person does not take it over. */
export function rememberSession(session_id: string): void {
  try {
    sessionStorage.setItem(SESSION_KEPT_AS, session_id);
  } catch {
    // As above.
  }
}

export function wasInSession(session_id: string): boolean {
  try {
    return sessionStorage.getItem(SESSION_KEPT_AS) === session_id;
  } catch {
    return false;
  }
}

const isEntry = (value: unknown): value is Entry =>
  typeof value === 'object' &&
  value !== null &&
  'performer_name' in value &&
  'mode' in value &&
  'point_type' in value &&
  'rate_units_per_min' in value;

/** The note of before a reload of this tab, once; null on any other way to the page. */
export function takeEntryAfterReload(): Entry | null {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(KEPT_AS) ?? 'null');
    sessionStorage.removeItem(KEPT_AS);
    const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
    return navigation?.type === 'reload' && isEntry(kept) ? kept : null;
  } catch {
    return null; // as above, or not ours
  }
}
