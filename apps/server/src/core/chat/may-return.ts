import { channelOf } from '../channel/state/channel.queries.ts';
import type { Person } from '../../platform/http/person.ts';
import { roomOf } from '../../platform/realtime/realtime.ts';
import type { Services } from '../../platform/services.ts';
import { readerRole } from './board-access.ts';

const BOARD = roomOf.board('');

/**
 * Largest expected difference, milliseconds, between the clock of this server and that of Redis, which sets `since_ms`.
 */
const CLOCKS_APART_MS = 2_000;

/**
 * Whether missed events may be replayed to a reconnected socket. The person must still be allowed to read every board
 * that the socket had joined, and no private chat may have begun or ended there since: its lines would be in the
 * replay.
 * @param since_ms start of the replay, as stated by the client, so not trustworthy
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
