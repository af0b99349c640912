import { nextState, type Machine } from '../machine/index.ts';

/**
 * A two-shot request, spec §4. `waiting`: for the performer's answer; `started`: the exclusive session runs;
 * `started_with_others`: the performer chose another viewer.
 */
export const TWOSHOT_STATES = [
  'waiting',
  'started',
  'ended',
  'declined',
  'cancelled',
  'started_with_others',
] as const;
export type TwoshotState = (typeof TWOSHOT_STATES)[number];
/**
 * `accept` starts the exclusive session at once; `withdraw`: the viewer's or the performer's chat is over.
 */
export const TWOSHOT_EVENTS = ['accept', 'decline', 'cancel', 'withdraw', 'accept_other', 'end'] as const;
export type TwoshotEvent = (typeof TWOSHOT_EVENTS)[number];

export const TWOSHOT_MACHINE: Machine<TwoshotState, TwoshotEvent> = {
  name: 'two-shot request',
  initial: 'waiting',
  states: TWOSHOT_STATES,
  events: TWOSHOT_EVENTS,
  transitions: {
    waiting: {
      accept: 'started',
      decline: 'declined',
      cancel: 'cancelled',
      withdraw: 'cancelled',
      accept_other: 'started_with_others',
    },
    started: { end: 'ended' },
    ended: {},
    declined: {},
    cancelled: {},
    started_with_others: {},
  },
};

export const nextTwoshotState = (state: TwoshotState, event: TwoshotEvent): TwoshotState | null =>
  nextState(TWOSHOT_MACHINE, state, event);
