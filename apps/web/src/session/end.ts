import type { ChannelStatus, SessionEnd } from '@akari/rules';

/** What a person most likely wants after an end; the first is the lit one. */
export type EndAction = 'buy' | 'again' | 'preview' | 'home' | 'statement';

const ACTIONS: Partial<Record<SessionEnd, readonly EndAction[]>> = {
  points_spent: ['buy', 'home', 'statement'],
  coupon_points_spent: ['buy', 'home', 'statement'],
  performer_left: ['home', 'statement'],
};

/**
 * The ways on from an end screen, by how it ended and what the channel does now: nobody is offered a room that is
 * closed, nor sent away from one that is open.
 */
export function endActions(end: SessionEnd, status: ChannelStatus): readonly EndAction[] {
  const fixed = ACTIONS[end];
  if (fixed !== undefined) return fixed;
  if (status === 'chatting') return ['again', 'home', 'statement'];
  if (status === 'waiting') return ['preview', 'home', 'statement'];
  return ['home', 'statement'];
}

/** Ends whose code is shown, so that it can be quoted (spec §8). */
export const showsCode = (end: SessionEnd): boolean => end !== 'left' && end !== 'preview_over';
