import { chatSend, roomEnter, roomLeave, type ChatLine } from '@akari/contract';
import { z } from 'zod';
import { cardByName, channelOf } from '../channel/channel.queries.ts';
import { Problem } from '../platform/http/problem.ts';
import { roomOf, type RealtimeSocket } from '../platform/realtime/realtime.ts';
import { onEvent } from '../platform/realtime/socket-server.ts';
import type { Services } from '../platform/services.ts';
import { readerRole, type BoardRole } from './board-access.ts';
import { recentLines } from './chat.queries.ts';
import { sendLine } from './send-line.ts';

/** What stands on the board for somebody who enters: of what was private before, viewers see nothing. */
async function linesFor(services: Services, role: BoardRole, channelId: number): Promise<ChatLine[]> {
  const { db } = services.database;
  const channel = await channelOf(db, channelId);
  if (channel === null || channel.broadcast_id === null) return [];
  const since_ms = role === 'viewer' ? channel.board_since_ms : 0;
  return recentLines(db, channelId, channel.broadcast_id, since_ms);
}

/** Events of a room: entering, leaving, speaking. */
export function chatEvents(socket: RealtimeSocket, services: Services): void {
  const { db } = services.database;
  const { person } = socket.data;

  onEvent(socket, 'room.enter', roomEnter, services, async ({ performer_name }) => {
    const known = await cardByName(db, performer_name);
    if (known === null) throw new Problem('performer_not_found');
    const channelId = Number(known.channel_id);
    await socket.join(roomOf.channel(channelId));
    const role = await readerRole(db, person, channelId);
    if (role !== null) await socket.join(roomOf.board(channelId));
    // Read after joining, so that no change falls between the snapshot and the first event.
    const channel = (await cardByName(db, performer_name)) ?? known;
    if (role === null) return { channel, lines: [] };
    const lines = await linesFor(services, role, channelId);
    // Asked again inside: who was sent out before the door had closed would stay, and hear what is private from then on.
    if ((await readerRole(db, person, channelId)) !== null) return { channel, lines };
    await socket.leave(roomOf.board(channelId));
    return { channel, lines: [] };
  });

  onEvent(socket, 'room.leave', roomLeave, services, async ({ channel_id }) => {
    await socket.leave(roomOf.channel(channel_id));
    await socket.leave(roomOf.board(channel_id));
    return {};
  });

  onEvent(socket, 'chat.send', chatSend, services, async (line) => ({
    line_id: await sendLine(services, person, line),
  }));
}

/** Home page: every channel's change. */
export function homeEvents(socket: RealtimeSocket, services: Services): void {
  onEvent(socket, 'home.watch', z.object({}), services, async () => {
    await socket.join(roomOf.home);
    return {};
  });
  onEvent(socket, 'home.unwatch', z.object({}), services, async () => {
    await socket.leave(roomOf.home);
    return {};
  });
}
