import { points } from '../points/index.ts';
import type { SessionMode } from '../session/session-type.ts';

/** Default rate of each mode, units a minute. Rates of a performer, a tier or a site take precedence. */
export const DEFAULT_RATES: Readonly<Record<SessionMode, number>> = {
  preview: 0,
  free: 0,
  party: points(1.2),
  peep: points(0.8),
  voice: points(0.8),
  /** The same as party chat, see `baseRate`. */
  dlchat: points(1.2),
  showtime: points(1.8),
  twoshot: points(2.4),
  /** Added to the rate of party chat. */
  twoway: points(0.6),
  hidden: points(2.2),
};

/** Configured rates, units a minute. A mode without an entry uses the next table. */
export type RateTable = Partial<Record<SessionMode, number>>;

/**
 * DL chat is party chat by another address, so it has the rate of party chat unless it has its own. A rate of
 * DL chat counts only in the same table as party chat's, or in one closer to the performer; otherwise a
 * site's DL rate could undercut the performer's own party rate.
 */
const rateIn = (table: RateTable, mode: SessionMode): number | undefined =>
  table[mode] ?? (mode === 'dlchat' ? table.party : undefined);

interface RatesSet {
  performer?: RateTable | null;
  tier?: RateTable | null;
  site?: RateTable | null;
}

/**
 * The rate of a mode: the performer's, or else that of the viewer's tier, the site, or the default.
 * @returns units a minute
 */
export function baseRate(mode: SessionMode, set: RatesSet): number {
  for (const table of [set.performer, set.tier, set.site]) {
    const rate = rateIn(table ?? {}, mode);
    if (rate !== undefined) return rate;
  }
  return DEFAULT_RATES[mode];
}

/** Whether DL chat would cost less than party chat, which staff must confirm. */
export const dlchatUndercuts = (set: RatesSet): boolean => baseRate('dlchat', set) < baseRate('party', set);
