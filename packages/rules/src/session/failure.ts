/**
 * Kinds of counted failures (spec §4). `start`: the media of a session did not arrive. `join`: opening a
 * session failed (a refusal does not count). `one_charge`: a session's charge failed; the third in a row ends
 * it. `keep`: leases could not be renewed. `set_session_data`: a session's state could not be stored; the
 * third try in a row ends it. `update_session`: delivered time could not be stored.
 */
export const FAILURE_KINDS = [
  'start',
  'join',
  'one_charge',
  'keep',
  'set_session_data',
  'update_session',
] as const;
export type FailureKind = (typeof FAILURE_KINDS)[number];

/** Most consecutive tries to store a session's state. */
export const SET_SESSION_DATA_TRIES = 3;
