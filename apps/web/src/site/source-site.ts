import { addressOf } from '../app/address.ts';

const KEPT_AS = 'akari.source_site';

/** The site through which this visit came, by the last address that named one; null: by none. */
export function sourceSite(): number | null {
  const { site_id } = addressOf(location.pathname);
  try {
    const kept = Number(sessionStorage.getItem(KEPT_AS));
    if (site_id === null) return kept > 0 ? kept : null;
    sessionStorage.setItem(KEPT_AS, String(site_id));
  } catch {
    // Storage is closed to us: the address alone says it.
  }
  return site_id;
}
