import { nextState, type Machine } from '../machine/index.ts';

/**
 * A viewer's control of one toy, spec §4. `requested`: for the performer's answer; `accepted`: the toy is reserved until
 * the viewer starts; `in_use`: the viewer may move the level.
 */
export const TOY_CONTROL_STATES = [
  'requested',
  'accepted',
  'in_use',
  'ended',
  'declined',
  'cancelled',
] as const;
export type ToyControlState = (typeof TOY_CONTROL_STATES)[number];

/** `withdraw`: the chat of either side is over, the toy is gone, or the viewer did not start in time. */
export const TOY_CONTROL_EVENTS = [
  'accept',
  'decline',
  'start',
  'move_level',
  'end',
  'cancel',
  'withdraw',
] as const;
export type ToyControlEvent = (typeof TOY_CONTROL_EVENTS)[number];

export const TOY_CONTROL_MACHINE: Machine<ToyControlState, ToyControlEvent> = {
  name: 'control of a toy',
  initial: 'requested',
  states: TOY_CONTROL_STATES,
  events: TOY_CONTROL_EVENTS,
  transitions: {
    requested: { accept: 'accepted', decline: 'declined', cancel: 'cancelled', withdraw: 'cancelled' },
    accepted: { start: 'in_use', cancel: 'cancelled', withdraw: 'cancelled' },
    in_use: { move_level: 'in_use', end: 'ended', withdraw: 'ended' },
    ended: {},
    declined: {},
    cancelled: {},
  },
};

export const nextToyControlState = (state: ToyControlState, event: ToyControlEvent): ToyControlState | null =>
  nextState(TOY_CONTROL_MACHINE, state, event);

/** Whether the toy is reserved for the viewer. */
export const holdsToy = (state: ToyControlState): boolean => state === 'accepted' || state === 'in_use';
/** Whether the control still waits or runs. */
export const isToyControlOpen = (state: ToyControlState): boolean => state === 'requested' || holdsToy(state);

/** How long an accepted toy stays reserved for a viewer who does not start. */
export const TOY_START_LIMIT_MS = 60_000;
