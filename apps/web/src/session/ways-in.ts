import type { Offer } from '@akari/contract/session';
import { costUnits, lastsMs, SLICE_MS } from '@akari/rules';

/** The ways in that a door shows, the usual one first. DL chat is party chat by another road: it has no door here. */
export const waysIn = (offers: readonly Offer[]): Offer[] => offers.filter(({ mode }) => mode !== 'dlchat');

/** Whether the first slice can be paid; without it nobody gets in. */
export const canBegin = (offer: Offer, units: number): boolean => units >= costUnits(offer, SLICE_MS);

/** How long somebody can stay; null: it costs nothing, so for as long as it goes on. */
export function stay(offer: Offer, units: number): number | null {
  const lasts_ms = lastsMs(offer, units);
  return Number.isFinite(lasts_ms) ? lasts_ms : null;
}
