import { DEFAULT_RATES } from '@akari/rules';
import { usualMode } from '../channel/shared/usual-mode.ts';
import type { RoomView } from '../room-tool/room-tool.ts';

/**
 * What a minute costs here: in the session that runs, else where the person would enter. A free chat goes on as a party
 * chat.
 */
export function rateHere({ card, receipt, quoted }: Pick<RoomView, 'card' | 'receipt' | 'quoted'>): number {
  const offered = quoted.quote.phase === 'known' ? quoted.quote.offers : [];
  const rates = [
    receipt?.rate_units_per_min,
    ...offered.map((offer) => offer.rate_units_per_min),
    card.rates[usualMode(card)],
    card.rates.party,
  ];
  return rates.find((rate) => rate !== undefined && rate > 0) ?? DEFAULT_RATES.party;
}
