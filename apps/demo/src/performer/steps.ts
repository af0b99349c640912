import type { ChannelStatus } from '@akari/rules';
import type { ChannelCommand } from './api.ts';

/** The status that a demo performer keeps. */
export type Goal = 'waiting' | 'chatting';

/**
 * The next command to reach the goal; null: reached, or no command applies. Offline needs a new publication first, and
 * preparing ends when its media arrives. A mode that a person chose in the studio is not changed.
 */
export function nextCommand(status: ChannelStatus, goal: Goal): ChannelCommand | null {
  if (status === 'waiting' && goal === 'chatting') return 'start_chat';
  if (status === 'chatting' && goal === 'waiting') return 'stop_chat';
  return null;
}
