import { nextState, type Machine } from '../machine/index.ts';

/**
 * A mail on its way. `waiting`: to be sent when its time comes; `sending`: a node speaks with the mail server; `sent`: the
 * mail server has accepted it; `dead`: it was refused for good, or tried too often, and staff may send it again; `void`: it
 * had no recipient.
 */
export const MAIL_STATES = ['waiting', 'sending', 'sent', 'dead', 'void'] as const;
export type MailState = (typeof MAIL_STATES)[number];
export const MAIL_EVENTS = ['take', 'accept', 'fail', 'give_up', 'drop', 'resend'] as const;
export type MailEvent = (typeof MAIL_EVENTS)[number];

export const MAIL_MACHINE: Machine<MailState, MailEvent> = {
  name: 'mail',
  initial: 'waiting',
  states: MAIL_STATES,
  events: MAIL_EVENTS,
  transitions: {
    waiting: { take: 'sending' },
    // A node that took it and died has not said what became of it, so another one takes it again.
    sending: { take: 'sending', accept: 'sent', fail: 'waiting', give_up: 'dead', drop: 'void' },
    sent: {},
    dead: { resend: 'waiting' },
    void: {},
  },
};
/** @returns the state after the event; null: the event is refused in this state (the state stays) */
export const nextMailState = (state: MailState, event: MailEvent): MailState | null =>
  nextState(MAIL_MACHINE, state, event);
