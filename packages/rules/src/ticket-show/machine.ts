import { nextState, type Machine } from '../machine/index.ts';

/**
 * A show that viewers enter by ticket. `announced`: tickets are sold, and the points are held; `begun`: it runs, but not
 * long enough to count; `counted`: it runs, and the tickets are paid to the performer; `ended`: it is over after it
 * counted; `called_off`: it has not begun; `broken_off`: it was over before it counted.
 */
export const TICKET_SHOW_STATES = [
  'announced',
  'begun',
  'counted',
  'ended',
  'called_off',
  'broken_off',
] as const;
export type TicketShowState = (typeof TICKET_SHOW_STATES)[number];
export const TICKET_SHOW_EVENTS = [
  'begin',
  'call_off',
  'not_begun',
  'count',
  'end',
  'time_over',
  'broadcast_over',
] as const;
export type TicketShowEvent = (typeof TICKET_SHOW_EVENTS)[number];

export const TICKET_SHOW_MACHINE: Machine<TicketShowState, TicketShowEvent> = {
  name: 'ticket show',
  initial: 'announced',
  states: TICKET_SHOW_STATES,
  events: TICKET_SHOW_EVENTS,
  transitions: {
    announced: {
      begin: 'begun',
      call_off: 'called_off',
      not_begun: 'called_off',
      broadcast_over: 'called_off',
    },
    begun: { count: 'counted', end: 'broken_off', time_over: 'broken_off', broadcast_over: 'broken_off' },
    counted: { end: 'ended', time_over: 'ended', broadcast_over: 'ended' },
    ended: {},
    called_off: {},
    broken_off: {},
  },
};

export const nextTicketShowState = (state: TicketShowState, event: TicketShowEvent): TicketShowState | null =>
  nextState(TICKET_SHOW_MACHINE, state, event);

/** Whether tickets are sold: before the beginning, and while the show runs. */
export const isTicketSold = (state: TicketShowState): boolean =>
  state === 'announced' || isShowRunning(state);

/** Whether the show can be watched, by those with a ticket. */
export const isShowRunning = (state: TicketShowState): boolean => state === 'begun' || state === 'counted';

/** A paid ticket. `held`: the service keeps the points; `settled`: the performer has their share; `returned`: they are back. */
export const TICKET_STATES = ['held', 'settled', 'returned'] as const;
export type TicketState = (typeof TICKET_STATES)[number];
export const TICKET_EVENTS = ['settle', 'give_back'] as const;
export type TicketEvent = (typeof TICKET_EVENTS)[number];

export const TICKET_MACHINE: Machine<TicketState, TicketEvent> = {
  name: 'ticket',
  initial: 'held',
  states: TICKET_STATES,
  events: TICKET_EVENTS,
  transitions: { held: { settle: 'settled', give_back: 'returned' }, settled: {}, returned: {} },
};

export const nextTicketState = (state: TicketState, event: TicketEvent): TicketState | null =>
  nextState(TICKET_MACHINE, state, event);

/** What the state of the show means for a held ticket; null: it stays held. */
export function ticketEventOf(state: TicketShowState): TicketEvent | null {
  switch (state) {
    case 'announced':
    case 'begun':
      return null;
    case 'counted':
    case 'ended':
      return 'settle';
    case 'called_off':
    case 'broken_off':
      return 'give_back';
  }
}
