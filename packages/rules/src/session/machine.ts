import { nextState, type Machine } from '../machine/index.ts';

/**
 * A viewer session: opened (`joining`), media arrives (`on`), media is interrupted (`paused`), the points are spent and
 * a purchase is on its way (`unpaid`), the free chat became a paid one and the viewer has been asked to go on at its price
 * (`asked`: no media until they do, in a session of its own), over (`ended`).
 */
export const SESSION_STATES = ['joining', 'on', 'paused', 'unpaid', 'asked', 'ended'] as const;
export type SessionState = (typeof SESSION_STATES)[number];
export const SESSION_EVENTS = [
  'media_started',
  'media_lost',
  'points_out',
  'points_in',
  'free_over',
  'end',
] as const;
export type SessionEvent = (typeof SESSION_EVENTS)[number];

/** A viewer's session, spec §4. */
export const SESSION_MACHINE: Machine<SessionState, SessionEvent> = {
  name: 'viewer session',
  initial: 'joining',
  states: SESSION_STATES,
  events: SESSION_EVENTS,
  transitions: {
    joining: { media_started: 'on', end: 'ended' },
    on: { media_started: 'on', media_lost: 'paused', points_out: 'unpaid', free_over: 'asked', end: 'ended' },
    paused: { media_started: 'on', points_out: 'unpaid', free_over: 'asked', end: 'ended' },
    unpaid: { points_in: 'paused', end: 'ended' },
    asked: { end: 'ended' },
    ended: {},
  },
};

/** A session of which `follows_id` says whose place it takes; null: it is a first one. */
export interface Stay {
  state: SessionState;
  follows_id: number | null;
}

/**
 * Whether a viewer is in the room for others: is shown, counted and reads along. Who never connects is not; who was in
 * the room already stays in it while the media connects again for the session that follows.
 */
export const hasEntered = ({ state, follows_id }: Stay): boolean =>
  state !== 'ended' && (state !== 'joining' || follows_id !== null);

/** @returns the state after the event, or null when the event is refused in this state (the state stays). */
export const nextSessionState = (state: SessionState, event: SessionEvent): SessionState | null =>
  nextState(SESSION_MACHINE, state, event);
