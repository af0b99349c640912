import { hasChatStarted } from '@akari/rules';
import { and, ne } from 'drizzle-orm';
import { unitOfWork } from '../../../platform/database/unit-of-work.ts';
import { clearDeadline, setDeadline } from '../../../platform/deadline/deadline.ts';
import { KeyedQueue } from '../../../platform/database/keyed-queue.ts';
import { NODE_LOST, type MediaEvent } from '../../../platform/media-plane/media-plane.ts';
import { publishesElsewhere, withoutHome } from '../../../platform/media-plane/cluster/seats.ts';
import { perNode } from '../../../platform/per-node.ts';
import { roomOf } from '../../../platform/realtime/realtime.ts';
import type { Services } from '../../../platform/services.ts';
import { announceChannel, cardNow } from '../announce/announce.ts';
import {
  changeChannel,
  channelOf,
  lockChannelOf,
  lockChannels,
  publishStartOf,
} from '../state/channel.queries.ts';
import { channelTable } from '../state/channel.table.ts';
import { closeChannel } from './close-channel.ts';
import { moveChannel } from './move-channel.ts';
import { PUBLISHER_GRACE } from './publisher-grace.ts';

type PeerEnded = Extract<MediaEvent, { type: 'peer.ended' }>;

/** Media events of publishers; the events of a channel are handled in their order. */
export const publisherQueue = perNode(
  (services) =>
    new KeyedQueue((error, channel) =>
      services.log.error({ err: error, channel_id: channel }, 'failed to store publisher event'),
    ),
);

/** Channels whose media arrives now, according to the media events that this node received. */
const livePublishers = perNode(() => new Set<number>());

/**
 * Handles started media of a performer: viewers may enter, unless the broadcast begins with preparing (spec §4). Media
 * of an ended broadcast is ended.
 */
async function publisherStarted(services: Services, channelId: number, broadcastId: number): Promise<void> {
  await unitOfWork(services.database.db, async (tx, after) => {
    const [channel] = await lockChannels(tx, [channelId]);
    if (channel?.broadcast_id !== broadcastId) {
      after(() => services.media.endChannel(channelId, { publisher: true, reason: 'broadcast_over' }));
      return;
    }
    await clearDeadline(tx, PUBLISHER_GRACE, String(channelId));
    if (channel.publisher_live) return;
    const begins = channel.status === 'preparing' && (await publishStartOf(tx, broadcastId)) === 'waiting';
    if (begins) {
      await moveChannel(services, tx, after, channel, 'publish_started', { publisher_live: true });
      after(() => tellPerformer(services, channelId));
      return;
    }
    await changeChannel(tx, channelId, { publisher_live: true });
    after(() => announceChannel(services, channelId));
  });
}

/**
 * Sends the card to the performer directly: an encoder may have started the broadcast while the performer's studio is
 * still choosing devices and has not joined the channel's socket room.
 */
async function tellPerformer(services: Services, channelId: number): Promise<void> {
  const channel = await cardNow(services, channelId);
  if (channel !== null) services.realtime.send(roomOf.user(channelId), 'channel.changed', { channel });
}

/** Asks the performer's page to reconnect because its media node is lost or stopping. It gets another node. */
function askToReconnect(services: Services, channelId: number): void {
  const news = { role: 'publish' as const, channel_id: String(channelId) };
  services.realtime.send(roomOf.user(channelId), 'media.reconnect', news);
}

/** Handles lost media of a performer: sets the deadline for its return. */
async function publisherLost(
  services: Services,
  channelId: number,
  broadcastId: number | null,
  told?: Pick<PeerEnded, 'node' | 'reason'>,
): Promise<void> {
  await unitOfWork(services.database.db, async (tx, after) => {
    const [channel] = await lockChannels(tx, [channelId]);
    if (channel === undefined || channel.status === 'offline') return;
    if (broadcastId !== null && channel.broadcast_id !== broadcastId) return;
    // The engine may have been lost before the publisher reconnected.
    if (broadcastId === null && livePublishers(services).has(channelId)) return;
    if (told?.node !== undefined && (await publishesElsewhere(tx, channelId, told.node))) return;
    if (told?.reason === NODE_LOST) after(() => askToReconnect(services, channelId));
    const due_ms = services.clock.nowMs() + services.config.terms.publisher_return_ms;
    await setDeadline(tx, PUBLISHER_GRACE, String(channelId), due_ms);
    if (!channel.publisher_live) return;
    await changeChannel(tx, channelId, { publisher_live: false });
    after(() => announceChannel(services, channelId));
  });
}

/**
 * Marks the publisher of every channel that is not offline as lost, because the engine is lost or this server has just
 * started. In a cluster publishers survive a server, so only channels without a media node are affected.
 */
async function lose(services: Services): Promise<void> {
  const channels = await services.database.db
    .select({ id: channelTable.performer_id })
    .from(channelTable)
    .where(
      and(
        ne(channelTable.status, 'offline'),
        services.config.media.engine === 'cluster' ? withoutHome(channelTable.performer_id) : undefined,
      ),
    );
  for (const { id } of channels)
    publisherQueue(services).add(String(id), () => publisherLost(services, id, null));
}

/** Runs `lose` to its end; called when a server starts, before it accepts requests. */
export async function losePublishers(services: Services): Promise<void> {
  livePublishers(services).clear();
  await lose(services);
  await publisherQueue(services).idle();
}

/**
 * Asks a publisher to move because its media node is to be stopped: before a chat has started, or when it is urgent.
 */
async function requestMigration(
  services: Services,
  channelId: number,
  when: 'immediately' | 'when_idle',
): Promise<void> {
  const channel = await channelOf(services.database.db, channelId);
  if (channel === null || channel.status === 'offline') return;
  if (when === 'immediately' || !hasChatStarted(channel.status)) askToReconnect(services, channelId);
}

function hear(services: Services, event: MediaEvent): void {
  const queue = publisherQueue(services);
  if (event.type === 'peer.migration_requested' && event.role === 'publish') {
    const { channel_id, when } = event;
    queue.add(channel_id, () => requestMigration(services, Number(channel_id), when));
    return;
  }
  if (event.type === 'engine.lost') {
    livePublishers(services).clear();
    queue.add('all', () => lose(services));
    return;
  }
  if (event.type !== 'peer.started' && event.type !== 'peer.ended') return;
  if (event.role !== 'publish') return;
  const [channelId, broadcastId] = [Number(event.channel_id), Number(event.session_id)];
  if (event.type === 'peer.started') livePublishers(services).add(channelId);
  else livePublishers(services).delete(channelId);
  queue.add(event.channel_id, () =>
    event.type === 'peer.started'
      ? publisherStarted(services, channelId, broadcastId)
      : publisherLost(services, channelId, broadcastId, event),
  );
}

/** Handles media events of publishers, and closes channels whose publisher has not returned by the deadline. */
export function watchPublishers(services: Services): void {
  services.media.onEvent((event) => hear(services, event));
  services.deadlines.handle(PUBLISHER_GRACE, lockChannelOf, async (tx, after, channel) => {
    if (channel === undefined || channel.publisher_live) return;
    await closeChannel(services, tx, after, channel, 'publisher_lost');
  });
}
