import { nextState, type Machine } from '../machine/index.ts';

/**
 * A poll of a performer. `open`: viewers vote; `ended`: the result counts; `cancelled`: there is no result, because the
 * performer withdrew it or the broadcast ended first.
 */
export const POLL_STATES = ['open', 'ended', 'cancelled'] as const;
export type PollState = (typeof POLL_STATES)[number];
export const POLL_EVENTS = ['end', 'time_over', 'cancel', 'broadcast_over'] as const;
export type PollEvent = (typeof POLL_EVENTS)[number];

export const POLL_MACHINE: Machine<PollState, PollEvent> = {
  name: 'poll',
  initial: 'open',
  states: POLL_STATES,
  events: POLL_EVENTS,
  transitions: {
    open: { end: 'ended', time_over: 'ended', cancel: 'cancelled', broadcast_over: 'cancelled' },
    ended: {},
    cancelled: {},
  },
};

/** Whether paid votes go back: a poll without a result costs nothing. */
export const isPollBack = (state: PollState): boolean => state === 'cancelled';

export const nextPollState = (state: PollState, event: PollEvent): PollState | null =>
  nextState(POLL_MACHINE, state, event);
