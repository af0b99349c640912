import { z } from 'zod';
import { perNode } from '../../../platform/per-node.ts';
import { roomOf, type RealtimeSocket } from '../../../platform/realtime/realtime.ts';
import { onEvent } from '../../../platform/realtime/socket-server.ts';
import { Throttle } from '../../../platform/sync/throttle.ts';
import type { Services } from '../../../platform/services.ts';
import { shownLists } from './shown-viewers.ts';

/**
 * Each update reads a whole list, which may be long. The first change is published at once, later ones at this
 * interval.
 */
const INTERVAL_MS = 1_000;
const TOPIC = 'viewers';

/** Updates a list only at a node where a page of the performer shows it; other nodes do not query the database. */
const shown = perNode(
  (services) =>
    new Throttle<number>(
      INTERVAL_MS,
      async (channelId) => {
        if (services.realtime.here(roomOf.viewers(channelId))) await shownLists(services).tell(channelId);
        else shownLists(services).forget(channelId);
      },
      (error) => services.log.error({ err: error }, 'failed to publish viewer list'),
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

/** Publishes the viewer list to the performer's pages at all nodes. Call it only after the commit. */
export async function announceViewers(services: Services, channelId: number): Promise<void> {
  void told(services).ask(channelId);
  await shown(services).ask(channelId);
}

/** Subscribes to changed viewer lists of other nodes, because pages of the performer may be connected to this node. */
export function hearOfViewers(services: Services): void {
  services.realtime.onTold(TOPIC, (channelId) => {
    if (typeof channelId === 'number') void shown(services).ask(channelId);
  });
}

export function viewerEvents(socket: RealtimeSocket, services: Services): void {
  onEvent(socket, 'viewers.watch', z.object({}), services, async (_, { user_id }) => {
    await socket.join(roomOf.viewers(user_id));
    // Read after joining, so that no change is lost between the list and the first change event.
    return shownLists(services).tell(user_id);
  });
}
