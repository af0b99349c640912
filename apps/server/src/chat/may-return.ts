import type { Person } from '../platform/http/person.ts';
import { roomOf } from '../platform/realtime/realtime.ts';
import type { Services } from '../platform/services.ts';
import { readerRole } from './board-access.ts';

const BOARD = roomOf.board('');

/** Whoever was cut off gets what was said meanwhile only if they may still read every board that they were at. */
export async function mayReturn(
  services: Services,
  person: Person,
  rooms: readonly string[],
): Promise<boolean> {
  for (const room of rooms.filter((name) => name.startsWith(BOARD))) {
    const role = await readerRole(services.database.db, person, Number(room.slice(BOARD.length)));
    if (role === null) return false;
  }
  return true;
}
