import { channelOf } from '../channel/channel.queries.ts';
import type { Person } from '../platform/http/person.ts';
import { roomOf } from '../platform/realtime/realtime.ts';
import type { Services } from '../platform/services.ts';
import { readerRole } from './board-access.ts';

const BOARD = roomOf.board('');

/** Redis, by whose clock the moment is, and this server may differ by so much. */
const CLOCKS_APART_MS = 2_000;

/**
 * Whoever was cut off gets what was said meanwhile only if they may still read every board that they were at, and
 * nothing private has begun or ended there since: a viewer who came back to the room has not heard that.
 * @param since_ms from when on it would be said again; as the client says, who may say anything
 */
export async function mayReturn(
  services: Services,
  person: Person,
  rooms: readonly string[],
  since_ms: number,
): Promise<boolean> {
  for (const room of rooms.filter((name) => name.startsWith(BOARD))) {
    const channelId = Number(room.slice(BOARD.length));
    const role = await readerRole(services.database.db, person, channelId);
    if (role === null) return false;
    if (role === 'performer') continue;
    const channel = await channelOf(services.database.db, channelId);
    if (channel === null || since_ms < channel.board_since_ms + CLOCKS_APART_MS) return false;
  }
  return true;
}
