import { isPrivate, nextChannelStatus, SESSION_END_CODES, type BroadcastEnd } from '@akari/rules';
import { eq } from 'drizzle-orm';
import { appendSystemLine } from '../chat/append-line.ts';
import type { Tx } from '../platform/database/database.ts';
import type { AfterCommit } from '../platform/database/unit-of-work.ts';
import { clearDeadline, setDeadline } from '../platform/deadline/deadline.ts';
import { roomOf } from '../platform/realtime/realtime.ts';
import type { Services } from '../platform/services.ts';
import { endLocked } from '../session/end-sessions.ts';
import { lockRoom } from '../session/session.queries.ts';
import { announceChannel } from './announce.ts';
import { channelMoved } from './channel-hooks.ts';
import { changeChannel, lockChannelOf, NO_MODE, type ChannelRow } from './channel.queries.ts';
import { broadcastTable } from './channel.table.ts';
import { END_OF, type ClosingEvent } from './closing.ts';
import { CHANNEL_UNTIL } from './move-channel.ts';
import { PUBLISHER_GRACE } from './publisher-grace.ts';

/** Whoever closed a channel ends its media too, unless they died in between: then another does. Subject: the channel's id. */
const MEDIA_OVER = 'channel.media_over';
const MEDIA_OVER_MS = 3_000;

/**
 * Takes a channel off the air: everybody's session ends, then the broadcast, then the media. The caller holds the
 * lock of the channel's row.
 * @returns false when the channel's status does not allow it (it is offline); nothing was changed then
 */
export async function closeChannel(
  services: Services,
  tx: Tx,
  after: AfterCommit,
  channel: ChannelRow,
  event: ClosingEvent,
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
  // First, so that whatever follows the ends of sessions sees a channel that is off the air.
  await changeChannel(tx, performer_id, change);
  const closed = { ...channel, ...change };
  await endLocked(services, tx, after, [closed], await lockRoom(tx, performer_id), () => end);
  if (broadcast_id !== null) await endBroadcast(services, tx, after, performer_id, broadcast_id, end);
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
      // The engine is down, and so is every peer; a publisher who comes back late is refused as it starts.
      .catch((error: unknown) =>
        services.log.warn({ err: error, channel_id: performer_id }, 'failed to end media; will retry'),
      );
  });
  return true;
}

/** Writes the end of a broadcast, and tells it where it was published from. */
async function endBroadcast(
  services: Services,
  tx: Tx,
  after: AfterCommit,
  performer_id: number,
  broadcast_id: number,
  end: BroadcastEnd,
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
      { end, code: SESSION_END_CODES[end] },
    ),
  );
}

/** Ends what is still sent to a channel that is off the air. */
export function handleMediaOver(services: Services): void {
  services.deadlines.handle(MEDIA_OVER, lockChannelOf, async (tx, _after, channel, { subject }) => {
    if (channel?.status !== 'offline') return;
    await services.media
      // On our connection: whoever waits for this channel may have all the others.
      .endChannel(channel.performer_id, { publisher: true, reason: 'broadcast_over' }, tx)
      .catch((error: unknown) =>
        services.log.warn({ err: error, channel_id: subject }, 'failed to end media; will retry'),
      );
  });
}
