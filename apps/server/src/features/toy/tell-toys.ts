import { isPrivate } from '@akari/rules';
import { announceViewers } from '../../core/channel/announce/announce-viewers.ts';
import { channelOf } from '../../core/channel/state/channel.queries.ts';
import { tellBoard } from '../../core/chat/tell-board.ts';
import { roomOf } from '../../platform/realtime/realtime.ts';
import type { Services } from '../../platform/services.ts';
import { describeControl, toyBoardOf } from './toy.queries.ts';

/** Sends the toys and their queue to the room and to the performer. Call it only after the commit. */
export async function tellToys(services: Services, performer_id: number): Promise<void> {
  const { db } = services.database;
  const [board, channel] = await Promise.all([
    toyBoardOf(db, performer_id, services.clock.nowMs()),
    channelOf(db, performer_id),
  ]);
  const place = { channel_id: performer_id, apart: channel !== null && isPrivate(channel.status) };
  await tellBoard(services, place, 'toy.changed', board);
  // Her pages that are not at the board, such as the studio before the broadcast.
  services.realtime.send(roomOf.user(performer_id), 'toy.changed', board, roomOf.board(performer_id));
}

/** Sends a control to its viewer and the performer, and the toys to the room. Call it only after the commit. */
export async function tellControl(services: Services, id: number): Promise<void> {
  const control = await describeControl(services.database.db, id);
  services.realtime.send(
    [roomOf.user(control.viewer_id), roomOf.user(control.channel_id)],
    'toy.control_changed',
    { control },
  );
  await tellToys(services, Number(control.channel_id));
  await announceViewers(services, Number(control.channel_id));
}
