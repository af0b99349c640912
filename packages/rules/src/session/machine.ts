import { nextState, type Machine } from '../machine/index.ts';

/**
 * A viewer session: opened (`joining`), media arrives (`on`), media is interrupted (`paused`), the points are spent and
 * a purchase is on its way (`unpaid`), over (`ended`).
 */
export const SESSION_STATES = ['joining', 'on', 'paused', 'unpaid', 'ended'] as const;
export type SessionState = (typeof SESSION_STATES)[number];
export const SESSION_EVENTS = ['media_started', 'media_lost', 'points_out', 'points_in', 'end'] as const;
export type SessionEvent = (typeof SESSION_EVENTS)[number];

/** A viewer's session, spec §4. */
export const SESSION_MACHINE: Machine<SessionState, SessionEvent> = {
  name: 'viewer session',
  initial: 'joining',
  states: SESSION_STATES,
  events: SESSION_EVENTS,
  transitions: {
    joining: { media_started: 'on', end: 'ended' },
    on: { media_started: 'on', media_lost: 'paused', points_out: 'unpaid', end: 'ended' },
    paused: { media_started: 'on', points_out: 'unpaid', end: 'ended' },
    unpaid: { points_in: 'paused', end: 'ended' },
    ended: {},
  },
};

/** @returns the state after the event, or null when the event is refused in this state (the state stays). */
export const nextSessionState = (state: SessionState, event: SessionEvent): SessionState | null =>
  nextState(SESSION_MACHINE, state, event);
