import { isAdmin } from '@akari/rules';
import { closeChannel } from '../../core/channel/broadcast/close-channel.ts';
import { rotateKeyOf } from '../../core/channel/broadcast/rotate-stream-key.ts';
import { endSessions } from '../../core/session/end/end-sessions.ts';
import { keepStopReason } from '../../core/session/state/session.queries.ts';
import { Problem } from '../../platform/http/problem.ts';
import type { Services } from '../../platform/services.ts';
import { actInRoom, type RoomAct } from './act-in-room.ts';

/**
 * Staff end the session of one viewer, who may come back.
 * @throws not_found when the viewer is not there, and what `actInRoom` throws
 */
export const endSessionAsStaff = (services: Services, by: RoomAct, viewer_id: number): Promise<void> =>
  actInRoom(services, 'session.end', by, async (tx, after, { room }) => {
    const session = room.find((one) => one.viewer_id === viewer_id);
    // Who watches is not told to other staff, so an administrator's session cannot be ended by them.
    if (session === undefined || isAdmin(session.viewer_type)) throw new Problem('not_found');
    await keepStopReason(tx, [session], by.reason);
    await endSessions(services, tx, after, [{ session_id: session.id, end: 'session_ended_by_staff' }]);
    return { subject: { kind: 'person', id: viewer_id }, after: { session_id: session.id } };
  });

/**
 * Staff end a broadcast with every session of it. The stream key is replaced, because an encoder would begin the next
 * broadcast by itself.
 * @throws command_refused, and what `actInRoom` throws
 */
export const endBroadcastAsStaff = (services: Services, by: RoomAct): Promise<void> =>
  actInRoom(services, 'broadcast.end', by, async (tx, after, { channel }) => {
    if (!(await closeChannel(services, tx, after, channel, 'ended_by_staff', by.reason)))
      throw new Problem('command_refused');
    await rotateKeyOf(services, tx, after, { ...channel, broadcast_id: null });
    return { subject: { kind: 'person', id: channel.performer_id }, before: { status: channel.status } };
  });
