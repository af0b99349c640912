import type { StatementKind } from '@akari/contract/ledger';
import type { SiteSource } from '@akari/rules';

/** Which lines of a statement are shown. */
export interface Filter {
  kind?: StatementKind;
  /** Of a performer's lines: where the viewers came from. */
  source?: SiteSource;
  since_ms?: number;
  until_ms?: number;
}

/** How many months can be chosen. */
const MONTHS = 12;

export interface Month {
  /** The year and the month, as `2026-11`. */
  value: string;
  since_ms: number;
  until_ms: number;
}

/** The months up to now in the reader's time zone, newest first. */
export function recentMonths(now_ms: number): Month[] {
  const now = new Date(now_ms);
  return Array.from({ length: MONTHS }, (_, back) => {
    const since = new Date(now.getFullYear(), now.getMonth() - back, 1);
    const until = new Date(now.getFullYear(), now.getMonth() - back + 1, 1);
    const month = String(since.getMonth() + 1).padStart(2, '0');
    return { value: `${since.getFullYear()}-${month}`, since_ms: since.getTime(), until_ms: until.getTime() };
  });
}

/** The filter as the query of an address. */
export const filterQuery = (filter: Filter): string =>
  Object.entries(filter)
    .map(([name, value]) => `&${name}=${value}`)
    .join('');
