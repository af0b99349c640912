import { points } from '../points/index.ts';
import type { Money } from './money.ts';

/** What is taken off the price of a first purchase (spec §9), whole per cent. */
export const FIRST_OFFER_PERCENT = 50;
/** Usually the largest pack that a first purchase gets at half price. */
export const FIRST_OFFER_MOST_UNITS = points(31);

/** What staff set of the first purchase on a site. */
export interface FirstOfferTerms {
  on: boolean;
  most_units: number;
}

/** The price of a first purchase. What is taken off is rounded down, so that the least price is one minor unit. */
export const halfPrice = ({ amount_minor, currency }: Money): Money => ({
  currency,
  amount_minor: amount_minor - Math.floor((amount_minor * FIRST_OFFER_PERCENT) / 100),
});

/** The points that a price buys at the regular price of a pack, rounded up. */
export const unitsForPrice = (units: number, before_minor: number, paid_minor: number): number =>
  Math.min(units, Math.ceil((units * paid_minor) / before_minor));

/**
 * Whether a person sees the offer. `open`: it counts for the next purchase; `mail`: it does once the mail address is
 * confirmed; `held`: it is kept for an order that was begun.
 */
export const FIRST_OFFER_STATES = ['open', 'mail', 'held'] as const;
export type FirstOfferState = (typeof FIRST_OFFER_STATES)[number];

/** What is known of a person who may be offered it. */
export interface FirstOfferAsk {
  guest: boolean;
  has_bought: boolean;
  mail_confirmed: boolean;
  /** How it was taken by this account, mailbox or device; null: it was not. */
  taken: 'used' | 'held_here' | 'held_elsewhere' | null;
}

/** @returns null: nothing is offered */
export function firstOfferState(terms: FirstOfferTerms, ask: FirstOfferAsk): FirstOfferState | null {
  if (!terms.on || ask.has_bought || ask.taken === 'used' || ask.taken === 'held_elsewhere') return null;
  if (ask.taken === 'held_here') return 'held';
  return ask.guest || ask.mail_confirmed ? 'open' : 'mail';
}
