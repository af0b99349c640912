import { nextState, type Machine } from '../machine/index.ts';

/**
 * States of the one charge of a card that the buyer paid with before. `preparing`: the provider was not asked to charge;
 * `asked`: it was, and has not answered; `unknown`: it did not answer, so that the card may be charged or not; `paid` and
 * `declined`: it said so; `not_made`: the card was not charged. A card is asked for once, whatever follows.
 */
export const STORED_CHARGE_STATES = [
  'preparing',
  'asked',
  'unknown',
  'paid',
  'declined',
  'not_made',
] as const;
export type StoredChargeState = (typeof STORED_CHARGE_STATES)[number];
export const STORED_CHARGE_EVENTS = ['ask', 'lose', 'pay', 'decline', 'drop'] as const;
export type StoredChargeEvent = (typeof STORED_CHARGE_EVENTS)[number];

export const STORED_CHARGE_MACHINE: Machine<StoredChargeState, StoredChargeEvent> = {
  name: 'stored-charge',
  initial: 'preparing',
  states: STORED_CHARGE_STATES,
  events: STORED_CHARGE_EVENTS,
  transitions: {
    preparing: { ask: 'asked', drop: 'not_made' },
    asked: { lose: 'unknown', pay: 'paid', decline: 'declined', drop: 'not_made' },
    unknown: { pay: 'paid', decline: 'declined', drop: 'not_made' },
    paid: {},
    // A message of the provider may say later that the money came all the same.
    declined: { pay: 'paid' },
    not_made: { pay: 'paid' },
  },
};
/** @returns the state after the event; null: the event changes nothing */
export const nextStoredChargeState = (
  state: StoredChargeState,
  event: StoredChargeEvent,
): StoredChargeState | null => nextState(STORED_CHARGE_MACHINE, state, event);

/** Charges in these states are not decided. A person has one such charge at most. */
export const STORED_CHARGE_OPEN = ['preparing', 'asked', 'unknown'] as const satisfies StoredChargeState[];

/**
 * How a purchase is paid: on the provider's page, by a press with the card on file, by the rule that the buyer set up, or as
 * a period of a plan.
 */
export const PURCHASE_WAYS = ['page', 'one_click', 'top_up', 'plan'] as const;
export type PurchaseWay = (typeof PURCHASE_WAYS)[number];
/** The ways that charge the card on file. */
export const STORED_CARD_WAYS = ['one_click', 'top_up'] as const satisfies PurchaseWay[];
export const paysByStoredCard = (way: PurchaseWay): boolean => STORED_CARD_WAYS.some((one) => one === way);

/**
 * States of a card on file. `usable`; `off`: the buyer does not want to pay by it, nor by later cards; `forgotten`: what we
 * knew of it is deleted, until the buyer pays by a card again.
 */
export const STORED_CARD_STATES = ['usable', 'off', 'forgotten'] as const;
export type StoredCardState = (typeof STORED_CARD_STATES)[number];
export const STORED_CARD_EVENTS = ['pay', 'turn_off', 'turn_on', 'forget'] as const;
export type StoredCardEvent = (typeof STORED_CARD_EVENTS)[number];

export const STORED_CARD_MACHINE: Machine<StoredCardState, StoredCardEvent> = {
  name: 'stored-card',
  initial: 'usable',
  states: STORED_CARD_STATES,
  events: STORED_CARD_EVENTS,
  transitions: {
    usable: { pay: 'usable', turn_off: 'off', forget: 'forgotten' },
    off: { turn_on: 'usable', forget: 'forgotten' },
    forgotten: { pay: 'usable' },
  },
};
/** @returns the state after the event; null: the event changes nothing */
export const nextStoredCardState = (state: StoredCardState, event: StoredCardEvent): StoredCardState | null =>
  nextState(STORED_CARD_MACHINE, state, event);

/** A card as its owner knows it. `last4` is empty while the provider has not said which card it is. */
export const cardName = ({ brand, last4 }: { brand: string; last4: string }): string =>
  last4 === '' ? brand : `${brand} •••• ${last4}`;
