import type { ChannelCard } from '@akari/contract';
import { BatchLoader } from '../platform/batch-loader.ts';
import { perNode } from '../platform/per-node.ts';
import { roomOf } from '../platform/realtime/realtime.ts';
import { Throttle } from '../platform/throttle.ts';
import type { Services } from '../platform/services.ts';
import { announceViewers } from './announce-viewers.ts';
import { cardsById } from './channel.queries.ts';
import { homeFeed } from './home-feed.ts';

/** What somebody waits for, a status or a price, is seen at once. */
const INTERVAL_MS = 200;
/**
 * Who comes and goes only changes a count: two announcements a second for each channel, all nodes together. Beyond so
 * many nodes it may be more, so that nobody waits for long.
 */
const COUNT_INTERVAL_MS = 500;
const MAX_NODES = 4;

export { announceViewers };

const logFailure =
  ({ log }: Services) =>
  (error: unknown): void =>
    log.error({ err: error }, 'failed to publish channel change');

const cards = perNode(({ database }) => new BatchLoader((ids: number[]) => cardsById(database.db, ids)));

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
        homeFeed(services).changed(channel);
      },
      logFailure(services),
    ),
);
const counts = perNode(
  (services) =>
    new Throttle<number>(
      () => COUNT_INTERVAL_MS * Math.min(services.node.nodes, MAX_NODES),
      (channelId) => changes(services).ask(channelId),
      logFailure(services),
    ),
);

/** Tells the room and the home page how the channel is now. After commit only. */
export const announceChannel = (services: Services, channelId: number): Promise<void> =>
  changes(services).ask(channelId);

/** Tells how many are there now, with others who come and go. After commit only. */
export const announceCount = (services: Services, channelId: number): Promise<void> =>
  counts(services).ask(channelId);
