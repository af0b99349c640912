import { cleanChatLines } from '../chat/chat.ts';
import { nextState, type Machine } from '../machine/index.ts';

interface Subject {
  /** Comes before other messages. */
  urgent: boolean;
  /** A form of its own, where people do not choose the subject. */
  form?: 'withdrawal' | 'closing';
}

/** What people write to staff about. */
export const CONTACT_SUBJECTS = {
  account: { urgent: false },
  points: { urgent: false },
  technical: { urgent: false },
  safety: { urgent: true },
  performing: { urgent: false },
  other: { urgent: false },
  /** A declaration that a purchase is withdrawn (Directive 2011/83/EU, art. 11a). */
  withdrawal: { urgent: true, form: 'withdrawal' },
  /** A performer wants her account to be closed. */
  closing: { urgent: false, form: 'closing' },
} as const satisfies Readonly<Record<string, Subject>>;
export type ContactSubject = keyof typeof CONTACT_SUBJECTS;
export const CONTACT_SUBJECT_NAMES = Object.keys(CONTACT_SUBJECTS) as ContactSubject[];

/** The subjects that people choose from. */
export const CHOSEN_CONTACT_SUBJECTS = CONTACT_SUBJECT_NAMES.filter(
  (name) => !('form' in CONTACT_SUBJECTS[name]),
);

export const CONTACT_TEXT_MAX = 2_000;
/** A message as it is kept: in its lines, without invisible characters and direction overrides; null: nothing is left. */
export function readContactText(sent: string): string | null {
  const text = cleanChatLines(sent);
  return text === '' ? null : text;
}
/** Messages that a person may write before staff answer. */
export const CONTACT_UNANSWERED_MAX = 10;

/** `waiting`: staff have to answer. `answered`: the person may write again, or close it. */
export const CONTACT_STATES = ['waiting', 'answered', 'closed'] as const;
export type ContactState = (typeof CONTACT_STATES)[number];
export const CONTACT_EVENTS = ['write', 'answer', 'close'] as const;
export type ContactEvent = (typeof CONTACT_EVENTS)[number];

export const CONTACT_MACHINE: Machine<ContactState, ContactEvent> = {
  name: 'contact with staff',
  initial: 'waiting',
  states: CONTACT_STATES,
  events: CONTACT_EVENTS,
  transitions: {
    waiting: { write: 'waiting', answer: 'answered', close: 'closed' },
    answered: { write: 'waiting', close: 'closed' },
    closed: {},
  },
};

export const nextContactState = (state: ContactState, event: ContactEvent): ContactState | null =>
  nextState(CONTACT_MACHINE, state, event);
