import { nextState, type Machine } from '../machine/index.ts';

/** What a member gets for a friend (spec §9), days until it is given, and friends in 30 days. */
export const REFERRAL_POINTS = 5;
export const REFERRAL_HOLD_DAYS = 14;
export const REFERRALS_A_MONTH = 10;
/** Days for which it is kept where a registration or a half price came from. */
export const ORIGIN_KEPT_DAYS = 400;

/** Days in which two registrations, or a login and a registration, of one network look like one person. */
export const REFERRAL_NETWORK_DAYS = 7;

/**
 * States of a friend's registration by a link. `registered`: nothing is bought yet; `waiting`: the first purchase is paid,
 * and the hold runs; `earned`: the referrer has the points; `cancelled`: the money of a purchase went back in the hold;
 * `refused`: it looks like the referrer's own account, or there were too many in a month.
 */
export const REFERRAL_STATES = ['registered', 'waiting', 'earned', 'cancelled', 'refused'] as const;
export type ReferralState = (typeof REFERRAL_STATES)[number];
export const REFERRAL_EVENTS = ['bought', 'hold_ended', 'money_back', 'too_many'] as const;
export type ReferralEvent = (typeof REFERRAL_EVENTS)[number];

export const REFERRAL_MACHINE: Machine<ReferralState, ReferralEvent> = {
  name: 'referral',
  initial: 'registered',
  states: REFERRAL_STATES,
  events: REFERRAL_EVENTS,
  transitions: {
    registered: { bought: 'waiting' },
    waiting: { hold_ended: 'earned', money_back: 'cancelled', too_many: 'refused' },
    earned: {},
    cancelled: {},
    refused: {},
  },
};
export const nextReferralState = (state: ReferralState, event: ReferralEvent): ReferralState | null =>
  nextState(REFERRAL_MACHINE, state, event);

/** What the registration of a friend has in common with the referrer, or with another friend of theirs. */
export const REFERRAL_DOUBTS = ['device', 'mailbox', 'network'] as const;
export type ReferralDoubt = (typeof REFERRAL_DOUBTS)[number];

/** Where a person comes from, as far as it is known. */
export interface ReferralOrigin {
  device_hash: string;
  network: string;
  /** Null: no address. */
  mailbox_hash: string | null;
  at_ms: number;
}

/** Why a registration does not count; null: it does. */
export function referralDoubt(
  friend: ReferralOrigin,
  others: readonly ReferralOrigin[],
  network_ms: number,
): ReferralDoubt | null {
  if (others.some(({ device_hash }) => device_hash === friend.device_hash)) return 'device';
  if (others.some(({ mailbox_hash }) => mailbox_hash !== null && mailbox_hash === friend.mailbox_hash))
    return 'mailbox';
  const near = ({ network, at_ms }: ReferralOrigin) =>
    network === friend.network && friend.at_ms - at_ms < network_ms;
  return others.some(near) ? 'network' : null;
}

/** A friend's name as the referrer sees it: its first two signs. */
export const shortenedName = (name: string): string => `${[...name].slice(0, 2).join('')}…`;
