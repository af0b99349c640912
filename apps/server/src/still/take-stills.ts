import { takesStills } from '@akari/rules';
import { eq } from 'drizzle-orm';
import { broadcastTable } from '../channel/channel.table.ts';
import { channelMoved } from '../channel/channel-hooks.ts';
import { lockChannelOf, type ChannelRow } from '../channel/channel.queries.ts';
import type { Db, Tx } from '../platform/database/database.ts';
import { ensureDeadline, setDeadline } from '../platform/deadline/deadline.ts';
import type { Services } from '../platform/services.ts';
import { saveStill } from './save-still.ts';

/** When a still of an encoder's picture is taken next. Subject: the performer's id. */
const STILL_TAKE = 'still.take';

/**
 * A studio's page sends stills of its own picture. An encoder sends none, so the media node takes them, in the same
 * statuses, one after the other for as long as they last.
 */
export function takeStills(services: Services): void {
  const { deadlines, clock, config } = services;
  deadlines.handle(STILL_TAKE, lockChannelOf, async (tx, after, channel, { subject }) => {
    if (channel === undefined || !takesStills(channel.status) || !(await isSentByEncoder(tx, channel)))
      return;
    await setDeadline(tx, STILL_TAKE, subject, clock.nowMs() + config.still_every_ms);
    if (channel.publisher_live) after(() => takeStill(services, channel));
  });
  channelMoved(services).add(async (tx, _after, { channel }) => {
    if (takesStills(channel.status) && (await isSentByEncoder(tx, channel)))
      await ensureDeadline(tx, STILL_TAKE, String(channel.performer_id), clock.nowMs());
  });
}

async function isSentByEncoder(
  db: Db | Tx,
  { broadcast_id, media_kind }: Pick<ChannelRow, 'broadcast_id' | 'media_kind'>,
): Promise<boolean> {
  if (broadcast_id === null || media_kind !== 'video') return false;
  const [running] = await db
    .select({ source: broadcastTable.source })
    .from(broadcastTable)
    .where(eq(broadcastTable.id, broadcast_id));
  return running?.source === 'external';
}

/** A picture that is not there, or came when the status was another already, is no fault: the next one follows. */
async function takeStill(services: Services, channel: ChannelRow): Promise<void> {
  const { performer_id } = channel;
  try {
    const recorder = await services.media.recorder({ channel_id: performer_id });
    const jpeg = await recorder?.still(performer_id);
    if (jpeg) await saveStill(services, performer_id, jpeg, channel);
  } catch (err) {
    services.log.debug({ err, channel_id: performer_id }, 'failed to take still');
  }
}
