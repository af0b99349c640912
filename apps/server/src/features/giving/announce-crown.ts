import { perNode } from '../../platform/per-node.ts';
import { roomOf } from '../../platform/realtime/realtime.ts';
import type { Services } from '../../platform/services.ts';
import { Throttle } from '../../platform/sync/throttle.ts';
import { crownOf } from './ranking.queries.ts';

/** The crown is read from the whole broadcast, so that many tips a second share one query. */
const INTERVAL_MS = 2_000;

const changes = perNode(
  (services) =>
    new Throttle<number>(
      INTERVAL_MS,
      async (channel_id) => {
        const seen = await crownOf(services.database.db, channel_id);
        services.realtime.send(roomOf.board(channel_id), 'crown.changed', seen);
      },
      (error) => services.log.error({ err: error }, 'failed to publish crown'),
    ),
);

/** Publishes who has the crown of a channel. Call it only after the commit. */
export const announceCrown = (services: Services, channel_id: number): Promise<void> =>
  changes(services).ask(channel_id);
