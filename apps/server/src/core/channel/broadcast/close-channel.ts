import {
  isPrivate,
  nextChannelStatus,
  SESSION_END_CODES,
  type BroadcastEnd,
  type StopReason,
} from '@akari/rules';
import { eq } from 'drizzle-orm';
import { appendSystemLine } from '../../chat/append-line.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { AfterCommit } from '../../../platform/database/unit-of-work.ts';
import { clearDeadline, setDeadline } from '../../../platform/deadline/deadline.ts';
import { roomOf } from '../../../platform/realtime/realtime.ts';
import type { Services } from '../../../platform/services.ts';
import { endLocked } from '../../session/end/end-sessions.ts';
import { keepStopReason, lockRoom } from '../../session/state/session.queries.ts';
import { announceChannel } from '../announce/announce.ts';
import { channelMoved } from '../state/channel-hooks.ts';
import { changeChannel, lockChannelOf, NO_MODE, type ChannelRow } from '../state/channel.queries.ts';
import { broadcastTable } from '../state/channel.table.ts';
import { END_OF, type ClosingEvent } from './closing.ts';
import { CHANNEL_UNTIL } from './move-channel.ts';
import { PUBLISHER_GRACE } from './publisher-grace.ts';

/**
 * Deadline that ends the media of a closed channel if the node that closed it stopped before it could. Subject: the
 * channel's id.
 */
const MEDIA_OVER = 'channel.media_over';
const MEDIA_OVER_MS = 3_000;

/**
 * Takes a channel off the air: ends all sessions, then the broadcast, then the media. The caller holds the channel
 * lock.
 * @param reason why staff end it; the performer and the viewers read it
 * @returns false if the channel's status does not allow it (it is offline); nothing is changed then
 */
export async function closeChannel(
  services: Services,
  tx: Tx,
  after: AfterCommit,
  channel: ChannelRow,
  event: ClosingEvent,
  reason?: StopReason,
): Promise<boolean> {
  const status = nextChannelStatus(channel.status, event);
  if (status === null) return false;
  const { performer_id, broadcast_id } = channel;
  const end = END_OF[event];
  const now_ms = services.clock.nowMs();
  const change = {
    status,
    status_since_ms: now_ms,
    broadcast_id: null,
    publisher_live: false,
    ...NO_MODE,
    ...(isPrivate(channel.status) ? { board_since_ms: now_ms } : {}),
  };
  // Written first, so that the hooks of ended sessions see an offline channel.
  await changeChannel(tx, performer_id, change);
  const closed = { ...channel, ...change };
  const room = await lockRoom(tx, performer_id);
  const ending = reason === undefined ? room : await keepStopReason(tx, room, reason);
  // The studio hears why before it sees, by the count of those who leave, that the channel is offline.
  if (broadcast_id !== null)
    await endBroadcast(services, tx, after, { performer_id, broadcast_id, end, reason });
  await endLocked(services, tx, after, [closed], ending, () => end);
  appendSystemLine(services, tx, after, {
    channel_id: performer_id,
    broadcast_id,
    event: 'broadcast_ended',
    end,
  });
  await clearDeadline(tx, PUBLISHER_GRACE, String(performer_id));
  await clearDeadline(tx, CHANNEL_UNTIL, String(performer_id));
  await setDeadline(tx, MEDIA_OVER, String(performer_id), services.clock.nowMs() + MEDIA_OVER_MS);
  await channelMoved(services).run(tx, after, { channel: closed, from: channel.status });
  after(async () => {
    await announceChannel(services, performer_id);
    await services.media
      .endChannel(performer_id, { publisher: true, reason: end })
      // The engine is down, and with it every peer; a publisher that reconnects later is ended when it starts.
      .catch((error: unknown) =>
        services.log.warn({ err: error, channel_id: performer_id }, 'failed to end media; will retry'),
      );
  });
  return true;
}

/** Writes the end of a broadcast, and sends it to the login that published it or, for an encoder, to the performer. */
async function endBroadcast(
  services: Services,
  tx: Tx,
  after: AfterCommit,
  {
    performer_id,
    broadcast_id,
    end,
    reason,
  }: { performer_id: number; broadcast_id: number; end: BroadcastEnd; reason: StopReason | undefined },
): Promise<void> {
  const [ended] = await tx
    .update(broadcastTable)
    .set({ ended_at_ms: services.clock.nowMs(), end })
    .where(eq(broadcastTable.id, broadcast_id))
    .returning({ login_id: broadcastTable.login_id });
  const login_id = ended?.login_id ?? null;
  after(() =>
    services.realtime.send(
      login_id === null ? roomOf.user(performer_id) : roomOf.login(login_id),
      'broadcast.ended',
      { end, code: SESSION_END_CODES[end], ...(reason === undefined ? {} : { reason }) },
    ),
  );
}

/** Registers the deadline that ends the remaining media of an offline channel. */
export function handleMediaOver(services: Services): void {
  services.deadlines.handle(MEDIA_OVER, lockChannelOf, async (tx, _after, channel, { subject }) => {
    if (channel?.status !== 'offline') return;
    await services.media
      // Uses this transaction's connection: commands that wait for this channel may hold all the others.
      .endChannel(channel.performer_id, { publisher: true, reason: 'broadcast_over' }, tx)
      .catch((error: unknown) =>
        services.log.warn({ err: error, channel_id: subject }, 'failed to end media; will retry'),
      );
  });
}
