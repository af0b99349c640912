import { nextState, type Machine } from '../machine/index.ts';

/**
 * A two-way request, spec §4. `waiting`: for the performer's answer; `accepted`: the viewer's own media is
 * expected; `started`: it has arrived, and the extra is charged; `already_started`: the performer has
 * accepted another viewer.
 */
export const TWOWAY_STATES = [
  'waiting',
  'accepted',
  'started',
  'ended',
  'declined',
  'cancelled',
  'already_started',
] as const;
export type TwowayState = (typeof TWOWAY_STATES)[number];

/**
 * `cancel`: either side cancels before the start; `withdraw`: the session of the request is over; `start`:
 * the viewer's media has arrived; `time_out`: it did not arrive in time.
 */
export const TWOWAY_EVENTS = [
  'accept',
  'decline',
  'cancel',
  'withdraw',
  'accept_other',
  'start',
  'time_out',
  'end',
] as const;
export type TwowayEvent = (typeof TWOWAY_EVENTS)[number];

export const TWOWAY_MACHINE: Machine<TwowayState, TwowayEvent> = {
  name: 'two-way request',
  initial: 'waiting',
  states: TWOWAY_STATES,
  events: TWOWAY_EVENTS,
  transitions: {
    waiting: {
      accept: 'accepted',
      decline: 'declined',
      cancel: 'cancelled',
      withdraw: 'cancelled',
      accept_other: 'already_started',
    },
    accepted: { start: 'started', cancel: 'cancelled', withdraw: 'cancelled', time_out: 'cancelled' },
    started: { end: 'ended' },
    ended: {},
    declined: {},
    cancelled: {},
    already_started: {},
  },
};

export const nextTwowayState = (state: TwowayState, event: TwowayEvent): TwowayState | null =>
  nextState(TWOWAY_MACHINE, state, event);

/** Whether the request occupies the channel's only two-way, so that the viewer's media may flow. */
export const isTwowayOpen = (state: TwowayState): boolean => state === 'accepted' || state === 'started';

/** Who or what ended a request, for the notice to both sides. */
export const TWOWAY_END_CAUSES = ['viewer', 'performer', 'media', 'points', 'session'] as const;
export type TwowayEndCause = (typeof TWOWAY_END_CAUSES)[number];
