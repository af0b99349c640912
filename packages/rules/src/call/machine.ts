import { nextState, type Machine } from '../machine/index.ts';

/**
 * A chat call, spec §4. `calling`: until the performer answers; `accepted`: until the caller connects;
 * `connected`: hidden chat runs; `timed_out`: the performer was not available.
 */
export const CALL_STATES = [
  'calling',
  'accepted',
  'connected',
  'ended',
  'timed_out',
  'declined',
  'cancelled',
] as const;
export type CallState = (typeof CALL_STATES)[number];
/** `withdraw`: either side went away. */
export const CALL_EVENTS = ['accept', 'connect', 'decline', 'time_out', 'cancel', 'withdraw', 'end'] as const;
export type CallEvent = (typeof CALL_EVENTS)[number];

export const CALL_MACHINE: Machine<CallState, CallEvent> = {
  name: 'call to chat',
  initial: 'calling',
  states: CALL_STATES,
  events: CALL_EVENTS,
  transitions: {
    calling: {
      accept: 'accepted',
      decline: 'declined',
      time_out: 'timed_out',
      cancel: 'cancelled',
      withdraw: 'cancelled',
    },
    accepted: { connect: 'connected', cancel: 'cancelled', time_out: 'timed_out', withdraw: 'cancelled' },
    connected: { end: 'ended', withdraw: 'ended' },
    ended: {},
    timed_out: {},
    declined: {},
    cancelled: {},
  },
};

export const nextCallState = (state: CallState, event: CallEvent): CallState | null =>
  nextState(CALL_MACHINE, state, event);
