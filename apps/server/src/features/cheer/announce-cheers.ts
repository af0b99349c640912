import { perNode } from '../../platform/per-node.ts';
import { roomOf } from '../../platform/realtime/realtime.ts';
import type { Services } from '../../platform/services.ts';
import { Throttle } from '../../platform/sync/throttle.ts';
import { runningCheers } from './cheer.queries.ts';

/** A full room cheers many times a second; its pages get the sum of them. */
const INTERVAL_MS = 1_000;

const changes = perNode(
  (services) =>
    new Throttle<number>(
      INTERVAL_MS,
      async (channel_id) => {
        const { cheers } = await runningCheers(services.database.db, channel_id);
        const body = { channel_id: String(channel_id), cheers };
        services.realtime.send(roomOf.channel(channel_id), 'cheers.changed', body);
      },
      (error) => services.log.error({ err: error }, 'failed to publish cheers'),
    ),
);

/** Publishes the cheers of a channel to its pages. Call it only after the commit. */
export const announceCheers = (services: Services, channel_id: number): Promise<void> =>
  changes(services).ask(channel_id);
