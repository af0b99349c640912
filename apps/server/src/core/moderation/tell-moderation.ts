import { perNode } from '../../platform/per-node.ts';
import { roomOf } from '../../platform/realtime/realtime.ts';
import type { Services } from '../../platform/services.ts';
import { Throttle } from '../../platform/sync/throttle.ts';
import { chatRulesSeenOf } from './chat-rules-seen.ts';
import { ownChatOf } from './state/moderation.queries.ts';

const INTERVAL_MS = 300;

const rulesChanges = perNode(
  (services) =>
    new Throttle<number>(
      INTERVAL_MS,
      async (channel_id) => {
        const seen = await chatRulesSeenOf(services.database.db, channel_id);
        services.realtime.send(roomOf.board(channel_id), 'chat.rules_changed', seen);
      },
      (error) => services.log.error({ err: error }, 'failed to publish chat rules'),
    ),
);

/** Publishes the rules of a chat to everybody who reads it. Call it only after the commit, like those below. */
export const announceChatRules = (services: Services, channel_id: number): Promise<void> =>
  rulesChanges(services).ask(channel_id);

/** Tells a viewer what holds for them now. */
export async function tellOwnChat(services: Services, channel_id: number, viewer_id: number): Promise<void> {
  const own = await ownChatOf(services.database.db, channel_id, viewer_id, services.clock.nowMs());
  services.realtime.send(roomOf.user(viewer_id), 'chat.own_changed', {
    channel_id: String(channel_id),
    own,
  });
}
