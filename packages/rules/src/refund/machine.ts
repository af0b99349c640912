import { nextState, type Machine } from '../machine/index.ts';

/**
 * Money that goes back. `requested`: points are taken, the provider is not asked yet; `sent`: the provider was asked;
 * `done`: the money went back; `refused`: it did not, and the points are given back; `unknown`: the provider did not
 * answer, and staff find out; `reversed`: a chargeback was decided for us, and the points are given back.
 */
export const REFUND_STATES = ['requested', 'sent', 'done', 'refused', 'unknown', 'reversed'] as const;
export type RefundState = (typeof REFUND_STATES)[number];
export const REFUND_EVENTS = ['send', 'confirm', 'refuse', 'lose', 'reverse'] as const;
export type RefundEvent = (typeof REFUND_EVENTS)[number];

export const REFUND_MACHINE: Machine<RefundState, RefundEvent> = {
  name: 'refund',
  initial: 'requested',
  states: REFUND_STATES,
  events: REFUND_EVENTS,
  transitions: {
    requested: { send: 'sent', confirm: 'done', refuse: 'refused' },
    // The provider is asked again under the same id until it answers.
    sent: { send: 'sent', confirm: 'done', refuse: 'refused', lose: 'unknown' },
    unknown: { confirm: 'done', refuse: 'refused' },
    done: { reverse: 'reversed' },
    refused: {},
    reversed: {},
  },
};
/** @returns the state after the event; null: the event is refused in this state */
export const nextRefundState = (state: RefundState, event: RefundEvent): RefundState | null =>
  nextState(REFUND_MACHINE, state, event);

/** Refunds in these states count: their points and their money have gone back, or are about to. */
export const REFUND_COUNTS = ['requested', 'sent', 'done', 'unknown'] as const satisfies RefundState[];
/** Refunds whose outcome is open. */
export const REFUND_OPEN = ['requested', 'sent', 'unknown'] as const satisfies RefundState[];
