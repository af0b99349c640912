import { roomOf } from '../../../platform/realtime/realtime.ts';
import type { Services } from '../../../platform/services.ts';
import { ownChatOf } from '../state/moderation.queries.ts';

/** Tells a viewer what holds for them now. Call it only after the commit. */
export async function tellOwnChat(services: Services, channel_id: number, viewer_id: number): Promise<void> {
  const own = await ownChatOf(services.database.db, channel_id, viewer_id, services.clock.nowMs());
  services.realtime.send(roomOf.user(viewer_id), 'chat.own_changed', {
    channel_id: String(channel_id),
    own,
  });
}
