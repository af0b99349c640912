import type { ServerToClient } from '@akari/contract';
import { roomOf } from '../../platform/realtime/realtime.ts';
import type { Services } from '../../platform/services.ts';
import { viewersReading } from './board-access.ts';

/**
 * Sends an event to each person who may read the board now, and not to the board's socket room: a person whom another
 * server node removed stays in the socket room until Redis delivers the removal.
 * @param ignored whether the performer does not get it
 */
export async function tellApart<E extends keyof ServerToClient>(
  services: Services,
  { channel_id, ignored = false }: { channel_id: number; ignored?: boolean },
  event: E,
  body: Parameters<ServerToClient[E]>[0],
): Promise<void> {
  const viewers = await viewersReading(services.database.db, channel_id);
  const people = ignored ? viewers : [channel_id, ...viewers];
  services.realtime.send(people.map(roomOf.user), event, body);
}

/** Sends an event to everybody at a board. @param apart whether the event belongs to a private chat */
export async function tellBoard<E extends keyof ServerToClient>(
  services: Services,
  { channel_id, apart }: { channel_id: number; apart: boolean },
  event: E,
  body: Parameters<ServerToClient[E]>[0],
): Promise<void> {
  if (apart) await tellApart(services, { channel_id }, event, body);
  else services.realtime.send(roomOf.board(channel_id), event, body);
}
