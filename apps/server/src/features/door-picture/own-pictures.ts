import type { OwnDoorPicture } from '@akari/contract';
import { isOrderOf } from '@akari/rules';
import { eq } from 'drizzle-orm';
import { lockChannels } from '../../core/channel/state/channel.queries.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import { unitOfWork } from '../../platform/database/unit-of-work.ts';
import { once } from '../../platform/http/idempotency.ts';
import type { Member } from '../../platform/http/person.ts';
import { Problem } from '../../platform/http/problem.ts';
import { rowIdOf } from '../../platform/http/row-id.ts';
import type { Services } from '../../platform/services.ts';
import { doorPicturesOf, lockDoorPicture, ownDoorPictureOf } from './door-picture.queries.ts';
import { doorPictureTable } from './door-picture.table.ts';
import { encodeSizes, pictureKey, storeSizes } from './keep-picture.ts';
import { filePicture, movePicture, tellPerformer } from './move-picture.ts';
import { showOnDoor } from './show-on-door.ts';

/** @throws door_pictures_full @returns the position after the last picture */
async function nextPosition({ config }: Services, db: Db | Tx, performer_id: number): Promise<number> {
  const pictures = await doorPicturesOf(db, performer_id);
  const counted = pictures.filter(({ state }) => state !== 'rejected');
  if (counted.length >= config.terms.door_pictures_max) throw new Problem('door_pictures_full');
  return (pictures.at(-1)?.position ?? -1) + 1;
}

export interface Upload {
  bytes: Buffer;
  /** Declared media type. */
  type: string;
  idempotency_key: string;
}

/**
 * Adds a picture of the performer, which waits for staff.
 * @throws what `encodeSizes` throws, door_pictures_full, door_picture_storage, idempotency_key_reused
 */
export async function addPicture(
  services: Services,
  { user_id: performer_id }: Member,
  { bytes, type, idempotency_key }: Upload,
): Promise<{ picture: OwnDoorPicture }> {
  const { database, config, clock } = services;
  const key = pictureKey(performer_id, idempotency_key, bytes);
  const sizes = await encodeSizes(bytes, type, config.terms.door_picture.data_bytes);
  await storeSizes(services, key, sizes);
  const intent = { user_id: performer_id, key: idempotency_key, content: ['door_picture.add', key] };
  return once({ clock, database }, intent, async (tx, after) => {
    await lockChannels(tx, [performer_id]);
    const position = await nextPosition(services, tx, performer_id);
    const { width_px, height_px } = sizes.large;
    const [row] = await tx
      .insert(doorPictureTable)
      .values({ performer_id, position, key, width_px, height_px, at_ms: clock.nowMs() })
      .returning();
    if (row === undefined) throw new Error('a picture was not kept');
    await filePicture(services, tx, row);
    after(() => tellPerformer(services, performer_id));
    return { picture: ownDoorPictureOf(row) };
  });
}

/** Sets the order of the performer's pictures. @throws door_pictures_changed */
export async function orderPictures(
  services: Services,
  performer_id: number,
  order: readonly string[],
): Promise<void> {
  await unitOfWork(services.database.db, async (tx, after) => {
    await lockChannels(tx, [performer_id]);
    const pictures = await doorPicturesOf(tx, performer_id);
    const ids = pictures.map(({ id }) => String(id));
    if (!isOrderOf(order, ids)) throw new Problem('door_pictures_changed');
    for (const [position, id] of order.entries())
      await tx
        .update(doorPictureTable)
        .set({ position })
        .where(eq(doorPictureTable.id, Number(id)));
    await showOnDoor(services, tx, after, performer_id);
    after(() => tellPerformer(services, performer_id));
  });
}

/** Deletes a picture of the performer. @throws not_found, door_picture_over */
export async function deletePicture(
  services: Services,
  performer_id: number,
  picture_id: string,
): Promise<void> {
  await unitOfWork(services.database.db, async (tx, after) => {
    const picture = await lockDoorPicture(tx, rowIdOf(picture_id) ?? 0);
    if (picture?.performer_id !== performer_id) throw new Problem('not_found');
    await movePicture(services, tx, after, picture, 'delete');
  });
}
