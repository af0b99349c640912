import { nextState, type Machine } from '../machine/index.ts';

/**
 * States of a bank transfer. `waiting`: the member has the account data, and the money has not come; `paid_late`: it came
 * after the transfer had expired or was cancelled.
 */
export const BANK_TRANSFER_STATES = ['waiting', 'paid', 'paid_late', 'expired', 'cancelled'] as const;
export type BankTransferState = (typeof BANK_TRANSFER_STATES)[number];
export const BANK_TRANSFER_EVENTS = ['pay', 'expire', 'cancel'] as const;
export type BankTransferEvent = (typeof BANK_TRANSFER_EVENTS)[number];

/** Money that comes late is paid for all that: it is here. */
export const BANK_TRANSFER_MACHINE: Machine<BankTransferState, BankTransferEvent> = {
  name: 'bank_transfer',
  initial: 'waiting',
  states: BANK_TRANSFER_STATES,
  events: BANK_TRANSFER_EVENTS,
  transitions: {
    waiting: { pay: 'paid', expire: 'expired', cancel: 'cancelled' },
    paid: {},
    paid_late: {},
    expired: { pay: 'paid_late' },
    cancelled: { pay: 'paid_late' },
  },
};

/** @returns the state after the event; null: the event changes nothing */
export const nextBankTransferState = (
  state: BankTransferState,
  event: BankTransferEvent,
): BankTransferState | null => nextState(BANK_TRANSFER_MACHINE, state, event);

/**
 * What became of money on the account: `given`: it was the price, and the points were given; `differs`: another amount,
 * which staff decide on; `settled`: the price has come in the end; `rejected`: staff gave nothing for it.
 */
export const BANK_ARRIVAL_STATES = ['given', 'differs', 'settled', 'rejected'] as const;
export type BankArrivalState = (typeof BANK_ARRIVAL_STATES)[number];
