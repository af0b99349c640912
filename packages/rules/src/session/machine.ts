import { nextState, type Machine } from '../machine/index.ts';

/**
 * States of a viewer's session: `joining`: opened; `on`: media arrives; `paused`: media is interrupted;
 * `unpaid`: the points are spent and a purchase is pending; `asked`: the free chat became paid, or the session keeps
 * the place of a viewer whose two-shot is over, and the viewer was asked to agree to the price (no media until then,
 * in a new session); `ended`.
 */
export const SESSION_STATES = ['joining', 'on', 'paused', 'unpaid', 'asked', 'ended'] as const;
export type SessionState = (typeof SESSION_STATES)[number];
export const SESSION_EVENTS = [
  'media_started',
  'media_lost',
  'points_out',
  'points_in',
  'free_over',
  'place_kept',
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
    joining: { media_started: 'on', place_kept: 'asked', end: 'ended' },
    on: { media_started: 'on', media_lost: 'paused', points_out: 'unpaid', free_over: 'asked', end: 'ended' },
    paused: { media_started: 'on', points_out: 'unpaid', free_over: 'asked', end: 'ended' },
    unpaid: { points_in: 'paused', end: 'ended' },
    asked: { end: 'ended' },
    ended: {},
  },
};

/**
 * What decides whether a viewer is in the room. `follows_id`: the session that this one continues; null:
 * none.
 */
export interface Stay {
  state: SessionState;
  follows_id: number | null;
}

/**
 * Whether others see the viewer in the room: in the list, the count and the chat. A viewer who has never
 * connected is not in it; one whose session continues another stays in it while the media connects again.
 */
export const hasEntered = ({ state, follows_id }: Stay): boolean =>
  state !== 'ended' && (state !== 'joining' || follows_id !== null);

/** @returns the state after the event; null: the event is refused in this state (the state stays) */
export const nextSessionState = (state: SessionState, event: SessionEvent): SessionState | null =>
  nextState(SESSION_MACHINE, state, event);
