/**
 * Named ends of a session (spec §8, logout types and insufficient points). The name is what the code says and the
 * texts are keyed by; the code is what goes on record.
 */
export const SESSION_END_CODES = {
  left: 305,
  browser_closed: 310,
  failed: 315,
  duplicate_session: 325,
  window_inactive: 330,
  stream_lost: 1014,
  performer_left: 1039,
  chat_stopped: 1039,
  preview_over: 1039,
  points_spent: 1111,
  coupon_points_spent: 1110,
  media_never_arrived: 5001,
  media_interrupted: 5005,
  media_node_lost: 5006,
  unknown: 9999,
} as const;
export type SessionEnd = keyof typeof SESSION_END_CODES;
export const SESSION_ENDS = Object.keys(SESSION_END_CODES) as SessionEnd[];
