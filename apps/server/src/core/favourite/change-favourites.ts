import type { BodyOf, addFavourite as addCall } from '@akari/contract';
import { favouriteLimit, refusesFavourite, USUAL_NOTICE } from '@akari/rules';
import { tierOf } from '../plan/plan.queries.ts';
import { and, eq } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import { namedQuery } from '../../platform/database/named-query.ts';
import { unitOfWork } from '../../platform/database/unit-of-work.ts';
import type { Member } from '../../platform/http/person.ts';
import { Problem } from '../../platform/http/problem.ts';
import { roomOf } from '../../platform/realtime/realtime.ts';
import type { Services } from '../../platform/services.ts';
import { announceViewers } from '../channel/announce/announce-viewers.ts';
import { tellOwnChat } from '../moderation/line/tell-own-chat.ts';
import { favouriteText } from './state/favourite.sql.ts';
import { favouriteTable } from './state/favourite.table.ts';

type Notice = BodyOf<typeof addCall>['notice'];

/** Locks the list of a viewer for the rest of the transaction, so that its limit holds. */
const LOCK_LIST = `INSERT INTO favourite_person (user_id) VALUES ($1)
  ON CONFLICT (user_id) DO UPDATE SET user_id = excluded.user_id`;
/** Accounts that were closed are in no list, so that they take no place of it. */
const STANDING = `SELECT ${favouriteText('$1', '$2')} AS listed,
  EXISTS (SELECT FROM app_user u WHERE u.id = $2 AND u.closed_at_ms IS NULL) AS known,
  EXISTS (SELECT FROM bar b WHERE b.performer_id = $2 AND b.viewer_id = $1 AND b.until_ms IS NULL) AS banned,
  (SELECT count(*)::int FROM favourite f JOIN app_user u ON u.id = f.performer_id
    WHERE f.viewer_id = $1 AND u.closed_at_ms IS NULL) AS count`;
const COUNT = `INSERT INTO favourite_count (performer_id, favourites) VALUES ($1, greatest($2::int, 0))
  ON CONFLICT (performer_id) DO UPDATE SET favourites = favourite_count.favourites + $2::int`;

interface Standing extends Record<string, unknown> {
  known: boolean;
  listed: boolean;
  banned: boolean;
  count: number;
}

const lockList = (tx: Tx, viewer_id: number) => namedQuery(tx, 'favourites_lock', LOCK_LIST, [viewer_id]);
const countOne = (tx: Tx, performer_id: number, by: 1 | -1) =>
  namedQuery(tx, 'favourites_count', COUNT, [performer_id, by]);

/** After a change: the viewer's pages, the right to write, and the mark in the performer's list are other ones. */
async function tellChange(services: Services, viewer_id: number, performer_id: number): Promise<void> {
  services.realtime.send(roomOf.user(viewer_id), 'favourites.changed', {});
  await tellOwnChat(services, performer_id, viewer_id);
  await announceViewers(services, performer_id);
}

/** Writes a favourite with the usual choices, and counts it. The caller knows that it is new. */
export async function seedFavourite(
  tx: Tx,
  favourite: { viewer_id: number; performer_id: number; at_ms: number },
): Promise<void> {
  await lockList(tx, favourite.viewer_id);
  await tx.insert(favouriteTable).values(favourite);
  await countOne(tx, favourite.performer_id, 1);
}

/**
 * Adds a performer to the favourites of a viewer.
 * @throws favourite_unknown, favourite_already, favourite_barred, favourite_limit
 */
export async function addFavourite(
  services: Services,
  { user_id: viewer_id, user_type }: Pick<Member, 'user_id' | 'user_type'>,
  performer_id: number,
  notice: Notice = USUAL_NOTICE,
): Promise<void> {
  const { database, clock, config } = services;
  const tier = await tierOf(database.db, viewer_id, clock.nowMs());
  const most = favouriteLimit(user_type, config.terms.favourites, tier);
  await unitOfWork(services.database.db, async (tx, after) => {
    await lockList(tx, viewer_id);
    const [standing] = await namedQuery<Standing>(tx, 'favourite_standing', STANDING, [
      viewer_id,
      performer_id,
    ]);
    if (standing === undefined) throw new Error('no standing of a viewer');
    // A node knows the ids of performers by name whatever becomes of their accounts.
    if (!standing.known) throw new Problem('favourite_unknown');
    const refused = refusesFavourite({ ...standing, most });
    if (refused !== null) throw new Problem(refused);
    await tx.insert(favouriteTable).values({
      ...{ viewer_id, performer_id, at_ms: services.clock.nowMs() },
      ...{ tells_page: notice.site, tells_mail: notice.mail, tells_push: notice.push },
    });
    await countOne(tx, performer_id, 1);
    after(() => tellChange(services, viewer_id, performer_id));
  });
}

/** Removes a performer from the favourites of a viewer. One that is not among them changes nothing. */
export async function removeFavourite(
  services: Services,
  viewer_id: number,
  performer_id: number,
): Promise<void> {
  await unitOfWork(services.database.db, async (tx, after) => {
    await lockList(tx, viewer_id);
    const removed = await tx
      .delete(favouriteTable)
      .where(and(eq(favouriteTable.viewer_id, viewer_id), eq(favouriteTable.performer_id, performer_id)))
      .returning({ performer_id: favouriteTable.performer_id });
    if (removed.length === 0) return;
    await countOne(tx, performer_id, -1);
    after(() => tellChange(services, viewer_id, performer_id));
  });
}
