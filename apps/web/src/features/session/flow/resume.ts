import type { Entry } from './state.ts';

const KEPT_AS = 'akari.entry';

/**
 * Stores what this tab agreed to. A reload ends the session like every unload; with this entry the same tab enters
 * again at the same price, without another question.
 */
export function rememberEntry(entry: Entry | null): void {
  try {
    if (entry === null) sessionStorage.removeItem(KEPT_AS);
    else sessionStorage.setItem(KEPT_AS, JSON.stringify(entry));
  } catch {
    // sessionStorage is not accessible: a reload then asks again, which is safe.
  }
}

const SESSION_KEPT_AS = 'akari.session';

/** Stores the last session of this tab, so that another window of the same person does not take it over. */
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

/** Returns the entry from before a reload of this tab; null after any other navigation. */
function readEntryAfterReload(): Entry | null {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(KEPT_AS) ?? 'null');
    const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
    return navigation?.type === 'reload' && isEntry(kept) ? kept : null;
  } catch {
    return null; // as above, or the stored text is not valid JSON
  }
}

/** Whether this tab was in a session before a reload, and enters it again. */
export const entersAgain = (): boolean => readEntryAfterReload() !== null;

/** Returns and removes the entry from before a reload of this tab; null after any other navigation. */
export function takeEntryAfterReload(): Entry | null {
  const entry = readEntryAfterReload();
  rememberEntry(null);
  return entry;
}
