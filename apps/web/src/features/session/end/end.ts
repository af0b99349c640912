import type { ChannelStatus, SessionEnd } from '@akari/rules';

/** Actions that a person most likely wants after an end; the first is the primary one. */
export type EndAction = 'buy' | 'again' | 'preview' | 'limit' | 'home' | 'statement';

const ACTIONS: Partial<Record<SessionEnd, readonly EndAction[]>> = {
  points_spent: ['buy', 'home', 'statement'],
  coupon_points_spent: ['buy', 'home', 'statement'],
  purchase_failed: ['buy', 'home', 'statement'],
  twoway_over: ['buy', 'home', 'statement'],
  spend_limit_reached: ['limit', 'home', 'statement'],
  money_stopped: ['home', 'statement'],
  payment_locked: ['home', 'statement'],
};
/** Ends after which the person may not come back now: the card says how long, or has the form to ask. */
const BARRED: readonly SessionEnd[] = ['kicked', 'banned', 'performer_banned_viewer'];
const OPEN: readonly ChannelStatus[] = ['chatting', 'twoway', 'free_chat', 'showtime'];

/**
 * Returns the actions of an end screen, by the end and the present status of the channel. Entering is offered only
 * when the channel is open.
 */
export function endActions(end: SessionEnd, status: ChannelStatus): readonly EndAction[] {
  const fixed = ACTIONS[end];
  if (fixed !== undefined) return fixed;
  if (!BARRED.includes(end) && OPEN.includes(status)) return ['again', 'home', 'statement'];
  if (!BARRED.includes(end) && status === 'waiting') return ['preview', 'home', 'statement'];
  return ['home', 'statement'];
}

/** Whether the session ended for want of points, so that buying some is the way on. */
export const wantsPoints = (end: SessionEnd): boolean => ACTIONS[end]?.[0] === 'buy';

/** The state that has taken the place of the one in which the session ended; its texts replace those of the end. */
export type EndTurn = 'twoshot_passed' | 'party_began' | 'showtime_began' | 'free_began' | 'back_on_air';

const NEXT: Partial<Record<ChannelStatus, EndTurn>> = {
  chatting: 'party_began',
  twoway: 'party_began',
  showtime: 'showtime_began',
  free_chat: 'free_began',
};
const BROADCAST_ENDS: readonly SessionEnd[] = [
  'performer_left',
  'stream_lost',
  'stream_replaced',
  'stream_key_changed',
  'broadcast_ended_by_staff',
];

/** Returns what the card says, so that it stays true while it is open; the end itself until its state has passed. */
export function endNow(end: SessionEnd, status: ChannelStatus): SessionEnd | EndTurn {
  const off = status === 'offline' || status === 'preparing';
  if (end === 'twoshot_started' && status !== 'twoshot') return 'twoshot_passed';
  if (end === 'chat_stopped') return NEXT[status] ?? end;
  return BROADCAST_ENDS.includes(end) && !off ? 'back_on_air' : end;
}

/** A present state that closes the room; the card says when it will be possible again. */
export type EndWait = 'resting' | 'twoshot' | 'hidden_chat';

/** Returns the state for which the person has to wait; null: none, or the end says it already. */
export function endWait(end: SessionEnd, status: ChannelStatus): EndWait | null {
  if (BARRED.includes(end) || ACTIONS[end] !== undefined || end === 'twoshot_started') return null;
  return status === 'resting' || status === 'twoshot' || status === 'hidden_chat' ? status : null;
}

/** Ends by a fault. Only their code is shown, so that it can be quoted (spec §8). */
const FAULTS: readonly SessionEnd[] = [
  'failed',
  'session_data_failed',
  'stream_lost',
  'stream_key_changed',
  'remoting_timeout',
  'purchase_failed',
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
];
export const showsCode = (end: SessionEnd): boolean => FAULTS.includes(end);
