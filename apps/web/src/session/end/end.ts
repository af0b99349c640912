import type { ChannelStatus, SessionEnd } from '@akari/rules';

/** What a person most likely wants after an end; the first is the lit one. */
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
 * The ways on from an end screen, by how it ended and what the channel does now: nobody is offered a room that is
 * closed, nor sent away from one that is open.
 */
export function endActions(end: SessionEnd, status: ChannelStatus): readonly EndAction[] {
  const fixed = ACTIONS[end];
  if (fixed !== undefined) return fixed;
  if (OPEN.includes(status)) return ['again', 'home', 'statement'];
  if (status === 'waiting') return ['preview', 'home', 'statement'];
  return ['home', 'statement'];
}

/** Ends whose code is shown, so that it can be quoted (spec §8): not those that are part of every evening. */
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
