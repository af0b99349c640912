import type { FavouriteSettings } from '@akari/contract';
import { isTimeZone, type LoginNoticeChoice } from '@akari/rules';
import { and, eq } from 'drizzle-orm';
import { namedQuery } from '../../platform/database/named-query.ts';
import { unitOfWork } from '../../platform/database/unit-of-work.ts';
import { Problem } from '../../platform/http/problem.ts';
import { roomOf } from '../../platform/realtime/realtime.ts';
import type { Services } from '../../platform/services.ts';
import { announceChannel, announceViewers } from '../channel/announce/announce.ts';
import { lockChannels, touchChannels } from '../channel/state/channel.queries.ts';
import { favouriteCountOf } from './state/favourite.queries.ts';
import { favouriteCountTable, favouritePersonTable, favouriteTable } from './state/favourite.table.ts';

/** How a viewer hears of one favourite. @throws not_found for another performer */
export async function setLoginNotice(
  { database, realtime }: Services,
  viewer_id: number,
  performer_id: number,
  { site, mail, push }: LoginNoticeChoice,
): Promise<void> {
  const set = await database.db
    .update(favouriteTable)
    .set({ tells_page: site, tells_mail: mail, tells_push: push })
    .where(and(eq(favouriteTable.viewer_id, viewer_id), eq(favouriteTable.performer_id, performer_id)))
    .returning({ performer_id: favouriteTable.performer_id });
  if (set.length === 0) throw new Problem('not_found');
  realtime.send(roomOf.user(viewer_id), 'favourites.changed', {});
}

const ROOMS = `SELECT DISTINCT channel_id FROM viewer_session WHERE viewer_id = $1 AND ended_at_ms IS NULL ORDER BY channel_id`;

/**
 * What a viewer chose for all favourites. The mark in the list of a room that they are in changes at once.
 * @throws favourite_settings_wrong for quiet hours without an end, or a time zone that does not exist
 */
export async function setFavouriteSettings(
  services: Services,
  user_id: number,
  { shown, site, push, quiet, time_zone }: FavouriteSettings,
): Promise<void> {
  if (!isTimeZone(time_zone) || (quiet !== null && quiet.from_min === quiet.to_min))
    throw new Problem('favourite_settings_wrong');
  const { db } = services.database;
  const set = {
    ...{ shown, time_zone, tells_page: site, tells_push: push },
    quiet_from_min: quiet?.from_min ?? null,
    quiet_to_min: quiet?.to_min ?? null,
  };
  await db
    .insert(favouritePersonTable)
    .values({ user_id, ...set })
    .onConflictDoUpdate({ target: favouritePersonTable.user_id, set });
  services.realtime.send(roomOf.user(user_id), 'favourites.changed', {});
  const rooms = await namedQuery<{ channel_id: number }>(db, 'favourite_rooms', ROOMS, [user_id]);
  for (const { channel_id } of rooms) await announceViewers(services, channel_id);
}

/** Whether a performer's card shows how many viewers have her as a favourite. */
export async function showFavouriteCount(services: Services, performer_id: number, shown: boolean) {
  await unitOfWork(services.database.db, async (tx, after) => {
    await lockChannels(tx, [performer_id]);
    await tx
      .insert(favouriteCountTable)
      .values({ performer_id, shown })
      .onConflictDoUpdate({ target: favouriteCountTable.performer_id, set: { shown } });
    await touchChannels(tx, [performer_id]);
    after(() => announceChannel(services, performer_id));
  });
  return favouriteCountOf(services.database.db, performer_id);
}
