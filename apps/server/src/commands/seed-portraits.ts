import { changeChannel } from '../core/channel/state/channel.queries.ts';
import { doorPictureTable } from '../features/door-picture/door-picture.table.ts';
import { encodeSizes, pictureKey, storeSizes } from '../features/door-picture/keep-picture.ts';
import type { Services } from '../platform/services.ts';
import { jpegOf } from './demo-pictures.ts';
import { demoPortraitsOf } from './demo-portraits.ts';
import { portraitSvg, type Portrait } from './portrait/draw-portrait.ts';

/** Puts the bytes of a portrait into the storage. @returns the row of its picture */
async function storePortrait(
  services: Services,
  performer_id: number,
  portrait: Portrait,
  position: number,
): Promise<typeof doorPictureTable.$inferInsert> {
  const { clock, config } = services;
  const bytes = await jpegOf(portraitSvg(portrait));
  const key = pictureKey(performer_id, `demo:${position}`, bytes);
  const sizes = await encodeSizes(bytes, 'image/jpeg', config.terms.door_picture.data_bytes);
  await storeSizes(services, key, sizes);
  const { width_px, height_px } = sizes.large;
  const at_ms = clock.nowMs();
  return { performer_id, position, key, width_px, height_px, at_ms, state: 'approved' };
}

/**
 * Pictures on the doors of demo performers whom this start has made, as staff would have approved them. The bytes go to the
 * storage before their rows.
 */
export async function seedPortraits(services: Services, made: ReadonlyMap<string, number>): Promise<void> {
  for (const [user_name, performer_id] of made) {
    const pictures = await Promise.all(
      demoPortraitsOf(user_name).map((portrait, at) => storePortrait(services, performer_id, portrait, at)),
    );
    if (pictures.length === 0) continue;
    await services.database.db.transaction(async (tx) => {
      const rows = await tx
        .insert(doorPictureTable)
        .values(pictures)
        .returning({ id: doorPictureTable.id, position: doorPictureTable.position });
      const door_pictures = rows.toSorted((a, b) => a.position - b.position).map(({ id }) => String(id));
      await changeChannel(tx, performer_id, { door_pictures });
    });
  }
}
