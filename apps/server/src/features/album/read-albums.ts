import type { AnswerOf, getAlbum, listAlbumBuyers, listAlbums, listBoughtAlbums } from '@akari/contract';
import { and, desc, eq, lt } from 'drizzle-orm';
import { userTable } from '../../core/account/state/account.table.ts';
import { channelTable } from '../../core/channel/state/channel.table.ts';
import { performerIdOf } from '../../core/channel/state/performer-by-name.ts';
import { sealedNumbers } from '../../platform/config/sealed-number.ts';
import { among } from '../../platform/database/columns.ts';
import { Problem } from '../../platform/http/problem.ts';
import { rowIdOf } from '../../platform/http/row-id.ts';
import type { Services } from '../../platform/services.ts';
import { albumById, albumSights, pictureFactsOf, picturesOf, type AlbumSight } from './album.queries.ts';
import { albumPurchaseTable, albumTable } from './album.table.ts';
import { albumsOf } from './own-albums.ts';

const DAY_MS = 86_400_000;

/** Albums of a performer that are shown and have pictures, as a person sees them. @throws performer_not_found */
export async function shownAlbums(
  services: Services,
  user_id: number | null,
  performer_name: string,
): Promise<AnswerOf<typeof listAlbums>> {
  const { db } = services.database;
  const performer_id = await performerIdOf(db, performer_name);
  const rows = (await albumsOf(db, performer_id)).filter(({ state }) => state === 'approved');
  const sights = await albumSights(services, db, user_id, rows);
  return { albums: sights.map(({ seen }) => seen).filter((seen) => seen !== null) };
}

/** An album with its pictures, if it is open to the person. @throws not_found */
export async function oneAlbum(
  services: Services,
  user_id: number | null,
  album_id: string,
): Promise<AnswerOf<typeof getAlbum>> {
  const { db } = services.database;
  const row = await albumById(db, rowIdOf(album_id) ?? 0);
  const [sight] = await albumSights(services, db, user_id, row === null ? [] : [row]);
  if (row === null || sight === undefined || sight.seen === null) throw new Problem('not_found');
  const pictures = sight.lock === 'open' ? await picturesOf(db, row.id) : [];
  return {
    album: sight.seen,
    pictures: pictures.filter(({ state }) => state === 'approved').map(pictureFactsOf),
    kept_days: Math.round(services.config.terms.album.kept_ms / DAY_MS),
  };
}

/** Until when a buyer sees an album that is over; null: no end is known. */
const untilOf = ({ row, closed_at_ms, seen }: AlbumSight, kept_ms: number): number | null => {
  if (seen === null) return null;
  return row.kept_until_ms ?? (closed_at_ms === null ? null : closed_at_ms + kept_ms);
};

interface Page {
  before?: string | undefined;
  limit: number;
}
/** A cursor is the transfer of a purchase, in a sealed form: transfers count up. */
const cursors = ({ secret }: Pick<Services, 'secret'>) => sealedNumbers(secret('album'));

/** The albums that a viewer bought, newest first. */
export async function boughtAlbums(
  services: Services,
  viewer_id: number,
  { before, limit }: Page,
): Promise<AnswerOf<typeof listBoughtAlbums>> {
  const { db } = services.database;
  const { transfer_id } = albumPurchaseTable;
  const numbers = cursors(services);
  const end = before === undefined ? Number.MAX_SAFE_INTEGER : (numbers.open(before) ?? 0);
  const rows = await db
    .select({
      purchase: albumPurchaseTable,
      performer_name: userTable.user_name,
      display_name: channelTable.display_name,
      title: albumTable.title,
    })
    .from(albumPurchaseTable)
    .innerJoin(userTable, eq(userTable.id, albumPurchaseTable.performer_id))
    .innerJoin(channelTable, eq(channelTable.performer_id, albumPurchaseTable.performer_id))
    .innerJoin(albumTable, eq(albumTable.id, albumPurchaseTable.album_id))
    .where(and(eq(albumPurchaseTable.viewer_id, viewer_id), lt(transfer_id, end)))
    .orderBy(desc(transfer_id))
    .limit(limit + 1);
  const page = rows.slice(0, limit);
  const ids = [...new Set(page.map(({ purchase }) => purchase.album_id))];
  const albums = ids.length === 0 ? [] : await db.select().from(albumTable).where(among(albumTable.id, ids));
  const sights = await albumSights(services, db, viewer_id, albums);
  const byId = new Map(sights.map((sight) => [sight.row.id, sight]));
  const last = page.at(-1);
  return {
    bought: page.map(({ purchase, performer_name, display_name, title }) => {
      const sight = purchase.state === 'kept' ? byId.get(purchase.album_id) : undefined;
      return {
        purchase_id: String(purchase.id),
        ...{ at_ms: purchase.at_ms, paid_units: purchase.units, state: purchase.state },
        ...{ performer_name, display_name, title, album: sight?.seen ?? null },
        until_ms: sight === undefined ? null : untilOf(sight, services.config.terms.album.kept_ms),
      };
    }),
    next_before: rows.length > limit && last !== undefined ? numbers.seal(last.purchase.transfer_id) : null,
  };
}

/** Who bought an album of the performer, newest first. @throws not_found */
export async function albumBuyers(
  services: Services,
  performer_id: number,
  album_id: string,
  { before, limit }: Page,
): Promise<AnswerOf<typeof listAlbumBuyers>> {
  const { db } = services.database;
  const album = await albumById(db, rowIdOf(album_id) ?? 0);
  if (album?.performer_id !== performer_id) throw new Problem('not_found');
  const numbers = cursors(services);
  const end = before === undefined ? Number.MAX_SAFE_INTEGER : (numbers.open(before) ?? 0);
  const { transfer_id } = albumPurchaseTable;
  const rows = await db
    .select({ purchase: albumPurchaseTable, user_name: userTable.user_name })
    .from(albumPurchaseTable)
    .innerJoin(userTable, eq(userTable.id, albumPurchaseTable.viewer_id))
    .where(and(eq(albumPurchaseTable.album_id, album.id), lt(transfer_id, end)))
    .orderBy(desc(transfer_id))
    .limit(limit + 1);
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return {
    buyers: page.map(({ purchase, user_name }) => ({
      purchase_id: String(purchase.id),
      user_name: purchase.anonymous ? null : user_name,
      ...{ units: purchase.units, state: purchase.state, at_ms: purchase.at_ms },
      performer_units: purchase.performer_units - purchase.back_performer_units,
    })),
    next_before: rows.length > limit && last !== undefined ? numbers.seal(last.purchase.transfer_id) : null,
  };
}
