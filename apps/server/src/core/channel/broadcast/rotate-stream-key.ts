import { eq } from 'drizzle-orm';
import type { Tx } from '../../../platform/database/database.ts';
import type { AfterCommit } from '../../../platform/database/unit-of-work.ts';
import type { Services } from '../../../platform/services.ts';
import { changeChannel, lockChannels, type ChannelRow } from '../state/channel.queries.ts';
import { broadcastTable } from '../state/channel.table.ts';
import { closeChannel } from './close-channel.ts';

/** Whether a broadcast may be sent by an encoder; true if its source is unknown. */
async function mayComeFromEncoder(tx: Tx, broadcast_id: number): Promise<boolean> {
  const [running] = await tx
    .select({ source: broadcastTable.source })
    .from(broadcastTable)
    .where(eq(broadcastTable.id, broadcast_id));
  return running !== undefined && running.source !== 'browser';
}

/**
 * Invalidates the performer's stream key, and ends the broadcast that an encoder sends with it: an open connection does
 * not send the key again, so rejecting the old key alone would leave a thief on air.
 * @returns the new version; null: not a performer
 */
export async function rotateStreamKey(
  services: Services,
  tx: Tx,
  after: AfterCommit,
  performer_id: number,
): Promise<number | null> {
  const [channel] = await lockChannels(tx, [performer_id]);
  if (channel === undefined) return null;
  return rotateKeyOf(services, tx, after, channel);
}

/** As `rotateStreamKey`, for a caller that holds the channel lock. @returns the new version */
export async function rotateKeyOf(
  services: Services,
  tx: Tx,
  after: AfterCommit,
  channel: ChannelRow,
): Promise<number> {
  const { performer_id, broadcast_id } = channel;
  const stream_key_version = channel.stream_key_version + 1;
  await changeChannel(tx, performer_id, { stream_key_version });
  if (broadcast_id !== null && (await mayComeFromEncoder(tx, broadcast_id)))
    await closeChannel(services, tx, after, channel, 'stream_key_changed');
  return stream_key_version;
}
