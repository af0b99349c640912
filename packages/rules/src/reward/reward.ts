import { MILE_ACTS } from '../mile/index.ts';

/** What earns points or miles, in the order in which the page lists it. */
export const REWARD_WAYS = [
  'login_bonus',
  'missions',
  'review',
  'referral',
  'first_offer',
  'coupon',
  'present',
] as const;
export type RewardWay = (typeof REWARD_WAYS)[number];

/** What a viewer was given points for, by the sources of lots. What was bought or exchanged is no reward. */
export const REWARD_POINT_SOURCES = [
  'registration_bonus',
  'coupon',
  'gift_code',
  'referral',
  'present',
] as const;
/** What a line of the list of rewards is about: miles by their act, points by their source. */
export const REWARD_SOURCES = [...MILE_ACTS, ...REWARD_POINT_SOURCES] as const;
export type RewardSource = (typeof REWARD_SOURCES)[number];
