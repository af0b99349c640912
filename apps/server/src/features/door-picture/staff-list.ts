import { eq, inArray } from 'drizzle-orm';
import { userTable } from '../../core/account/state/account.table.ts';
import type { Tx } from '../../platform/database/database.ts';
import { doorPictureTable } from './door-picture.table.ts';

/** Staff command: lists the pictures that wait for staff, oldest first, and then those that are shown. */
export async function listDoorPictures(db: Tx): Promise<string> {
  const rows = await db
    .select({ picture: doorPictureTable, name: userTable.user_name })
    .from(doorPictureTable)
    .innerJoin(userTable, eq(userTable.id, doorPictureTable.performer_id))
    .where(inArray(doorPictureTable.state, ['pending', 'approved']))
    .orderBy(doorPictureTable.at_ms, doorPictureTable.id);
  const [waiting, rest] = [
    rows.filter(({ picture }) => picture.state === 'pending'),
    rows.filter(({ picture }) => picture.state !== 'pending'),
  ];
  const lineOf = ({ picture, name }: (typeof rows)[number]): string =>
    `${picture.id}  ${name}  ${picture.state}  ${picture.width_px}×${picture.height_px}, added ${new Date(picture.at_ms).toISOString()}`;
  return rows.length === 0
    ? 'no picture of a door waits or is shown'
    : [...waiting, ...rest].map(lineOf).join('\n');
}
