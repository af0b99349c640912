import type { SessionMode } from './session-type.ts';

/**
 * Named ends of a session (spec §8, logout types and insufficient points). Code and texts use the name; the
 * number is logged and sent.
 */
export const SESSION_END_CODES = {
  left: 305,
  browser_closed: 310,
  failed: 315,
  duplicate_session: 325,
  window_inactive: 330,
  stream_replaced: 503,
  session_data_failed: 1012,
  stream_lost: 1014,
  stream_key_changed: 1014,
  performer_banned_viewer: 1016,
  remoting_timeout: 1031,
  performer_left: 1039,
  chat_stopped: 1039,
  preview_over: 1039,
  peep_over: 1039,
  free_chat_over: 1039,
  free_chat_full: 1039,
  paid_chat_started: 1039,
  twoshot_started: 1039,
  twoshot_over: 1039,
  twoway_started: 1039,
  twoway_over: 1039,
  banned: 1044,
  kicked: 1045,
  // The specification has no number for these three: staff end one session, or the whole broadcast (spec §4, §6), and
  // payments of the viewer are refused.
  payment_locked: 9999,
  session_ended_by_staff: 9999,
  broadcast_ended_by_staff: 1039,
  performer_expired: 1199,
  points_spent: 1111,
  coupon_points_spent: 1110,
  spend_limit_reached: 1112,
  guest_preview_spent: 1113,
  purchase_failed: 1405,
  socket_failed: 5000,
  media_never_arrived: 5001,
  offer_refused: 5002,
  ice_failed: 5003,
  dtls_failed: 5004,
  media_interrupted: 5005,
  media_node_lost: 5006,
  lease_expired: 5007,
  charge_failed: 5008,
  money_stopped: 5008,
  server_restarted: 5009,
  unknown: 9999,
} as const;
export type SessionEnd = keyof typeof SESSION_END_CODES;
export const SESSION_ENDS = Object.keys(SESSION_END_CODES) as SessionEnd[];

/**
 * Ends that a viewer's page may give when it leaves. They state only the reason: the session is settled by
 * delivered time, as with every other end.
 */
export const LEAVE_ENDS = [
  'left',
  'browser_closed',
  'window_inactive',
  'failed',
  'remoting_timeout',
] as const satisfies SessionEnd[];
export type LeaveEnd = (typeof LEAVE_ENDS)[number];

/** The end of a session whose viewer did not answer: no answer is no agreement to pay. */
export const unansweredEnd = (mode: SessionMode): SessionEnd =>
  mode === 'free' ? 'free_chat_over' : 'twoshot_over';

/** Ends of a whole broadcast; every session of it ends with the same name. */
export const BROADCAST_ENDS = [
  'performer_left',
  'stream_lost',
  'stream_replaced',
  'performer_expired',
  'stream_key_changed',
  'broadcast_ended_by_staff',
] as const satisfies SessionEnd[];
export type BroadcastEnd = (typeof BROADCAST_ENDS)[number];

/** Ends that a fault of the service, of a page or of a connection caused, rather than what people did. */
export const FAULT_ENDS = [
  'failed',
  'session_data_failed',
  'stream_lost',
  'remoting_timeout',
  'socket_failed',
  'media_never_arrived',
  'offer_refused',
  'ice_failed',
  'dtls_failed',
  'media_interrupted',
  'media_node_lost',
  'lease_expired',
  'charge_failed',
  'money_stopped',
  'server_restarted',
  'unknown',
] as const satisfies SessionEnd[];
export const isFaultEnd = (end: SessionEnd): boolean => (FAULT_ENDS as readonly SessionEnd[]).includes(end);
