import type { Offer } from '@akari/contract/session';
import type { SiteTerms } from '@akari/contract/site';
import { costUnits, lastsMs, type SessionMode } from '@akari/rules';

/** The ways in that a door shows, the usual one first. DL chat is party chat by another road: who came by it has that one. */
export function waysIn(offers: readonly Offer[], asked: SessionMode | null): Offer[] {
  const by_dlchat = asked === 'dlchat' && offers.some(({ mode }) => mode === 'dlchat');
  return offers.filter(({ mode }) => mode !== (by_dlchat ? 'party' : 'dlchat'));
}

type Slices = Pick<SiteTerms, 'charge_slice_ms'>;

/** Whether the first slice can be paid; without it nobody gets in. */
export const canBegin = (offer: Offer, units: number, { charge_slice_ms }: Slices): boolean =>
  units >= costUnits(offer, charge_slice_ms);

/** How long somebody can stay; null: it costs nothing, so for as long as it goes on. */
export function stay(offer: Offer, units: number): number | null {
  const lasts_ms = lastsMs(offer, units);
  return Number.isFinite(lasts_ms) ? lasts_ms : null;
}
