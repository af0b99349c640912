import { takesStills, type PublishSource } from '@akari/rules';
import { channelMoved } from '../channel/state/channel-hooks.ts';
import { lockChannelOf, type ChannelRow } from '../channel/state/channel.queries.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import { namedQuery } from '../../platform/database/named-query.ts';
import { ensureDeadline, setDeadline } from '../../platform/deadline/deadline.ts';
import type { Services } from '../../platform/services.ts';
import { saveStill } from './save-still.ts';

/** When the next still of an encoder's broadcast is taken. Subject: the performer's id. */
const STILL_TAKE = 'still.take';

/**
 * The studio's page sends its own stills. An encoder sends none, so the media node takes them, one after the
 * other, while the channel's status allows stills.
 */
export function takeStills(services: Services): void {
  const { deadlines, clock, config } = services;
  deadlines.handle(STILL_TAKE, lockChannelOf, async (tx, after, channel, { subject }) => {
    if (channel === undefined || !takesStills(channel.status) || !(await isSentByEncoder(tx, channel)))
      return;
    await setDeadline(tx, STILL_TAKE, subject, clock.nowMs() + config.still_every_ms);
    if (channel.publisher_live && channel.ticket_units === null) after(() => takeStill(services, channel));
  });
  channelMoved(services).add(async (tx, _after, { channel }) => {
    if (takesStills(channel.status) && (await isSentByEncoder(tx, channel)))
      await ensureDeadline(tx, STILL_TAKE, String(channel.performer_id), clock.nowMs());
  });
}

const SOURCE = 'SELECT source FROM broadcast WHERE id = $1';

async function isSentByEncoder(
  db: Db | Tx,
  { broadcast_id, media_kind }: Pick<ChannelRow, 'broadcast_id' | 'media_kind'>,
): Promise<boolean> {
  if (broadcast_id === null || media_kind !== 'video') return false;
  const [running] = await namedQuery<{ source: PublishSource | null }>(db, 'broadcast_source', SOURCE, [
    broadcast_id,
  ]);
  return running?.source === 'external';
}

/**
 * Takes a still. A failure is not reported: the picture is missing or the status has changed, and the next
 * still follows.
 */
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
