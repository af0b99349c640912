import { nextState, type Machine } from '../machine/index.ts';

/** How a session's charge stands: `sound`, failed once or twice in a row, or given up, which ends the session (5008). */
export const CHARGE_STATES = ['sound', 'failed_once', 'failed_twice', 'given_up'] as const;
export type ChargeState = (typeof CHARGE_STATES)[number];
export const CHARGE_EVENTS = ['charged', 'failed'] as const;
export type ChargeEvent = (typeof CHARGE_EVENTS)[number];

/** At most two one-charge failures (spec §9); one charge that works makes up for those before it. */
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

/** @returns the state after the event, or null when the event is refused in this state (the state stays). */
export const nextChargeState = (state: ChargeState, event: ChargeEvent): ChargeState | null =>
  nextState(CHARGE_MACHINE, state, event);
