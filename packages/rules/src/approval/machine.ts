import { nextState, type Machine } from '../machine/index.ts';

/**
 * An act of staff that waits for a second person. `waiting`: not decided; `approved`: done, in the transaction
 * of the decision; `refused`: by the second person; `withdrawn`: by the proposer; `expired`: not decided in time.
 */
export const APPROVAL_STATES = ['waiting', 'approved', 'refused', 'withdrawn', 'expired'] as const;
export type ApprovalState = (typeof APPROVAL_STATES)[number];
export const APPROVAL_EVENTS = ['approve', 'refuse', 'withdraw', 'expire'] as const;
export type ApprovalEvent = (typeof APPROVAL_EVENTS)[number];

export const APPROVAL_MACHINE: Machine<ApprovalState, ApprovalEvent> = {
  name: 'approval',
  initial: 'waiting',
  states: APPROVAL_STATES,
  events: APPROVAL_EVENTS,
  transitions: {
    waiting: { approve: 'approved', refuse: 'refused', withdraw: 'withdrawn', expire: 'expired' },
    approved: {},
    refused: {},
    withdrawn: {},
    expired: {},
  },
};

/** @returns the state after the event; null: the event is refused in this state (the state stays) */
export const nextApprovalState = (state: ApprovalState, event: ApprovalEvent): ApprovalState | null =>
  nextState(APPROVAL_MACHINE, state, event);
