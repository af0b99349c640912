import { nextState, type Machine } from '../machine/index.ts';

/**
 * A request for two-way, spec §4. `waiting` for the performer; `accepted`: the viewer's own picture or sound is on its
 * way; `started`: it has arrived, and what it costs is charged; `already_started`: she has begun with somebody else.
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
 * `cancel`: one of the two calls it off before it has started; `withdraw`: the session from which it was asked is over;
 * `start`: the viewer's media has arrived; `time_out`: it did not, in time.
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

/** It holds the channel's one place: the viewer's media may flow. */
export const isTwowayOpen = (state: TwowayState): boolean => state === 'accepted' || state === 'started';

/** Who or what brought a request to its end, for the notice that both sides get. */
export const TWOWAY_END_CAUSES = ['viewer', 'performer', 'media', 'points', 'session'] as const;
export type TwowayEndCause = (typeof TWOWAY_END_CAUSES)[number];
