import type { FavouriteSettings } from '@akari/contract';
import { QUIET_TIME_ZONE } from '@akari/rules';
import { eq } from 'drizzle-orm';
import type { Db, Tx } from '../../../platform/database/database.ts';
import { namedQuery } from '../../../platform/database/named-query.ts';
import { favouriteText } from './favourite.sql.ts';
import { favouriteCountTable, favouritePersonTable } from './favourite.table.ts';

const IS = `SELECT ${favouriteText('$1', '$2')} AS listed`;

export async function isFavourite(db: Db | Tx, viewer_id: number, performer_id: number): Promise<boolean> {
  const [row] = await namedQuery<{ listed: boolean }>(db, 'is_favourite', IS, [viewer_id, performer_id]);
  return row?.listed === true;
}

export async function favouriteSettingsOf(db: Db | Tx, user_id: number): Promise<FavouriteSettings> {
  const [row] = await db.select().from(favouritePersonTable).where(eq(favouritePersonTable.user_id, user_id));
  const { quiet_from_min = null, quiet_to_min = null } = row ?? {};
  return {
    shown: row?.shown ?? false,
    site: row?.tells_page ?? true,
    push: row?.tells_push ?? true,
    quiet:
      quiet_from_min === null || quiet_to_min === null
        ? null
        : { from_min: quiet_from_min, to_min: quiet_to_min },
    time_zone: row?.time_zone ?? QUIET_TIME_ZONE,
  };
}

export async function favouriteCountOf(
  db: Db | Tx,
  performer_id: number,
): Promise<{ favourites: number; shown: boolean }> {
  const [row] = await db
    .select({ favourites: favouriteCountTable.favourites, shown: favouriteCountTable.shown })
    .from(favouriteCountTable)
    .where(eq(favouriteCountTable.performer_id, performer_id));
  return row ?? { favourites: 0, shown: false };
}
