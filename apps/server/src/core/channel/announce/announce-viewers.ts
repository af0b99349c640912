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
      async (channel_id) => {
        if (services.realtime.here(roomOf.viewers(channel_id))) await shownLists(services).tell(channel_id);
        else shownLists(services).forget(channel_id);
      },
      (error) => services.log.error({ err: error }, 'failed to publish viewer list'),
    ),
);
const told = perNode(
  (services) =>
    new Throttle<number>(
      INTERVAL_MS,
      (channel_id) => services.realtime.tellNodes(TOPIC, channel_id),
      () => undefined,
    ),
);

/** Publishes the viewer list to the performer's pages at all nodes. Call it only after the commit. */
export async function announceViewers(services: Services, channel_id: number): Promise<void> {
  void told(services).ask(channel_id);
  await shown(services).ask(channel_id);
}

/** Subscribes to changed viewer lists of other nodes, because pages of the performer may be connected to this node. */
export function hearOfViewers(services: Services): void {
  services.realtime.onTold(TOPIC, (channel_id) => {
    if (typeof channel_id === 'number') void shown(services).ask(channel_id);
  });
}

export function viewerEvents(socket: RealtimeSocket, services: Services): void {
  onEvent(socket, 'viewers.watch', z.object({}), services, async (_, { user_id }) => {
    await socket.join(roomOf.viewers(user_id));
    // Read after joining, so that no change is lost between the list and the first change event.
    return shownLists(services).tell(user_id);
  });
}
