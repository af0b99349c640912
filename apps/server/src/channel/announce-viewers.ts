import { BatchLoader } from '../platform/batch-loader.ts';
import { perNode } from '../platform/per-node.ts';
import { roomOf } from '../platform/realtime/realtime.ts';
import { Throttle } from '../platform/throttle.ts';
import type { Services } from '../platform/services.ts';
import { viewersByChannel } from './viewers.queries.ts';

/** A list is as long as the room is full, and is read anew each time: the first change at once, then this often. */
const INTERVAL_MS = 1_000;
const TOPIC = 'viewers';

const lists = perNode(
  ({ database }) => new BatchLoader((ids: number[]) => viewersByChannel(database.db, ids)),
);

/** Only where the performer is: nobody else is told, so nobody else has to ask the database. */
const shown = perNode(
  (services) =>
    new Throttle<number>(
      INTERVAL_MS,
      async (channelId) => {
        const room = roomOf.user(channelId);
        if (!services.realtime.here(room)) return;
        const viewers = (await lists(services).load(channelId)) ?? [];
        services.realtime.sendHere(room, 'viewers.changed', { viewers });
      },
      (error) => services.log.error({ err: error }, 'a list of viewers could not be announced'),
    ),
);
const told = perNode(
  (services) =>
    new Throttle<number>(
      INTERVAL_MS,
      (channelId) => services.realtime.tellNodes(TOPIC, channelId),
      () => undefined,
    ),
);

/** Tells the performer who is with her now, at whichever node she is. After commit only. */
export async function announceViewers(services: Services, channelId: number): Promise<void> {
  void told(services).ask(channelId);
  await shown(services).ask(channelId);
}

/** Other nodes say whose viewers have changed; the performer may be here. */
export function hearOfViewers(services: Services): void {
  services.realtime.onTold(TOPIC, (channelId) => {
    if (typeof channelId === 'number') void shown(services).ask(channelId);
  });
}
