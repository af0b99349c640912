import type { ChannelStatus, SessionEnd } from '@akari/rules';

/** Actions that a person most likely wants after an end; the first is the primary one. */
export type EndAction = 'buy' | 'again' | 'preview' | 'barred' | 'limit' | 'home' | 'statement';

const ACTIONS: Partial<Record<SessionEnd, readonly EndAction[]>> = {
  points_spent: ['buy', 'home', 'statement'],
  coupon_points_spent: ['buy', 'home', 'statement'],
  purchase_failed: ['buy', 'home', 'statement'],
  twoway_over: ['buy', 'home', 'statement'],
  spend_limit_reached: ['limit', 'home', 'statement'],
  money_stopped: ['home', 'statement'],
  performer_left: ['home', 'statement'],
  performer_expired: ['home', 'statement'],
  kicked: ['barred', 'home', 'statement'],
  banned: ['barred', 'home', 'statement'],
  performer_banned_viewer: ['barred', 'home', 'statement'],
};
const OPEN: readonly ChannelStatus[] = ['chatting', 'twoway', 'free_chat', 'showtime'];

/**
 * Returns the actions of an end screen, by the end and the current status of the channel. Entering is offered only
 * when the channel is open.
 */
export function endActions(end: SessionEnd, status: ChannelStatus): readonly EndAction[] {
  const fixed = ACTIONS[end];
  if (fixed !== undefined) return fixed;
  if (OPEN.includes(status)) return ['again', 'home', 'statement'];
  if (status === 'waiting') return ['preview', 'home', 'statement'];
  return ['home', 'statement'];
}

/** Whether the session ended for want of points, so that buying some is the way on. */
export const wantsPoints = (end: SessionEnd): boolean => ACTIONS[end]?.[0] === 'buy';

/** The text that says why: a two-shot may be over while its card is still open. */
export const endWhy = (end: SessionEnd, status: ChannelStatus): SessionEnd | 'twoshot_started_over' =>
  end === 'twoshot_started' && (OPEN.includes(status) || status === 'waiting') ? 'twoshot_started_over' : end;

/** Ordinary ends, whose code is not shown. The code of any other end is shown, so that it can be quoted (spec §8). */
const PLAIN: readonly SessionEnd[] = [
  'left',
  'preview_over',
  'peep_over',
  'free_chat_over',
  'free_chat_full',
  'paid_chat_started',
  'twoshot_started',
  'twoshot_over',
  'twoway_started',
  'guest_preview_spent',
];
export const showsCode = (end: SessionEnd): boolean => !PLAIN.includes(end);
