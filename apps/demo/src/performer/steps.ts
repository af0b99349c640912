import type { ChannelStatus } from '@akari/rules';
import type { ChannelCommand } from './api.ts';

/** The status a demo performer keeps. */
export type Goal = 'waiting' | 'chatting';

/**
 * The next command on the way to the goal; null: arrived, or nothing is commanded from here. Offline needs a new
 * publication first, preparing ends when its media arrives; a mode that a person chose in the studio is left to that
 * person.
 */
export function nextCommand(status: ChannelStatus, goal: Goal): ChannelCommand | null {
  if (status === 'waiting' && goal === 'chatting') return 'start_chat';
  if (status === 'chatting' && goal === 'waiting') return 'stop_chat';
  return null;
}
