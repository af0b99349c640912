import { chatSend, roomEnter, roomLeave } from '@akari/contract';
import { cardNow } from '../channel/announce/announce.ts';
import { performerIdOf } from '../channel/state/performer-by-name.ts';
import { Problem } from '../../platform/http/problem.ts';
import { roomOf, type RealtimeSocket } from '../../platform/realtime/realtime.ts';
import { onEvent } from '../../platform/realtime/socket-server.ts';
import type { Services } from '../../platform/services.ts';
import { readerRole } from './board-access.ts';
import { boardNow } from './board-now.ts';
import { sendLine } from './send-line.ts';

/** Socket events of a channel's page: enter, leave, send a line. */
export function chatEvents(socket: RealtimeSocket, services: Services): void {
  const { db } = services.database;

  onEvent(socket, 'room.enter', roomEnter, services, async ({ performer_name }, person) => {
    const channel_id = await performerIdOf(db, performer_name);
    await socket.join(roomOf.channel(channel_id));
    const role = await readerRole(db, person, channel_id);
    if (role !== null) await socket.join(roomOf.board(channel_id));
    // Read after joining, so that no change falls between the snapshot and the first event.
    const channel = await cardNow(services, channel_id);
    if (channel === null) throw new Problem('performer_not_found');
    if (role === null || person.user_id === null) return { channel, lines: [] };
    const lines = await boardNow(services, role, channel_id, person.user_id);
    // Access is checked again after joining: a revocation between check and join would otherwise leave the socket in
    // the socket room, where it would receive later private lines.
    if ((await readerRole(db, person, channel_id)) !== null) return { channel, lines };
    await socket.leave(roomOf.board(channel_id));
    return { channel, lines: [] };
  });

  onEvent(socket, 'room.leave', roomLeave, services, async ({ channel_id }) => {
    for (const room of [roomOf.channel, roomOf.board]) await socket.leave(room(channel_id));
    return {};
  });

  onEvent(socket, 'chat.send', chatSend, services, async (line, person) => ({
    line_id: await sendLine(services, person, line),
  }));
}
