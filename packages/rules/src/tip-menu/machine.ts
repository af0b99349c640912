import { nextState, type Machine } from '../machine/index.ts';

/**
 * A paid request of the tip menu. `open`: the performer has it before her; `done`: she marked it; `declined`: she gave the
 * points back; `returned`: the broadcast ended before it was done, and the points went back.
 */
export const TIP_REQUEST_STATES = ['open', 'done', 'declined', 'returned'] as const;
export type TipRequestState = (typeof TIP_REQUEST_STATES)[number];
export const TIP_REQUEST_EVENTS = ['do', 'decline', 'broadcast_over'] as const;
export type TipRequestEvent = (typeof TIP_REQUEST_EVENTS)[number];

export const TIP_REQUEST_MACHINE: Machine<TipRequestState, TipRequestEvent> = {
  name: 'request of the tip menu',
  initial: 'open',
  states: TIP_REQUEST_STATES,
  events: TIP_REQUEST_EVENTS,
  transitions: {
    open: { do: 'done', decline: 'declined', broadcast_over: 'returned' },
    done: {},
    declined: {},
    returned: {},
  },
};

export const nextTipRequestState = (state: TipRequestState, event: TipRequestEvent): TipRequestState | null =>
  nextState(TIP_REQUEST_MACHINE, state, event);

/** Whether the viewer has the points again. */
export const isTipRequestBack = (state: TipRequestState): boolean =>
  state === 'declined' || state === 'returned';
