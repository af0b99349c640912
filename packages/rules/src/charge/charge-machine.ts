import { nextState, type Machine } from '../machine/index.ts';

/**
 * State of a session's charge: `sound`, failed once or twice in a row, or `given_up`, which ends the session
 * (5008).
 */
export const CHARGE_STATES = ['sound', 'failed_once', 'failed_twice', 'given_up'] as const;
export type ChargeState = (typeof CHARGE_STATES)[number];
export const CHARGE_EVENTS = ['charged', 'failed'] as const;
export type ChargeEvent = (typeof CHARGE_EVENTS)[number];

/** Two consecutive failed charges are allowed (spec §9); a successful charge resets the count. */
export const CHARGE_MACHINE: Machine<ChargeState, ChargeEvent> = {
  name: 'charge of a session',
  initial: 'sound',
  states: CHARGE_STATES,
  events: CHARGE_EVENTS,
  transitions: {
    sound: { charged: 'sound', failed: 'failed_once' },
    failed_once: { charged: 'sound', failed: 'failed_twice' },
    failed_twice: { charged: 'sound', failed: 'given_up' },
    given_up: {},
  },
};

/** @returns the state after the event; null: the event is refused in this state (the state stays) */
export const nextChargeState = (state: ChargeState, event: ChargeEvent): ChargeState | null =>
  nextState(CHARGE_MACHINE, state, event);
