import type { ServerToClient } from '@akari/contract';
import { roomOf } from '../platform/realtime/realtime.ts';
import type { Services } from '../platform/services.ts';
import { viewersReading } from './board-access.ts';

/**
 * Says something to those who may hear it now, person by person, and not into the room of the board: who was sent out of
 * that by another server node is in it for as long as Redis does not pass the word on.
 */
export async function tellApart<E extends keyof ServerToClient>(
  services: Services,
  channelId: number,
  event: E,
  body: Parameters<ServerToClient[E]>[0],
): Promise<void> {
  const people = [channelId, ...(await viewersReading(services.database.db, channelId))];
  services.realtime.send(people.map(roomOf.user), event, body);
}

/** To everybody at a board; `apart`: what happens in private. */
export async function tellBoard<E extends keyof ServerToClient>(
  services: Services,
  { channel_id, apart }: { channel_id: number; apart: boolean },
  event: E,
  body: Parameters<ServerToClient[E]>[0],
): Promise<void> {
  if (apart) await tellApart(services, channel_id, event, body);
  else services.realtime.send(roomOf.board(channel_id), event, body);
}
