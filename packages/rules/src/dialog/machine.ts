import { nextState, type Machine } from '../machine/index.ts';

/** A confirmation before an action: asking opens it, either answer closes it. */
export const DIALOG_STATES = ['closed', 'open'] as const;
export type DialogState = (typeof DIALOG_STATES)[number];
export const DIALOG_EVENTS = ['ask', 'yes', 'no'] as const;
export type DialogEvent = (typeof DIALOG_EVENTS)[number];

/** Confirm dialog, spec §4. */
export const DIALOG_MACHINE: Machine<DialogState, DialogEvent> = {
  name: 'confirm dialog',
  initial: 'closed',
  states: DIALOG_STATES,
  events: DIALOG_EVENTS,
  transitions: {
    closed: { ask: 'open' },
    open: { yes: 'closed', no: 'closed' },
  },
};

/** @returns the state after the event; null: the event is refused in this state (the state stays) */
export const nextDialogState = (state: DialogState, event: DialogEvent): DialogState | null =>
  nextState(DIALOG_MACHINE, state, event);
