import { roomOf } from '../../platform/realtime/realtime.ts';
import type { Services } from '../../platform/services.ts';
import { readsBoard } from './board-access.ts';
import { boardNow } from './board-now.ts';

interface Reader {
  id: number;
  channel_id: number;
  viewer_id: number;
}

/** Joins an entered viewer to the board's socket room and sends the lines so far. Call it only after the commit. */
export async function openBoard(services: Services, { id, channel_id, viewer_id }: Reader): Promise<void> {
  const [person, board] = [roomOf.user(viewer_id), roomOf.board(channel_id)];
  services.realtime.join(person, board);
  // Read after joining, so that no line falls between the snapshot and the first event.
  const lines = await boardNow(services, 'viewer', channel_id, viewer_id);
  // Access is checked again after joining: a revocation between check and join must not leave the socket in the room.
  if (await readsBoard(services.database.db, viewer_id, channel_id))
    services.realtime.send(person, 'session.entered', {
      session_id: String(id),
      channel_id: String(channel_id),
      lines,
    });
  else services.realtime.leave(person, board);
}
