/**
 * What is counted when it fails (spec §4). `start`: the picture of a session did not come. `join`: opening a session
 * broke down (a refusal is none). `one_charge`: a session's charge; the third in a row ends it. `keep`: leases could
 * not be renewed. `set_session_data`: a session's state could not be kept; the third try in a row ends it.
 * `update_session`: what was delivered could not be kept.
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

/** A session's state is tried to be kept so often in a row. */
export const SET_SESSION_DATA_TRIES = 3;
