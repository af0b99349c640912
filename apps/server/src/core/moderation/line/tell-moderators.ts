import { eq } from 'drizzle-orm';
import { perNode } from '../../../platform/per-node.ts';
import { roomOf } from '../../../platform/realtime/realtime.ts';
import type { Services } from '../../../platform/services.ts';
import { Throttle } from '../../../platform/sync/throttle.ts';
import { roomHelperTable } from '../state/moderator.table.ts';

const INTERVAL_MS = 300;

const moderationChanges = perNode(
  (services) =>
    new Throttle<number>(
      INTERVAL_MS,
      async (channel_id) => {
        const helpers = await services.database.db
          .select({ id: roomHelperTable.viewer_id })
          .from(roomHelperTable)
          .where(eq(roomHelperTable.performer_id, channel_id));
        const people = [channel_id, ...helpers.map(({ id }) => id)].map(roomOf.user);
        services.realtime.send(people, 'moderation.changed', { channel_id: String(channel_id) });
      },
      (error) => services.log.error({ err: error }, 'failed to publish moderation'),
    ),
);

/** Tells the performer and the helpers that their lists have changed. Call it only after the commit. */
export const tellModerators = (services: Services, channel_id: number): Promise<void> =>
  moderationChanges(services).ask(channel_id);
