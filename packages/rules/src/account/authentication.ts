import { nextState, type Machine } from '../machine/index.ts';

/**
 * Authentication of a page. `checking`: the login cookie is being verified; `offline`: the browser has no
 * network, which is not a failure; `guest`; `known`: a member; `fatal`: verification failed (spec §8, 1316
 * and the like), and the page stops.
 */
export const AUTHENTICATION_STATES = ['checking', 'offline', 'guest', 'known', 'fatal'] as const;
export type AuthenticationState = (typeof AUTHENTICATION_STATES)[number];
export const AUTHENTICATION_EVENTS = [
  'verified',
  'not_verified',
  'verify_failed',
  'network_lost',
  'network_back',
  'logged_in',
  'logged_out',
] as const;
export type AuthenticationEvent = (typeof AUTHENTICATION_EVENTS)[number];

/** Authentication, spec §4. */
export const AUTHENTICATION_MACHINE: Machine<AuthenticationState, AuthenticationEvent> = {
  name: 'authentication',
  initial: 'checking',
  states: AUTHENTICATION_STATES,
  events: AUTHENTICATION_EVENTS,
  transitions: {
    checking: {
      verified: 'known',
      not_verified: 'guest',
      verify_failed: 'fatal',
      network_lost: 'offline',
      logged_in: 'known',
    },
    offline: { network_back: 'checking' },
    guest: { verified: 'known', not_verified: 'guest', logged_in: 'known' },
    known: { verified: 'known', not_verified: 'guest', logged_in: 'known', logged_out: 'guest' },
    fatal: {},
  },
};

/** @returns the state after the event; null: the event is refused in this state (the state stays) */
export const nextAuthenticationState = (
  state: AuthenticationState,
  event: AuthenticationEvent,
): AuthenticationState | null => nextState(AUTHENTICATION_MACHINE, state, event);
