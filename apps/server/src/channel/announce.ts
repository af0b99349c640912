import type { ChannelCard } from '@akari/contract';
import { BatchLoader } from '../platform/batch-loader.ts';
import { perNode } from '../platform/per-node.ts';
import { roomOf } from '../platform/realtime/realtime.ts';
import { Throttle } from '../platform/throttle.ts';
import type { Services } from '../platform/services.ts';
import { cardsById } from './channel.queries.ts';
import { viewersByChannel } from './viewers.queries.ts';

/** A rush of joins is one change to those who look on. */
const INTERVAL_MS = 200;

const logFailure =
  ({ log }: Services) =>
  (error: unknown): void =>
    log.error({ err: error }, 'a change could not be announced');

const cards = perNode(({ database }) => new BatchLoader((ids: number[]) => cardsById(database.db, ids)));
const viewerLists = perNode(
  ({ database }) => new BatchLoader((ids: number[]) => viewersByChannel(database.db, ids)),
);

/** A channel as it is now, read together with others that are asked for at the same moment. */
export const cardNow = async (services: Services, channelId: number): Promise<ChannelCard | null> =>
  (await cards(services).load(channelId)) ?? null;

const changes = perNode(
  (services) =>
    new Throttle<number>(
      INTERVAL_MS,
      async (channelId) => {
        const channel = await cardNow(services, channelId);
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
        const list = (await viewerLists(services).load(channelId)) ?? [];
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

/** Both, of each of these channels. After commit only. */
export async function announceAll(services: Services, channelIds: readonly number[]): Promise<void> {
  await Promise.all(
    channelIds.flatMap((id) => [announceChannel(services, id), announceViewers(services, id)]),
  );
}
