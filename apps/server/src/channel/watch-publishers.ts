import { hasChatStarted } from '@akari/rules';
import { and, ne } from 'drizzle-orm';
import { unitOfWork } from '../platform/database/unit-of-work.ts';
import { clearDeadline, setDeadline } from '../platform/deadline/deadline.ts';
import { KeyedQueue } from '../platform/keyed-queue.ts';
import { NODE_LOST, type MediaEvent } from '../platform/media-plane/media-plane.ts';
import { publishesElsewhere, withoutHome } from '../platform/media-plane/seats.ts';
import { perNode } from '../platform/per-node.ts';
import { roomOf } from '../platform/realtime/realtime.ts';
import type { Services } from '../platform/services.ts';
import { announceChannel, cardNow } from './announce.ts';
import { changeChannel, channelOf, lockChannelOf, lockChannels, publishStartOf } from './channel.queries.ts';
import { channelTable } from './channel.table.ts';
import { closeChannel } from './close-channel.ts';
import { moveChannel } from './move-channel.ts';
import { PUBLISHER_GRACE } from './publisher-grace.ts';

type PeerEnded = Extract<MediaEvent, { type: 'peer.ended' }>;

/** What is told about publishers is worked off in order, channel by channel. */
export const publisherQueue = perNode(
  (services) =>
    new KeyedQueue((error, channel) =>
      services.log.error({ err: error, channel_id: channel }, 'failed to store publisher event'),
    ),
);

/** Whose media arrives now, as this node was told. */
const livePublishers = perNode(() => new Set<number>());

/**
 * The performer's media arrives, and viewers may enter unless she prepares first (spec §4). Media for a broadcast that is
 * over is ended again.
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

/** An encoder may have begun it while her studio is still choosing devices, outside her room. */
async function tellPerformer(services: Services, channelId: number): Promise<void> {
  const channel = await cardNow(services, channelId);
  if (channel !== null) services.realtime.send(roomOf.user(channelId), 'channel.changed', { channel });
}

/** The node that she publishes to is gone: her page connects again, and is led to another one. */
function askToReconnect(services: Services, channelId: number): void {
  const news = { role: 'publish' as const, channel_id: String(channelId) };
  services.realtime.send(roomOf.user(channelId), 'media.reconnect', news);
}

/** The performer's media stopped: she has a while to come back. */
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
    // The news of the engine's end may be older than that of her coming back.
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
 * Every channel that is not offline has lost its publisher: the engine is gone, or this server has just started. In a
 * cluster publishers outlive a server, and only channels without a media node have lost theirs.
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

/** At the start of a server, before it serves. */
export async function losePublishers(services: Services): Promise<void> {
  livePublishers(services).clear();
  await lose(services);
  await publisherQueue(services).idle();
}

/** Her media node is to be stopped: she moves when it costs nobody anything, or when it has taken too long. */
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

/** Follows publishers by the media plane's events, and takes channels off the air whose grace is over. */
export function watchPublishers(services: Services): void {
  services.media.onEvent((event) => hear(services, event));
  services.deadlines.handle(PUBLISHER_GRACE, lockChannelOf, async (tx, after, channel) => {
    if (channel === undefined || channel.publisher_live) return;
    await closeChannel(services, tx, after, channel, 'publisher_lost');
  });
}
