import { homeSee } from '@akari/contract';
import { z } from 'zod';
import { roomOf, type RealtimeSocket } from '../../../platform/realtime/realtime.ts';
import { onEvent } from '../../../platform/realtime/socket-server.ts';
import type { Services } from '../../../platform/services.ts';
import { homeFeed } from './home-feed.ts';

const CARD = roomOf.card('');

/** Joins the rooms of these cards, and leaves those of others. */
async function showOnly(socket: RealtimeSocket, channel_ids: readonly string[]): Promise<void> {
  const now = new Set(channel_ids.map((id) => roomOf.card(id)));
  const left = [...socket.rooms].filter((room) => room.startsWith(CARD) && !now.has(room));
  for (const room of left) await socket.leave(room);
  await socket.join([...now].filter((room) => !socket.rooms.has(room)));
}

/** Socket events of the home page. */
export function homeEvents(socket: RealtimeSocket, services: Services): void {
  onEvent(socket, 'home.watch', z.object({}), services, async () => {
    await socket.join(roomOf.home);
    return {};
  });
  onEvent(socket, 'home.see', homeSee, services, async ({ cards }) => {
    // Read after joining, so that no change falls between what is read and the first event.
    await showOnly(
      socket,
      cards.map(({ channel_id }) => channel_id),
    );
    return homeFeed(services).newerThan(cards);
  });
  onEvent(socket, 'home.unwatch', z.object({}), services, async () => {
    await socket.leave(roomOf.home);
    await showOnly(socket, []);
    return {};
  });
}
