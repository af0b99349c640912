import type { OwnAlbum, OwnAlbumPicture, SeenAlbum } from '@akari/contract';
import { albumLock, type AlbumLock, type AlbumViewer } from '@akari/rules';
import { and, eq, ne } from 'drizzle-orm';
import { userTable } from '../../core/account/state/account.table.ts';
import { channelTable } from '../../core/channel/state/channel.table.ts';
import { lockChannels } from '../../core/channel/state/channel.queries.ts';
import { favouriteTable } from '../../core/favourite/state/favourite.table.ts';
import { among, idList, listOf } from '../../platform/database/columns.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import { namedQuery } from '../../platform/database/named-query.ts';
import type { Services } from '../../platform/services.ts';
import { albumPictureTable, albumPurchaseTable, albumTable } from './album.table.ts';

export type AlbumRow = typeof albumTable.$inferSelect;
export type AlbumPictureRow = typeof albumPictureTable.$inferSelect;
export type AlbumPurchaseRow = typeof albumPurchaseTable.$inferSelect;

export async function albumById(db: Db | Tx, id: number): Promise<AlbumRow | null> {
  const [row] = await db.select().from(albumTable).where(eq(albumTable.id, id));
  return row ?? null;
}

/** Locks the channel of an album, which covers it, and reads it. */
export async function lockAlbum(tx: Tx, id: number): Promise<AlbumRow | null> {
  const before = await albumById(tx, id);
  if (before === null) return null;
  await lockChannels(tx, [before.performer_id]);
  return albumById(tx, id);
}

export async function pictureById(db: Db | Tx, id: number): Promise<AlbumPictureRow | null> {
  const [row] = await db.select().from(albumPictureTable).where(eq(albumPictureTable.id, id));
  return row ?? null;
}

/** Locks the channel of a picture, which covers it, and reads it. */
export async function lockPicture(tx: Tx, id: number): Promise<AlbumPictureRow | null> {
  const before = await pictureById(tx, id);
  if (before === null) return null;
  await lockChannels(tx, [before.performer_id]);
  return pictureById(tx, id);
}

/** The pictures of an album that are not deleted, in order. */
export const picturesOf = (db: Db | Tx, album_id: number): Promise<AlbumPictureRow[]> =>
  db
    .select()
    .from(albumPictureTable)
    .where(and(eq(albumPictureTable.album_id, album_id), ne(albumPictureTable.state, 'deleted')))
    .orderBy(albumPictureTable.position, albumPictureTable.id);

/** Whether an album has a buyer who keeps it. */
export async function isSold(db: Db | Tx, album_id: number): Promise<boolean> {
  const { id, state } = albumPurchaseTable;
  const [row] = await db
    .select({ id })
    .from(albumPurchaseTable)
    .where(and(eq(albumPurchaseTable.album_id, album_id), eq(state, 'kept')))
    .limit(1);
  return row !== undefined;
}

interface Shown {
  album_id: number;
  pictures: number;
  clips: number;
  cover_id: number;
  cover_kind: 'picture' | 'clip';
  width_px: number;
  height_px: number;
}
const first = (column: string): string =>
  `(array_agg(p.${column} ORDER BY p.kind = 'clip', p.position, p.id))[1]`;
const SHOWN = `SELECT p.album_id, count(*) FILTER (WHERE p.kind = 'picture')::int AS pictures,
    count(*) FILTER (WHERE p.kind = 'clip')::int AS clips, ${first('id')} AS cover_id, ${first('kind')} AS cover_kind,
    ${first('width_px')} AS width_px, ${first('height_px')} AS height_px
  FROM album_picture p WHERE p.album_id = ANY (${listOf(1)}) AND p.state = 'approved' GROUP BY p.album_id`;

/** What is shown of albums, by album. An album without a picture or clip that is shown is not in it. */
async function shownOf(db: Db | Tx, ids: readonly number[]): Promise<Map<number, Shown>> {
  const rows = await namedQuery<Shown & Record<string, unknown>>(db, 'album_shown', SHOWN, [idList(ids)]);
  return new Map(rows.map((row) => [row.album_id, row]));
}

/** How a person stands to each of these albums. */
async function viewersOf(
  db: Db | Tx,
  user_id: number | null,
  albums: readonly AlbumRow[],
): Promise<(album: AlbumRow) => AlbumViewer> {
  if (user_id === null) return () => ({ is_owner: false, is_favourite: false, has_bought: false });
  const [bought, favourites] = await Promise.all([
    db
      .select({ id: albumPurchaseTable.album_id })
      .from(albumPurchaseTable)
      .where(
        and(
          eq(albumPurchaseTable.viewer_id, user_id),
          eq(albumPurchaseTable.state, 'kept'),
          among(
            albumPurchaseTable.album_id,
            albums.map(({ id }) => id),
          ),
        ),
      ),
    db
      .select({ id: favouriteTable.performer_id })
      .from(favouriteTable)
      .where(
        and(
          eq(favouriteTable.viewer_id, user_id),
          among(
            favouriteTable.performer_id,
            albums.map(({ performer_id }) => performer_id),
          ),
        ),
      ),
  ]);
  const [has, likes] = [new Set(bought.map(({ id }) => id)), new Set(favourites.map(({ id }) => id))];
  return ({ id, performer_id }) => ({
    is_owner: performer_id === user_id,
    is_favourite: likes.has(performer_id),
    has_bought: has.has(id),
  });
}

/** An album as a person stands to it. */
export interface AlbumSight {
  row: AlbumRow;
  lock: AlbumLock;
  has_bought: boolean;
  /** Pictures and clips that are shown. */
  shown: number;
  seen: SeenAlbum | null;
  closed_at_ms: number | null;
}

/** Albums as a person sees them; `seen` is null where they see nothing of one. */
export async function albumSights(
  { config, clock }: Pick<Services, 'config' | 'clock'>,
  db: Db | Tx,
  user_id: number | null,
  rows: readonly AlbumRow[],
): Promise<AlbumSight[]> {
  if (rows.length === 0) return [];
  const people = [...new Set(rows.map(({ performer_id }) => performer_id))];
  const [shown, viewerOf, performers] = await Promise.all([
    shownOf(
      db,
      rows.map(({ id }) => id),
    ),
    viewersOf(db, user_id, rows),
    db
      .select({
        id: userTable.id,
        performer_name: userTable.user_name,
        display_name: channelTable.display_name,
        closed_at_ms: userTable.closed_at_ms,
      })
      .from(userTable)
      .innerJoin(channelTable, eq(channelTable.performer_id, userTable.id))
      .where(among(userTable.id, people)),
  ]);
  const performer = new Map(performers.map((one) => [one.id, one]));
  return rows.map((row) => {
    const by = performer.get(row.performer_id);
    const closed_at_ms = by?.closed_at_ms ?? null;
    const viewer = viewerOf(row);
    const lock = albumLock({ ...row, closed_at_ms }, viewer, config.terms.album.kept_ms, clock.nowMs());
    const of = shown.get(row.id);
    const { has_bought } = viewer;
    const count = (of?.pictures ?? 0) + (of?.clips ?? 0);
    return {
      row,
      lock,
      has_bought,
      closed_at_ms,
      shown: count,
      seen: by === undefined ? null : seenOf(row, by, { lock, bought: has_bought, shown: of }),
    };
  });
}

function seenOf(
  row: AlbumRow,
  { performer_name, display_name }: Pick<SeenAlbum, 'performer_name' | 'display_name'>,
  { lock, bought, shown }: { lock: AlbumLock; bought: boolean; shown: Shown | undefined },
): SeenAlbum | null {
  if (lock === 'gone' || shown === undefined) return null;
  const { pictures, clips, cover_id, cover_kind, width_px, height_px } = shown;
  return {
    ...{ album_id: String(row.id), performer_name, display_name, title: row.title },
    ...{ access: row.access, units: row.units, lock, bought, pictures, clips },
    cover: cover_kind === 'clip' ? null : { picture_id: String(cover_id), width_px, height_px },
  };
}

export const pictureFactsOf = (row: AlbumPictureRow) => ({
  picture_id: String(row.id),
  ...{ kind: row.kind, caption: row.caption, width_px: row.width_px },
  ...{ height_px: row.height_px, duration_ms: row.duration_ms },
});
export const ownPictureOf = (row: AlbumPictureRow): OwnAlbumPicture => ({
  ...pictureFactsOf(row),
  ...{ state: row.state, reason: row.reason, at_ms: row.at_ms },
});

const SOLD = `SELECT album_id, count(*)::int AS count, sum(performer_units)::bigint AS performer_units
  FROM album_purchase WHERE album_id = ANY (${listOf(1)}) AND state = 'kept' GROUP BY album_id`;

/** Albums as their performer sees them. */
export async function ownAlbumsOf(db: Db | Tx, rows: readonly AlbumRow[]): Promise<OwnAlbum[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  type Sold = { album_id: number; count: number; performer_units: number };
  const [pictures, sold] = await Promise.all([
    db
      .select()
      .from(albumPictureTable)
      .where(and(among(albumPictureTable.album_id, ids), ne(albumPictureTable.state, 'deleted')))
      .orderBy(albumPictureTable.position, albumPictureTable.id),
    namedQuery<Sold>(db, 'album_sold', SOLD, [idList(ids)]),
  ]);
  const sums = new Map(sold.map(({ album_id, ...sum }) => [album_id, sum]));
  return rows.map((row) => ({
    album_id: String(row.id),
    ...{ state: row.state, reason: row.reason, title: row.title, access: row.access, units: row.units },
    pictures: pictures.filter(({ album_id }) => album_id === row.id).map(ownPictureOf),
    sold: sums.get(row.id) ?? { count: 0, performer_units: 0 },
    at_ms: row.at_ms,
  }));
}
