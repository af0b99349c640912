import { perNode } from '../../platform/per-node.ts';
import { roomOf } from '../../platform/realtime/realtime.ts';
import type { Services } from '../../platform/services.ts';
import { Throttle } from '../../platform/sync/throttle.ts';
import { tipGoalSeenOf } from './tip-goal.queries.ts';

/** Many tips a second move the bar as often as a person can see. */
const INTERVAL_MS = 400;

const changes = perNode(
  (services) =>
    new Throttle<number>(
      INTERVAL_MS,
      async (channel_id) => {
        const seen = await tipGoalSeenOf(services.database.db, channel_id);
        services.realtime.send(roomOf.channel(channel_id), 'tip_goal.changed', seen);
      },
      (error) => services.log.error({ err: error }, 'failed to publish tip goal'),
    ),
);

/** Publishes the goal to the pages of a channel. Call it only after the commit. */
export const announceTipGoal = (services: Services, channel_id: number): Promise<void> =>
  changes(services).ask(channel_id);
