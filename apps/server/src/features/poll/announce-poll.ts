import { perNode } from '../../platform/per-node.ts';
import { roomOf } from '../../platform/realtime/realtime.ts';
import type { Services } from '../../platform/services.ts';
import { Throttle } from '../../platform/sync/throttle.ts';
import { lastPollOf, seenPoll } from './poll.queries.ts';

/** Many votes a second move the bars as often as a person can see. */
const INTERVAL_MS = 500;

const changes = perNode(
  (services) =>
    new Throttle<number>(
      INTERVAL_MS,
      async (channel_id) => {
        const { db } = services.database;
        const seen = await seenPoll(db, channel_id, await lastPollOf(db, channel_id));
        services.realtime.send(roomOf.channel(channel_id), 'poll.changed', seen);
      },
      (error) => services.log.error({ err: error }, 'failed to publish poll'),
    ),
);

/** Publishes the poll to the pages of a channel. Call it only after the commit. */
export const announcePoll = (services: Services, channel_id: number): Promise<void> =>
  changes(services).ask(channel_id);
