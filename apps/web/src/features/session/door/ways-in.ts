import type { Offer } from '@akari/contract/session';
import type { SiteTerms } from '@akari/contract/site';
import { costUnits, lastsMs, type SessionMode } from '@akari/rules';

/**
 * Returns the offers that the lobby shows, in the server's order. DL chat is party chat by another address: a viewer
 * who came by it gets DL chat instead of party chat.
 */
export function waysIn(offers: readonly Offer[], asked: SessionMode | null): Offer[] {
  const by_dlchat = asked === 'dlchat' && offers.some(({ mode }) => mode === 'dlchat');
  return offers.filter(({ mode }) => mode !== (by_dlchat ? 'party' : 'dlchat'));
}

export type BeginTerms = Pick<SiteTerms, 'charge_slice_ms'>;

/** Returns whether the first slice can be paid, which entering requires. */
export const canBegin = (offer: Offer, units: number, { charge_slice_ms }: BeginTerms): boolean =>
  units >= costUnits(offer, charge_slice_ms);

/** Returns how many milliseconds the points last; null: the mode is free, so there is no limit. */
export function stay(offer: Offer, units: number): number | null {
  const lasts_ms = lastsMs(offer, units);
  return Number.isFinite(lasts_ms) ? lasts_ms : null;
}
