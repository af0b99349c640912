import { givingRefusal, isOnAir, type ErrorName } from '@akari/rules';
import type { ChannelRow } from '../../core/channel/state/channel.queries.ts';
import type { SessionRow } from '../../core/session/state/session.queries.ts';

/**
 * Why a viewer may not use the toys of a channel, whatever the toys do; null: they may. Toys are for paid chats: in a
 * free chat the tips count towards the goal, and what a toy gives back would lower it again.
 */
export function toyPlaceRefusal(
  channel: Pick<ChannelRow, 'status' | 'performer_id' | 'broadcast_id'> | undefined,
  session: SessionRow | null,
): ErrorName | null {
  if (channel === undefined) return 'performer_not_found';
  const { status, broadcast_id, performer_id } = channel;
  if (broadcast_id === null || !isOnAir(status) || status === 'free_chat') return 'toy_from_outside';
  const outside = givingRefusal(session, performer_id);
  return outside === 'from_outside' ? 'toy_from_outside' : outside;
}
