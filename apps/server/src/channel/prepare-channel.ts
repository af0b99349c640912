import type { ChannelCard, MediaAccess } from '@akari/contract';
import { isOnAir, nextChannelStatus, PREPARE_LIMIT_MS, type MediaKind } from '@akari/rules';
import type { Tx } from '../platform/database/database.ts';
import { unitOfWork } from '../platform/database/unit-of-work.ts';
import { setDeadline } from '../platform/deadline/deadline.ts';
import { Problem } from '../platform/http/problem.ts';
import type { Services } from '../platform/services.ts';
import { announceChannel } from './announce.ts';
import { cardById, changeChannel, lockChannels } from './channel.queries.ts';
import { broadcastTable } from './channel.table.ts';
import { PUBLISHER_GRACE } from './publisher-grace.ts';

/** @returns the broadcast that the performer may publish to: the one that runs, or a new one; and whether it is new */
async function openBroadcast(
  services: Services,
  tx: Tx,
  performerId: number,
  mediaKind: MediaKind,
): Promise<{ broadcast_id: number; changed: boolean }> {
  const [channel] = await lockChannels(tx, [performerId]);
  if (channel === undefined) throw new Problem('performer_not_found');
  const nowMs = services.clock.nowMs();
  if (channel.status === 'preparing' && !channel.publisher_live)
    await setDeadline(tx, PUBLISHER_GRACE, String(performerId), nowMs + PREPARE_LIMIT_MS);
  if (channel.broadcast_id !== null && (isOnAir(channel.status) || channel.status === 'preparing'))
    return { broadcast_id: channel.broadcast_id, changed: false };
  const status = nextChannelStatus(channel.status, 'prepare');
  if (status === null) throw new Problem('command_refused');
  const [broadcast] = await tx
    .insert(broadcastTable)
    .values({ performer_id: performerId, started_at_ms: nowMs })
    .returning({ id: broadcastTable.id });
  if (broadcast === undefined) throw new Problem('server_failed');
  await changeChannel(tx, performerId, {
    status,
    broadcast_id: broadcast.id,
    publisher_live: false,
    media_kind: mediaKind,
  });
  await setDeadline(tx, PUBLISHER_GRACE, String(performerId), nowMs + PREPARE_LIMIT_MS);
  return { broadcast_id: broadcast.id, changed: true };
}

/**
 * Opens the performer's channel for publishing, or renews the access to the broadcast that runs.
 * @throws performer_not_found, media_unavailable
 */
export async function prepareChannel(
  services: Services,
  performerId: number,
  mediaKind: MediaKind = 'video',
): Promise<{ channel: ChannelCard; media: MediaAccess }> {
  const { broadcast_id } = await unitOfWork(services.database.db, async (tx, after) => {
    const opened = await openBroadcast(services, tx, performerId, mediaKind);
    if (opened.changed) after(() => announceChannel(services, performerId));
    return opened;
  });
  const media = await services.media.publisherAccess({
    channel_id: performerId,
    user_id: performerId,
    broadcast_id,
  });
  const channel = await cardById(services.database.db, performerId);
  if (channel === null) throw new Problem('performer_not_found');
  return { channel, media };
}
