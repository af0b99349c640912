import type { ChannelCard } from '@akari/contract';
import { BatchLoader } from '../../../platform/sync/batch-loader.ts';
import { perNode } from '../../../platform/per-node.ts';
import { roomOf } from '../../../platform/realtime/realtime.ts';
import { Throttle } from '../../../platform/sync/throttle.ts';
import type { Services } from '../../../platform/services.ts';
import { announceViewers } from './announce-viewers.ts';
import { cardsById } from '../state/channel.queries.ts';
import { homeFeed } from './home-feed.ts';

/** Interval of changes that people wait for, such as a status or a price. */
const INTERVAL_MS = 200;
/**
 * Interval of one node for changed viewer counts. All nodes together publish two a second for each channel. With more
 * than `MAX_NODES` nodes the rate may be higher, so that a change does not wait for long.
 */
const COUNT_INTERVAL_MS = 500;
const MAX_NODES = 4;

export { announceViewers };

const logFailure =
  ({ log }: Services) =>
  (error: unknown): void =>
    log.error({ err: error }, 'failed to publish channel change');

const cards = perNode(({ database }) => new BatchLoader((ids: number[]) => cardsById(database.db, ids)));

/** The current card of a channel. Concurrent reads are batched into one query. */
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

/** Publishes the card of a channel to its pages and the home page. Call it only after the commit. */
export const announceChannel = (services: Services, channelId: number): Promise<void> =>
  changes(services).ask(channelId);

/** Publishes the viewer count of a channel, throttled more than other changes. Call it only after the commit. */
export const announceCount = (services: Services, channelId: number): Promise<void> =>
  counts(services).ask(channelId);
