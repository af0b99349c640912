import { oversightWatchViewers } from '@akari/contract';
import { isPerformer } from '@akari/rules';
import { shownLists } from '../../core/channel/announce/shown-viewers.ts';
import { runningSessionOf } from '../../core/session/state/session.queries.ts';
import { requireKnown, type Person } from '../../platform/http/person.ts';
import { Problem } from '../../platform/http/problem.ts';
import { roomOf, type RealtimeSocket } from '../../platform/realtime/realtime.ts';
import { onEvent } from '../../platform/realtime/socket-server.ts';
import type { Services } from '../../platform/services.ts';
import { requireInside } from './act-in-room.ts';

const LISTS = roomOf.viewers('');

/** Socket event of an administrator's page: the viewer list of the room that they are in, and its changes. */
export function oversightEvents(socket: RealtimeSocket, services: Services): void {
  const { db } = services.database;
  onEvent(socket, 'oversight.watch_viewers', oversightWatchViewers, services, async (asked, person) => {
    const { user_id } = requireKnown(person);
    const channel_id = Number(asked.channel_id);
    if (!Number.isSafeInteger(channel_id)) throw new Problem('oversight_outside');
    await requireInside(db, user_id, channel_id);
    const list = roomOf.viewers(channel_id);
    await socket.join(list);
    // Read after joining, so that no change is lost; asked again after it, because the session may have ended since.
    const viewers = await shownLists(services).tell(channel_id);
    try {
      await requireInside(db, user_id, channel_id);
    } catch (error) {
      await socket.leave(list);
      throw error;
    }
    return viewers;
  });
}

/** Whether a socket that comes back may get the viewer lists that it had: its performer, and who is in the room. */
export async function mayReturnToViewers(
  services: Services,
  { user_id, user_type }: Person,
  rooms: readonly string[],
): Promise<boolean> {
  const lists = rooms.filter((room) => room.startsWith(LISTS));
  if (lists.length === 0 || isPerformer(user_type)) return true;
  if (user_id === null) return false;
  const running = await runningSessionOf(services.database.db, user_id);
  return lists.every((room) => running !== null && room === roomOf.viewers(running.channel_id));
}
