import { nextState, type Machine } from '../machine/index.ts';

/**
 * A line that waits for the performer or a helper. `held`: it waits, until the broadcast ends; `allowed`: it was sent;
 * `refused`: it was not. A refusal can be taken back, so that the line waits again.
 */
export const HELD_LINE_STATES = ['held', 'allowed', 'refused'] as const;
export type HeldLineState = (typeof HELD_LINE_STATES)[number];
export const HELD_LINE_EVENTS = ['allow', 'refuse', 'undo'] as const;
export type HeldLineEvent = (typeof HELD_LINE_EVENTS)[number];

export const HELD_LINE_MACHINE: Machine<HeldLineState, HeldLineEvent> = {
  name: 'held line',
  initial: 'held',
  states: HELD_LINE_STATES,
  events: HELD_LINE_EVENTS,
  transitions: {
    held: { allow: 'allowed', refuse: 'refused' },
    allowed: {},
    refused: { undo: 'held' },
  },
};

export const nextHeldLineState = (state: HeldLineState, event: HeldLineEvent): HeldLineState | null =>
  nextState(HELD_LINE_MACHINE, state, event);
