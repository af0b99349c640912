import type { OwnDoorPicture } from '@akari/contract';
import { and, count, eq, ne } from 'drizzle-orm';
import { lockChannels } from '../../core/channel/state/channel.queries.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import { doorPictureTable } from './door-picture.table.ts';

export type DoorPictureRow = typeof doorPictureTable.$inferSelect;

export async function doorPictureOf(db: Db | Tx, id: number): Promise<DoorPictureRow | null> {
  const [row] = await db.select().from(doorPictureTable).where(eq(doorPictureTable.id, id));
  return row ?? null;
}

/** Locks the channel of a picture, which covers it, and reads it. */
export async function lockDoorPicture(tx: Tx, id: number): Promise<DoorPictureRow | null> {
  const before = await doorPictureOf(tx, id);
  if (before === null) return null;
  await lockChannels(tx, [before.performer_id]);
  return doorPictureOf(tx, id);
}

/** The pictures of a performer that are not deleted, in her order. */
export const doorPicturesOf = (db: Db | Tx, performer_id: number): Promise<DoorPictureRow[]> =>
  db
    .select()
    .from(doorPictureTable)
    .where(and(eq(doorPictureTable.performer_id, performer_id), ne(doorPictureTable.state, 'deleted')))
    .orderBy(doorPictureTable.position, doorPictureTable.id);

export async function rejectedBefore(db: Db | Tx, performer_id: number): Promise<number> {
  const { state, reason } = doorPictureTable;
  const [row] = await db
    .select({ rejected: count(reason) })
    .from(doorPictureTable)
    .where(and(eq(doorPictureTable.performer_id, performer_id), ne(state, 'approved')));
  return row?.rejected ?? 0;
}

export const ownDoorPictureOf = ({
  id,
  state,
  reason,
  width_px,
  height_px,
  at_ms,
}: DoorPictureRow): OwnDoorPicture => ({
  picture_id: String(id),
  ...{ state, reason, width_px, height_px, at_ms },
});
