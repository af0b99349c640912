import { points } from '../points/index.ts';
import { SESSION_MODES, type SessionMode } from '../session/session-type.ts';
import { baseRate, DEFAULT_RATES, dlchatUndercuts, type RateTable } from './rate.ts';

/** Modes that cost something. */
export const PAID_MODES: readonly SessionMode[] = SESSION_MODES.filter((mode) => DEFAULT_RATES[mode] > 0);

/** More than this for a minute is a slip of the finger. */
export const RATE_MAX_UNITS = points(100);

/** Whose rate a cell of the grid shows. */
export type RateSource = 'tier' | 'site' | 'default';
export interface RateCell {
  units: number;
  source: RateSource;
}

const has = (table: RateTable, mode: SessionMode): boolean =>
  table[mode] !== undefined || (mode === 'dlchat' && table.party !== undefined);

/** What a viewer of a tier pays for a minute with a performer of a site who has no rate of their own. */
export const rateCell = (mode: SessionMode, tier: RateTable, site: RateTable): RateCell => ({
  units: baseRate(mode, { tier, site }),
  source: has(tier, mode) ? 'tier' : has(site, mode) ? 'site' : 'default',
});

export type RateTableFault = 'mode_free' | 'rate_out_of_range';

/** Why a table cannot be set; null: it can. A free mode stays free, and a rate is a whole number of units. */
export function rateTableFault(table: RateTable): RateTableFault | null {
  for (const [mode, rate] of Object.entries(table)) {
    if (!PAID_MODES.includes(mode as SessionMode)) return 'mode_free';
    if (!Number.isSafeInteger(rate) || rate < 0 || rate > RATE_MAX_UNITS) return 'rate_out_of_range';
  }
  return null;
}

/** Modes of which two tables say something else. */
export const changedModes = (before: RateTable, after: RateTable): SessionMode[] =>
  PAID_MODES.filter((mode) => before[mode] !== after[mode]);

/** Whether a tier's or a site's table would make DL chat cheaper than party chat in any cell of the grid. */
export const gridUndercuts = (tiers: readonly RateTable[], sites: readonly RateTable[]): boolean =>
  tiers.some((tier) => sites.some((site) => dlchatUndercuts({ tier, site })));

/** Whose rates a table has: those of a site, or of a tier on all sites. */
export type RateScope = `site:${number}` | `tier:${string}`;
