import type { Offer } from '@akari/contract/session';
import { costUnits, lastsMs, SLICE_MS, type SessionMode } from '@akari/rules';

/** The ways in that a door shows, the usual one first. DL chat is party chat by another road: who came by it has that one. */
export function waysIn(offers: readonly Offer[], asked: SessionMode | null): Offer[] {
  const by_dlchat = asked === 'dlchat' && offers.some(({ mode }) => mode === 'dlchat');
  return offers.filter(({ mode }) => mode !== (by_dlchat ? 'party' : 'dlchat'));
}

/** Whether the first slice can be paid; without it nobody gets in. */
export const canBegin = (offer: Offer, units: number): boolean => units >= costUnits(offer, SLICE_MS);

/** How long somebody can stay; null: it costs nothing, so for as long as it goes on. */
export function stay(offer: Offer, units: number): number | null {
  const lasts_ms = lastsMs(offer, units);
  return Number.isFinite(lasts_ms) ? lasts_ms : null;
}
