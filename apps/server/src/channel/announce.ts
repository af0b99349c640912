import { perNode } from '../platform/per-node.ts';
import { roomOf } from '../platform/realtime/realtime.ts';
import { Throttle } from '../platform/throttle.ts';
import type { Services } from '../platform/services.ts';
import { cardById } from './channel.queries.ts';
import { viewersOf } from './viewers.queries.ts';

/** A rush of joins is one change to those who look on. */
const INTERVAL_MS = 200;

const logFailure =
  ({ log }: Services) =>
  (error: unknown): void =>
    log.error({ err: error }, 'a change could not be announced');

const changes = perNode(
  (services) =>
    new Throttle<number>(
      INTERVAL_MS,
      async (channelId) => {
        const channel = await cardById(services.database.db, channelId);
        if (channel === null) return;
        services.realtime.send(roomOf.channel(channelId), 'channel.changed', { channel });
        services.realtime.send(roomOf.home, 'channel.changed', { channel });
      },
      logFailure(services),
    ),
);
const viewers = perNode(
  (services) =>
    new Throttle<number>(
      INTERVAL_MS,
      async (channelId) => {
        const list = await viewersOf(services.database.db, channelId);
        services.realtime.send(roomOf.user(channelId), 'viewers.changed', { viewers: list });
      },
      logFailure(services),
    ),
);

/** Tells the room and the home page how the channel is now. After commit only. */
export const announceChannel = (services: Services, channelId: number): Promise<void> =>
  changes(services).ask(channelId);

/** Tells the performer who is with her now. After commit only. */
export const announceViewers = (services: Services, channelId: number): Promise<void> =>
  viewers(services).ask(channelId);
