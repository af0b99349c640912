import { nextState, type Machine } from '../machine/index.ts';
import { PLAN_PERIOD_DAYS, PLAN_PERIOD_MS } from './plan.ts';

const DAY_MS = 86_400_000;

/**
 * States of a subscription to a plan. `pending`: ordered, and not paid; `active`; `past_due`: a renewal was not paid;
 * `cancelling`: it is cancelled, and the payment company has not confirmed that yet; `cancelled`: it runs until the end of
 * what is paid, and is not charged again; `ended`.
 */
export const SUBSCRIPTION_STATES = [
  'pending',
  'active',
  'past_due',
  'cancelling',
  'cancelled',
  'ended',
] as const;
export type SubscriptionState = (typeof SUBSCRIPTION_STATES)[number];
/**
 * `begin`: the first payment; `collide`: the same, while the person has another plan; `renew`; `fail`: a renewal was not
 * paid; `cancel`: its member, or the service, cancels; `confirm`: the payment company will not charge again; `resume`: it will
 * after all; `move`: it will on a later day; `end`.
 */
export const SUBSCRIPTION_EVENTS = [
  'begin',
  'collide',
  'renew',
  'fail',
  'cancel',
  'confirm',
  'resume',
  'move',
  'end',
] as const;
export type SubscriptionEvent = (typeof SUBSCRIPTION_EVENTS)[number];

export const SUBSCRIPTION_MACHINE: Machine<SubscriptionState, SubscriptionEvent> = {
  name: 'subscription',
  initial: 'pending',
  states: SUBSCRIPTION_STATES,
  events: SUBSCRIPTION_EVENTS,
  transitions: {
    pending: { begin: 'active', collide: 'cancelling' },
    active: {
      renew: 'active',
      move: 'active',
      fail: 'past_due',
      cancel: 'cancelling',
      confirm: 'cancelled',
      end: 'ended',
    },
    past_due: { renew: 'active', move: 'active', cancel: 'cancelling', confirm: 'cancelled', end: 'ended' },
    // A charge that the payment company has made all the same gives its points, and lengthens what is paid.
    cancelling: { renew: 'cancelling', move: 'cancelling', confirm: 'cancelled', end: 'ended' },
    // Its member takes the cancellation back on the pages of the company. One that has another plan by now is stopped again.
    cancelled: {
      renew: 'cancelled',
      move: 'cancelled',
      resume: 'active',
      collide: 'cancelling',
      end: 'ended',
    },
    // The company charges a card that it must not: it is asked again to stop.
    ended: { renew: 'cancelling', resume: 'active', collide: 'cancelling' },
  },
};
/** @returns the state after the event; null: the event changes nothing */
export const nextSubscriptionState = (
  state: SubscriptionState,
  event: SubscriptionEvent,
): SubscriptionState | null => nextState(SUBSCRIPTION_MACHINE, state, event);

/** A person has one subscription in these states at most. */
export const SUBSCRIPTION_LIVE = ['active', 'past_due'] as const satisfies SubscriptionState[];
/** In these states the person has what was paid for, until it runs out. */
export const SUBSCRIPTION_PAID = [
  'active',
  'past_due',
  'cancelling',
  'cancelled',
] as const satisfies SubscriptionState[];

/** How long after the end of a period a renewal may take to be reported, before it counts as not paid. */
export const RENEWAL_WAIT_MS = 3 * 86_400_000;
/** How long a renewal that was not paid is waited for. */
export const PAST_DUE_MOST_MS = 30 * 86_400_000;

/**
 * Until when a period runs that is paid now. It begins where the last one ended, so that an early or late renewal takes
 * nothing away; after a pause it begins now.
 */
export const paidUntilMs = (paid_until_ms: number | null, now_ms: number): number =>
  (paid_until_ms === null || paid_until_ms + RENEWAL_WAIT_MS < now_ms ? now_ms : paid_until_ms) +
  PLAN_PERIOD_MS;

/** A plan that renews sooner than this is not changed before it has renewed. */
export const PLAN_CHANGE_LEAST_MS = 86_400_000;

/**
 * The first period of a plan that begins when what is paid now ends. The payment company counts in days from the payment,
 * so that the next charge comes when that period ends, or less than a day later: never earlier.
 */
export function firstPeriod(
  paid_until_ms: number | null,
  now_ms: number,
): { begins_at_ms: number; days: number } {
  const begins_at_ms = Math.max(paid_until_ms ?? now_ms, now_ms);
  return { begins_at_ms, days: PLAN_PERIOD_DAYS + Math.ceil((begins_at_ms - now_ms) / DAY_MS) };
}

/** Whether a person has what a subscription gives. A renewal may be on its way. */
export const paidFor = (
  {
    state,
    begins_at_ms,
    paid_until_ms,
  }: { state: SubscriptionState; begins_at_ms: number | null; paid_until_ms: number | null },
  now_ms: number,
): boolean =>
  paid_until_ms !== null &&
  (begins_at_ms ?? now_ms) <= now_ms &&
  SUBSCRIPTION_PAID.some((one) => one === state) &&
  now_ms < paid_until_ms + (state === 'active' ? RENEWAL_WAIT_MS : 0);

/**
 * What a message of the payment company does to a subscription. A renewal that failed counts at the end of a period alone:
 * one that is reported after the renewal that followed it is old. What runs longer is not over with a message about its end.
 */
export function reportedEvent(
  said: 'fail' | 'confirm' | 'end',
  paid_until_ms: number | null,
  now_ms: number,
): SubscriptionEvent | null {
  const left_ms = (paid_until_ms ?? now_ms) - now_ms;
  if (said === 'fail') return left_ms > RENEWAL_WAIT_MS ? null : 'fail';
  return said === 'end' && left_ms > 0 ? 'confirm' : said;
}

/** A next charge that is said to be later than this is a mistake. */
export const NEXT_CHARGE_MOST_MS = 366 * DAY_MS;

/**
 * Until when a plan is paid whose next charge the payment company has moved: it never takes away what was paid.
 * @returns null: it lengthens nothing
 */
export function movedUntilMs(
  paid_until_ms: number | null,
  next_charge_at_ms: number | null,
  now_ms: number,
): number | null {
  if (next_charge_at_ms === null || next_charge_at_ms > now_ms + NEXT_CHARGE_MOST_MS) return null;
  return next_charge_at_ms > Math.max(paid_until_ms ?? 0, now_ms) ? next_charge_at_ms : null;
}

/** What time does to a subscription; null: nothing. */
export function dueEvent(
  { state, paid_until_ms }: { state: SubscriptionState; paid_until_ms: number | null },
  now_ms: number,
): SubscriptionEvent | null {
  if (paid_until_ms === null || now_ms < paid_until_ms) return null;
  if (state === 'cancelled') return 'end';
  if (state === 'active' && now_ms >= paid_until_ms + RENEWAL_WAIT_MS) return 'fail';
  return state === 'past_due' && now_ms >= paid_until_ms + PAST_DUE_MOST_MS ? 'cancel' : null;
}
