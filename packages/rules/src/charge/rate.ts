import { points } from '../points/index.ts';
import type { SessionMode } from '../session/session-type.ts';

/** Default points a minute of each mode, in units. Settings of a site, a tier and a performer come before them. */
export const DEFAULT_RATES: Readonly<Record<SessionMode, number>> = {
  preview: 0,
  free: 0,
  party: points(1.2),
  peep: points(0.8),
  voice: points(0.8),
  /** That of party chat, see `baseRate`. */
  dlchat: points(1.2),
  showtime: points(1.8),
  twoshot: points(2.4),
  /** On top of party chat. */
  twoway: points(0.6),
  hidden: points(2.2),
};

/** Rates that somebody has set, units a minute; what is not set is left to the next. */
export type RateTable = Partial<Record<SessionMode, number>>;

/**
 * DL chat is party chat by another door: it costs what party chat does wherever nobody has set a rate for it. A rate for
 * it counts only beside, or closer to the performer than, the rate of party chat, so that one of her site never
 * undercuts what she asks herself.
 */
const rateIn = (table: RateTable, mode: SessionMode): number | undefined =>
  table[mode] ?? (mode === 'dlchat' ? table.party : undefined);

interface RatesSet {
  performer?: RateTable | null;
  tier?: RateTable | null;
  site?: RateTable | null;
}

/** Whose rate it is: the performer's own, else that of the viewer's tier, else the site's, else the rules'. */
export function baseRate(mode: SessionMode, set: RatesSet): number {
  for (const table of [set.performer, set.tier, set.site]) {
    const rate = rateIn(table ?? {}, mode);
    if (rate !== undefined) return rate;
  }
  return DEFAULT_RATES[mode];
}

/** DL chat would cost less than party chat: only staff may want that, and say so. */
export const dlchatUndercuts = (set: RatesSet): boolean => baseRate('dlchat', set) < baseRate('party', set);
