import type { ChannelCard, MediaAccess } from '@akari/contract';
import {
  hasChatStarted,
  isOnAir,
  meetPublisher,
  nextChannelStatus,
  PREPARE_LIMIT_MS,
  type MediaKind,
  type PublishingDevice,
  type PublishSource,
  type PublishStart,
} from '@akari/rules';
import { eq } from 'drizzle-orm';
import { userTable } from '../../account/state/account.table.ts';
import { requireOpenLogin } from '../../account/login/require-open-login.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { unitOfWork, type AfterCommit } from '../../../platform/database/unit-of-work.ts';
import { setDeadline } from '../../../platform/deadline/deadline.ts';
import { Problem } from '../../../platform/http/problem.ts';
import type { Services } from '../../../platform/services.ts';
import { announceChannel } from '../announce/announce.ts';
import {
  cardById,
  changeChannel,
  lockChannels,
  publishStartOf,
  type ChannelRow,
} from '../state/channel.queries.ts';
import { broadcastTable } from '../state/channel.table.ts';
import { closeChannel } from './close-channel.ts';
import { PUBLISHER_GRACE } from './publisher-grace.ts';

/** An encoder that publishes, with the version of its stream key. */
interface Encoder {
  stream_key_version: number;
}

/** A studio that publishes, with the login of its browser. */
export interface Publisher {
  login_id: number;
  /** What the studio publishes with; any source if missing. */
  source?: PublishSource | undefined;
  /** Status with which a new broadcast begins; the channel's option if missing. */
  publish_start?: PublishStart | undefined;
  /** Whether this publisher replaces another device that publishes. */
  take_over: boolean;
  /** Whether the studio is open on a mobile phone. */
  on_phone?: boolean;
}

interface Opened {
  broadcast_id: number;
  publish_start: PublishStart;
  changed: boolean;
}

type Source = Publisher | Encoder | null;

const deviceOf = (publisher: Source): PublishingDevice =>
  publisher !== null && 'login_id' in publisher
    ? { login_id: publisher.login_id, source: publisher.source ?? null }
    : { login_id: null, source: 'external' };

const isOnPhone = (publisher: Source): boolean =>
  publisher !== null && 'on_phone' in publisher && publisher.on_phone === true;

const startOf = (publisher: Source): PublishStart | undefined =>
  publisher !== null && 'publish_start' in publisher ? publisher.publish_start : undefined;

/**
 * Refuses a second publisher of the same performer, or ends the first one's broadcast (spec §8, 503).
 * @returns the channel afterwards
 * @throws stream_duplicate
 */
async function yieldTo(
  services: Services,
  tx: Tx,
  after: AfterCommit,
  channel: ChannelRow,
  publisher: Source,
): Promise<ChannelRow> {
  if (channel.broadcast_id === null) return channel;
  const which = eq(broadcastTable.id, channel.broadcast_id);
  const [running] = await tx
    .select({ login_id: broadcastTable.login_id, source: broadcastTable.source })
    .from(broadcastTable)
    .where(which);
  if (running === undefined) return channel;
  const comes = deviceOf(publisher);
  const meeting = meetPublisher({ ...running, live: channel.publisher_live }, comes);
  if (meeting === 'follows')
    await tx
      .update(broadcastTable)
      .set({
        source: comes.source,
        login_id: running.login_id ?? comes.login_id,
        on_phone: isOnPhone(publisher),
      })
      .where(which);
  if (meeting !== 'second') return channel;
  const takesOver = publisher !== null && 'take_over' in publisher && publisher.take_over;
  if (!takesOver) throw new Problem('stream_duplicate');
  await closeChannel(services, tx, after, channel, 'publisher_replaced');
  return { ...channel, status: 'offline', broadcast_id: null, publisher_live: false };
}

/** Checks the key again, because it may have been rotated before the channel was locked. @throws media_token_invalid */
function assertKeyStands(channel: ChannelRow, publisher: Source): void {
  if (publisher === null || !('stream_key_version' in publisher)) return;
  if (publisher.stream_key_version !== channel.stream_key_version) throw new Problem('media_token_invalid');
}

async function assertOpenAccount(tx: Tx, performer_id: number): Promise<void> {
  const [user] = await tx
    .select({ closed_at_ms: userTable.closed_at_ms })
    .from(userTable)
    .where(eq(userTable.id, performer_id));
  if (user !== undefined && user.closed_at_ms !== null) throw new Problem('account_closed');
}

/** @returns the broadcast that the performer may publish to, the running one or a new one, and whether it is new */
async function openBroadcast(
  services: Services,
  tx: Tx,
  after: AfterCommit,
  performer_id: number,
  media_kind: MediaKind | undefined,
  publisher: Source,
): Promise<Opened> {
  const [found] = await lockChannels(tx, [performer_id]);
  if (found === undefined) throw new Problem('performer_not_found');
  assertKeyStands(found, publisher);
  if (publisher !== null && 'login_id' in publisher) await requireOpenLogin(tx, publisher.login_id);
  await assertOpenAccount(tx, performer_id);
  const channel = await yieldTo(services, tx, after, found, publisher);
  const otherKind = media_kind !== undefined && media_kind !== channel.media_kind;
  if (otherKind && hasChatStarted(channel.status)) throw new Problem('settings_fixed');
  const now_ms = services.clock.nowMs();
  if (channel.status === 'preparing' && !channel.publisher_live)
    await setDeadline(tx, PUBLISHER_GRACE, String(performer_id), now_ms + PREPARE_LIMIT_MS);
  if (channel.broadcast_id !== null && (isOnAir(channel.status) || channel.status === 'preparing'))
    return {
      broadcast_id: channel.broadcast_id,
      publish_start: await publishStartOf(tx, channel.broadcast_id),
      changed: false,
    };
  const status = nextChannelStatus(channel.status, 'prepare');
  if (status === null) throw new Problem('command_refused');
  const publish_start = startOf(publisher) ?? channel.publish_start;
  const [broadcast] = await tx
    .insert(broadcastTable)
    .values({
      performer_id,
      ...deviceOf(publisher),
      on_phone: isOnPhone(publisher),
      publish_start,
      media_kind: media_kind ?? 'video',
      started_at_ms: now_ms,
    })
    .returning({ id: broadcastTable.id });
  if (broadcast === undefined) throw new Problem('server_failed');
  await changeChannel(tx, performer_id, {
    status,
    status_since_ms: now_ms,
    broadcast_id: broadcast.id,
    publisher_live: false,
    media_kind: media_kind ?? 'video',
  });
  await setDeadline(tx, PUBLISHER_GRACE, String(performer_id), now_ms + PREPARE_LIMIT_MS);
  return { broadcast_id: broadcast.id, publish_start, changed: true };
}

/**
 * Opens the performer's channel for publishing, or renews the access to the running broadcast.
 * @throws performer_not_found, login_required, account_closed, media_token_invalid, stream_duplicate, settings_fixed,
 *   media_unavailable
 */
export async function prepareChannel(
  services: Services,
  performer_id: number,
  media_kind?: MediaKind,
  publisher: Source = null,
): Promise<{ channel: ChannelCard; media: MediaAccess; publish_start: PublishStart }> {
  const { broadcast_id, publish_start } = await unitOfWork(services.database.db, async (tx, after) => {
    const opened = await openBroadcast(services, tx, after, performer_id, media_kind, publisher);
    if (opened.changed) after(() => announceChannel(services, performer_id));
    return opened;
  });
  const channel = await cardById(services.database.db, performer_id);
  if (channel === null) throw new Problem('performer_not_found');
  const media = await services.media.publisherAccess({
    channel_id: performer_id,
    user_id: performer_id,
    broadcast_id,
    media_kind: channel.media_kind,
  });
  return { channel, media, publish_start };
}
