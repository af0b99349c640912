import {
  DOOR_PICTURE_REJECTED_MS,
  nextDoorPictureState,
  type DoorPictureEvent,
  type DoorPictureReason,
} from '@akari/rules';
import { eq } from 'drizzle-orm';
import { userTable } from '../../core/account/state/account.table.ts';
import { queueMails } from '../../core/mail/queue-mail.ts';
import { fileItem, withdrawItem } from '../../core/queue/file-item.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { AfterCommit } from '../../platform/database/unit-of-work.ts';
import { clearDeadline, setDeadline } from '../../platform/deadline/deadline.ts';
import { Problem } from '../../platform/http/problem.ts';
import { roomOf } from '../../platform/realtime/realtime.ts';
import type { Services } from '../../platform/services.ts';
import type { DoorPictureRow } from './door-picture.queries.ts';
import { doorPictureTable } from './door-picture.table.ts';
import { endBytesAt } from './keep-picture.ts';
import { showOnDoor } from './show-on-door.ts';

/** A rejected picture is deleted. Subject: its id. */
export const REJECTED_END = 'door_picture.rejected_end';

/** Asks the performer's pages to request her pictures. Call after the commit only. */
export function tellPerformer(services: Services, performer_id: number): void {
  services.realtime.send(roomOf.user(performer_id), 'door_pictures.changed', {});
}

/** Puts a picture in the queue of its site. */
export async function filePicture(
  services: Services,
  tx: Tx,
  { id, performer_id }: Pick<DoorPictureRow, 'id' | 'performer_id'>,
): Promise<void> {
  const [performer] = await tx
    .select({ site_id: userTable.site_id })
    .from(userTable)
    .where(eq(userTable.id, performer_id));
  const site_id = performer?.site_id ?? services.config.site_id;
  await fileItem(services, tx, { kind: 'door_picture', subject: String(id), site_id, urgent: false });
}

/**
 * Moves a picture by the rules' state machine; the caller has locked its channel.
 * @throws door_picture_over; nothing was changed then
 */
export async function movePicture(
  services: Services,
  tx: Tx,
  after: AfterCommit,
  picture: DoorPictureRow,
  event: DoorPictureEvent,
  reason: DoorPictureReason | null = picture.reason,
): Promise<void> {
  const { id, key, performer_id, state: before } = picture;
  const state = nextDoorPictureState(before, event);
  if (state === null) throw new Problem('door_picture_over');
  const now_ms = services.clock.nowMs();
  const ended_at_ms = state === 'approved' || state === 'pending' ? null : now_ms;
  await tx.update(doorPictureTable).set({ state, reason, ended_at_ms }).where(eq(doorPictureTable.id, id));
  if (event === 'approve' || event === 'reject')
    await queueMails(services, tx, [performer_id], {
      kind: 'picture_decided',
      params: {
        decision: event === 'reject' && before === 'approved' ? 'take_down' : event,
        reason: event === 'approve' ? null : reason,
      },
    });
  if (state === 'rejected')
    await setDeadline(tx, REJECTED_END, String(id), now_ms + DOOR_PICTURE_REJECTED_MS);
  if (state === 'deleted') {
    await clearDeadline(tx, REJECTED_END, String(id));
    await endBytesAt(tx, key, now_ms);
  }
  if (state === 'approved' || before === 'approved') await showOnDoor(services, tx, after, performer_id);
  // It needs no decision any more, unless that is what moves it.
  if (before === 'pending') await withdrawItem(services, tx, { kind: 'door_picture', subject: String(id) });
  if (state === 'pending') await filePicture(services, tx, picture);
  after(() => tellPerformer(services, performer_id));
}
