import type { ErrorName } from '../error/index.ts';
import { nextState, type Machine } from '../machine/index.ts';
import type { Money } from '../purchase/index.ts';

/**
 * What a code gives. `percent`: a part of the price of a purchase; `bonus`: coupon points with a purchase; `points`: coupon
 * points at once; `gift_code`: regular points at once.
 */
export const COUPON_KINDS = ['percent', 'bonus', 'points', 'gift_code'] as const;
export type CouponKind = (typeof COUPON_KINDS)[number];
/** Kinds that a person redeems without a purchase. */
export const COUPONS_AT_ONCE: readonly CouponKind[] = ['points', 'gift_code'];

export const COUPON_STATES = ['on', 'off'] as const;
/** `shared`: one code for all people; `single`: a batch of codes, each of which counts once. */
export const COUPON_CODES = ['shared', 'single'] as const;
export const COUPON_BUYERS = ['all', 'first_purchase'] as const;

export const COUPON_PERCENT_MOST = 90;
export const COUPON_POINTS_MOST_UNITS = 10_000_000;
/** Usual time for which a coupon is held for a purchase that is not decided. */
export const COUPON_HOLD_MINUTES = 60;
export const COUPON_BATCH_MOST = 1_000;

/** What a coupon gives, to whom, and how often. */
export interface CouponTerms {
  kind: CouponKind;
  state: (typeof COUPON_STATES)[number];
  /** Null: all sites. */
  site_id: number | null;
  /** Of the kind `percent`. */
  percent: number | null;
  /** Of the other kinds. */
  units: number | null;
  buyers: (typeof COUPON_BUYERS)[number];
  /** The usual price of the smallest pack, US cents, also on sites that sell in yen; 0: any pack. */
  min_price_cents: number;
  expires_at_ms: number;
  /** Null: no limit. */
  budget_uses: number | null;
  budget_units: number | null;
}

/** Who would use a coupon, when, and for what. */
export interface CouponAsk {
  now_ms: number;
  site_id: number;
  /** Whether this person, or for a batch anyone, has used it, or has it in a purchase that is not decided. */
  used: boolean;
  has_bought: boolean;
  taken_uses: number;
  taken_units: number;
  /** The usual price of the pack that it is for; null: none is chosen. */
  order: { price_cents: number } | null;
}

const spent = (taken: number, next: number, most: number | null): boolean =>
  most !== null && taken + next > most;

const orderRefusal = ({ min_price_cents }: CouponTerms, order: CouponAsk['order']): ErrorName | null =>
  order !== null && order.price_cents < min_price_cents ? 'coupon_pack_too_small' : null;

/** Why a coupon cannot be used; null: it can. */
export function couponRefusal(terms: CouponTerms, ask: CouponAsk): ErrorName | null {
  if (terms.site_id !== null && terms.site_id !== ask.site_id) return 'coupon_wrong_site';
  if (ask.used) return 'coupon_used';
  if (terms.state === 'off') return 'coupon_off';
  if (terms.expires_at_ms <= ask.now_ms) return 'coupon_expired';
  if (terms.buyers === 'first_purchase' && ask.has_bought) return 'coupon_first_only';
  if (
    spent(ask.taken_uses, 1, terms.budget_uses) ||
    spent(ask.taken_units, terms.units ?? 0, terms.budget_units)
  )
    return 'coupon_spent';
  return orderRefusal(terms, ask.order);
}

/** A price less a part of it. The part is rounded down; the least price is one minor unit. */
export const reducedPrice = ({ amount_minor, currency }: Money, percent: number): Money => ({
  currency,
  amount_minor: Math.max(1, amount_minor - Math.floor((amount_minor * percent) / 100)),
});

/** Whether what staff write is a coupon. */
export function isCoupon(
  { kind, percent, units, buyers, min_price_cents, expires_at_ms, budget_uses, budget_units }: CouponTerms,
  now_ms: number,
): boolean {
  if (expires_at_ms <= now_ms) return false;
  const atOnce = COUPONS_AT_ONCE.includes(kind);
  if (atOnce && (min_price_cents > 0 || buyers !== 'all')) return false;
  if (kind === 'percent')
    return (
      percent !== null &&
      percent >= 1 &&
      percent <= COUPON_PERCENT_MOST &&
      units === null &&
      budget_units === null
    );
  if (percent !== null || units === null || units < 1 || units > COUPON_POINTS_MOST_UNITS) return false;
  // Points are given away: how many at most is always said.
  return budget_uses !== null || budget_units !== null;
}

/**
 * States of a use. `held`: for a purchase that is not decided; `used`; `released`: the purchase failed, or was not paid in
 * time; `honoured`: it was paid after that, so that its buyer gets what they had confirmed.
 */
export const COUPON_USE_STATES = ['held', 'used', 'released', 'honoured'] as const;
export type CouponUseState = (typeof COUPON_USE_STATES)[number];
export const COUPON_USE_EVENTS = ['paid', 'given', 'declined', 'timed_out'] as const;
export type CouponUseEvent = (typeof COUPON_USE_EVENTS)[number];
/** States that count towards the budget. */
export const COUPON_TAKEN: readonly CouponUseState[] = ['held', 'used', 'honoured'];

export const COUPON_USE_MACHINE: Machine<CouponUseState, CouponUseEvent> = {
  name: 'coupon_use',
  initial: 'held',
  states: COUPON_USE_STATES,
  events: COUPON_USE_EVENTS,
  transitions: {
    held: { paid: 'used', given: 'used', declined: 'released', timed_out: 'released' },
    used: {},
    released: { paid: 'honoured' },
    honoured: {},
  },
};
/** @returns the state after the event; null: the event changes nothing */
export const nextCouponUseState = (state: CouponUseState, event: CouponUseEvent): CouponUseState | null =>
  nextState(COUPON_USE_MACHINE, state, event);

/** The part of a bonus that goes back with a part of the points of its purchase. */
export const bonusBackUnits = (bonus_units: number, back_units: number, bought_units: number): number =>
  back_units >= bought_units ? bonus_units : Math.floor((bonus_units * back_units) / bought_units);
