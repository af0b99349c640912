import { points } from '../points/index.ts';
import type { SessionMode } from '../session/session-type.ts';

/** Default points a minute of each mode, in units. Settings of a site, a tier and a performer come before them. */
export const DEFAULT_RATES: Readonly<Record<SessionMode, number>> = {
  preview: 0,
  free: 0,
  party: points(1.2),
  peep: points(0.8),
  voice: points(0.8),
  dlchat: points(1.2),
  showtime: points(1.8),
  twoshot: points(2.4),
  /** On top of party chat. */
  twoway: points(0.6),
  hidden: points(2.2),
};

/** Rates that somebody has set, units a minute; what is not set is left to the next. */
export type RateTable = Partial<Record<SessionMode, number>>;

/** Whose rate it is: the performer's own, else that of the viewer's tier, else the site's, else the rules'. */
export function baseRate(
  mode: SessionMode,
  set: { performer?: RateTable | null; tier?: RateTable | null; site?: RateTable | null },
): number {
  return set.performer?.[mode] ?? set.tier?.[mode] ?? set.site?.[mode] ?? DEFAULT_RATES[mode];
}
