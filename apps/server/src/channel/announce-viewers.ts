import { z } from 'zod';
import { requirePerformer } from '../platform/http/person.ts';
import { perNode } from '../platform/per-node.ts';
import { roomOf, type RealtimeSocket } from '../platform/realtime/realtime.ts';
import { onEvent } from '../platform/realtime/socket-server.ts';
import { Throttle } from '../platform/throttle.ts';
import type { Services } from '../platform/services.ts';
import { shownLists } from './shown-viewers.ts';

/** A list is as long as the room is full, and is read anew each time: the first change at once, then this often. */
const INTERVAL_MS = 1_000;
const TOPIC = 'viewers';

/** Only where a page of the performer shows it: nobody else is told, so nobody else has to ask the database. */
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

export function viewerEvents(socket: RealtimeSocket, services: Services): void {
  onEvent(socket, 'viewers.watch', z.object({}), services, async () => {
    const { user_id } = requirePerformer(socket.data.person);
    await socket.join(roomOf.viewers(user_id));
    // Read after joining, so that no change falls between the whole and the first change.
    return shownLists(services).tell(user_id);
  });
}
