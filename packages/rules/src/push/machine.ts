import { nextState, type Machine } from '../machine/index.ts';

/**
 * A push on its way to one device. `waiting`: to be sent when its time comes; `sending`: a node speaks with the push service;
 * `sent`: the push service has accepted it; `dead`: it was refused for good, or its time was over before it was accepted;
 * `void`: there is nothing to tell any more.
 */
export const PUSH_STATES = ['waiting', 'sending', 'sent', 'dead', 'void'] as const;
export type PushState = (typeof PUSH_STATES)[number];
export const PUSH_EVENTS = ['take', 'accept', 'fail', 'give_up', 'drop'] as const;
export type PushEvent = (typeof PUSH_EVENTS)[number];

export const PUSH_MACHINE: Machine<PushState, PushEvent> = {
  name: 'push',
  initial: 'waiting',
  states: PUSH_STATES,
  events: PUSH_EVENTS,
  transitions: {
    waiting: { take: 'sending' },
    // A node that took it and died has not said what became of it, so another one takes it again.
    sending: { take: 'sending', accept: 'sent', fail: 'waiting', give_up: 'dead', drop: 'void' },
    sent: {},
    dead: {},
    void: {},
  },
};
/** @returns the state after the event; null: the event is refused in this state (the state stays) */
export const nextPushState = (state: PushState, event: PushEvent): PushState | null =>
  nextState(PUSH_MACHINE, state, event);
