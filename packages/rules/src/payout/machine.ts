import { nextState, type Machine } from '../machine/index.ts';

/**
 * The bank account of a performer or of a partner's member. `submitted`: staff have not looked at it; `confirmed`: payouts go
 * there; `rejected`: the holder is another person, or it is wrong; `replaced`: its owner has given another one.
 */
export const PAYEE_STATES = ['submitted', 'confirmed', 'rejected', 'replaced'] as const;
export type PayeeState = (typeof PAYEE_STATES)[number];
export const PAYEE_EVENTS = ['confirm', 'reject', 'replace'] as const;
export type PayeeEvent = (typeof PAYEE_EVENTS)[number];
export const PAYEE_MACHINE: Machine<PayeeState, PayeeEvent> = {
  name: 'payee',
  initial: 'submitted',
  states: PAYEE_STATES,
  events: PAYEE_EVENTS,
  transitions: {
    submitted: { confirm: 'confirmed', reject: 'rejected', replace: 'replaced' },
    confirmed: { reject: 'rejected', replace: 'replaced' },
    rejected: { replace: 'replaced' },
    replaced: {},
  },
};
export const nextPayeeState = (state: PayeeState, event: PayeeEvent): PayeeState | null =>
  nextState(PAYEE_MACHINE, state, event);

/**
 * A payout of one period. `open`: its statement is made; `approved`: it is in a batch that two people have agreed to;
 * `sent`: the bank has the batch; `paid`: the money has arrived; `failed`: the bank did not pay it; `returned`: the money
 * came back. The points of the last two are in the balance again.
 */
export const PAYOUT_STATES = ['open', 'approved', 'sent', 'paid', 'failed', 'returned'] as const;
export type PayoutState = (typeof PAYOUT_STATES)[number];
export const PAYOUT_EVENTS = ['approve', 'cancel', 'send', 'pay', 'fail', 'return'] as const;
export type PayoutEvent = (typeof PAYOUT_EVENTS)[number];
export const PAYOUT_MACHINE: Machine<PayoutState, PayoutEvent> = {
  name: 'payout',
  initial: 'open',
  states: PAYOUT_STATES,
  events: PAYOUT_EVENTS,
  transitions: {
    // Staff may give the points of an open payout back, such as when its account cannot be paid to.
    open: { approve: 'approved', fail: 'failed' },
    approved: { cancel: 'open', send: 'sent' },
    sent: { pay: 'paid', fail: 'failed', return: 'returned' },
    paid: { return: 'returned' },
    failed: {},
    returned: {},
  },
};
export const nextPayoutState = (state: PayoutState, event: PayoutEvent): PayoutState | null =>
  nextState(PAYOUT_MACHINE, state, event);
/** States in which the points are neither in the balance nor paid. */
export const OPEN_PAYOUT_STATES: readonly PayoutState[] = ['open', 'approved', 'sent'];

/** A file for a bank. `approved`: two people have agreed to it; `sent`: the bank has it; `cancelled`: its payouts are open again. */
export const PAYOUT_BATCH_STATES = ['approved', 'sent', 'cancelled'] as const;
export type PayoutBatchState = (typeof PAYOUT_BATCH_STATES)[number];
export const PAYOUT_BATCH_EVENTS = ['send', 'cancel'] as const;
export type PayoutBatchEvent = (typeof PAYOUT_BATCH_EVENTS)[number];
export const PAYOUT_BATCH_MACHINE: Machine<PayoutBatchState, PayoutBatchEvent> = {
  name: 'payout batch',
  initial: 'approved',
  states: PAYOUT_BATCH_STATES,
  events: PAYOUT_BATCH_EVENTS,
  transitions: { approved: { send: 'sent', cancel: 'cancelled' }, sent: {}, cancelled: {} },
};
export const nextPayoutBatchState = (
  state: PayoutBatchState,
  event: PayoutBatchEvent,
): PayoutBatchState | null => nextState(PAYOUT_BATCH_MACHINE, state, event);

/** Why staff keep payouts of a person back. */
export const PAYOUT_HOLD_KINDS = ['dispute', 'identity', 'other'] as const;
export type PayoutHoldKind = (typeof PAYOUT_HOLD_KINDS)[number];

/** Why a payout is left out of the next batch. */
export const PAYOUT_HOLD_CAUSES = ['payee_missing', 'payee_new', 'staff'] as const;
export type PayoutHoldCause = (typeof PAYOUT_HOLD_CAUSES)[number];

/** Most payouts of one file. */
export const PAYOUT_BATCH_MAX = 2_000;

/** Why a payout did not arrive, as the payee reads it. */
export const PAYOUT_FAULTS = ['account', 'holder', 'bank', 'other'] as const;
export type PayoutFault = (typeof PAYOUT_FAULTS)[number];
