import { addressOf } from '../browser/address.ts';

const KEPT_AS = 'akari.source_site';
export const ARRIVAL_KEPT_AS = 'akari.arrival';

/**
 * Returns the id of the source site of this visit: the last address that named one decides; null: none did. A partner's link
 * is kept beside it, for the registration: no cookie, and it is forgotten with the tab.
 */
export function sourceSite(): number | null {
  const { site_id } = addressOf(location.pathname);
  try {
    if (/[?&]pt=/.test(location.search)) sessionStorage.setItem(ARRIVAL_KEPT_AS, location.search);
    const kept = Number(sessionStorage.getItem(KEPT_AS));
    if (site_id === null) return kept > 0 ? kept : null;
    sessionStorage.setItem(KEPT_AS, String(site_id));
  } catch {
    // sessionStorage is not accessible: only the current address counts.
  }
  return site_id;
}
