import type { BodyOf, changeAlbum as changeCall, makeAlbum as makeCall, OwnAlbum } from '@akari/contract';
import {
  hasForbiddenWord,
  isAlbumPrice,
  isOrderOf,
  readAlbumCaption,
  readAlbumTitle,
  type AlbumWords,
  type AlbumWordsRefusal,
} from '@akari/rules';
import { and, desc, eq, ne } from 'drizzle-orm';
import { lockChannels } from '../../core/channel/state/channel.queries.ts';
import { siteWords } from '../../core/moderation/line/site-words.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import { unitOfWork } from '../../platform/database/unit-of-work.ts';
import { once } from '../../platform/http/idempotency.ts';
import type { Member } from '../../platform/http/person.ts';
import { Problem } from '../../platform/http/problem.ts';
import { rowIdOf } from '../../platform/http/row-id.ts';
import type { Services } from '../../platform/services.ts';
import { isSold, lockAlbum, lockPicture, ownAlbumsOf, picturesOf, type AlbumRow } from './album.queries.ts';
import { albumPictureTable, albumTable } from './album.table.ts';
import { filePicture, moveAlbum, movePicture } from './move-album.ts';

/** The albums of a performer that are not deleted, newest first. */
export const albumsOf = (db: Db | Tx, performer_id: number): Promise<AlbumRow[]> =>
  db
    .select()
    .from(albumTable)
    .where(and(eq(albumTable.performer_id, performer_id), ne(albumTable.state, 'deleted')))
    .orderBy(desc(albumTable.at_ms), desc(albumTable.id));

/** @throws album_title_missing, album_words_too_long, album_words */
async function readWords(
  services: Services,
  performer_id: number,
  read: AlbumWords | { refused: AlbumWordsRefusal },
): Promise<AlbumWords> {
  if ('refused' in read) throw new Problem(read.refused);
  const words = await siteWords(services, performer_id);
  if (Object.values(read).some((text) => hasForbiddenWord(text, words))) throw new Problem('album_words');
  return read;
}

type Plan = BodyOf<typeof makeCall>;

/** @throws album_price and what `readWords` throws */
async function readPlan(services: Services, performer_id: number, { title, access, units }: Plan) {
  if (!isAlbumPrice(access, units, services.config.terms.album.prices)) throw new Problem('album_price');
  return { title: await readWords(services, performer_id, readAlbumTitle(title)), access, units };
}

async function ownAlbum(tx: Tx, row: AlbumRow): Promise<OwnAlbum> {
  const [album] = await ownAlbumsOf(tx, [row]);
  if (album === undefined) throw new Error('an album was not read');
  return album;
}

/**
 * Makes an album, whose words wait for staff.
 * @throws albums_full, idempotency_key_reused and what `readPlan` throws
 */
export async function makeAlbum(
  services: Services,
  { user_id: performer_id }: Member,
  plan: Plan,
  key: string,
): Promise<{ album: OwnAlbum }> {
  const { config, clock } = services;
  const values = await readPlan(services, performer_id, plan);
  const intent = { user_id: performer_id, key, content: ['album.make', plan] };
  return once(services, intent, async (tx) => {
    await lockChannels(tx, [performer_id]);
    const counted = (await albumsOf(tx, performer_id)).filter(({ state }) => state !== 'taken_down');
    if (counted.length >= config.terms.album.albums) throw new Problem('albums_full');
    const [row] = await tx
      .insert(albumTable)
      .values({ ...values, performer_id, at_ms: clock.nowMs() })
      .returning();
    if (row === undefined) throw new Error('an album was not kept');
    await moveAlbum(services, tx, row, 'send');
    return { album: await ownAlbum(tx, row) };
  });
}

/** Locks an album of the performer. @throws not_found */
export async function lockOwnAlbum(tx: Tx, performer_id: number, album_id: string): Promise<AlbumRow> {
  const album = await lockAlbum(tx, rowIdOf(album_id) ?? 0);
  if (album?.performer_id !== performer_id || album.state === 'deleted') throw new Problem('not_found');
  return album;
}

/**
 * Changes the access and price of an album from now on, and its title while others do not see it.
 * @throws not_found, album_title_fixed, album_over and what `readPlan` throws
 */
export async function changeAlbum(
  services: Services,
  { user_id: performer_id }: Member,
  album_id: string,
  plan: BodyOf<typeof changeCall>,
): Promise<{ album: OwnAlbum }> {
  const { title, ...values } = await readPlan(services, performer_id, plan);
  return unitOfWork(services.database.db, async (tx) => {
    const album = await lockOwnAlbum(tx, performer_id, album_id);
    if (album.state === 'taken_down') throw new Problem('album_over');
    const retitled = title.ja !== album.title.ja || title.en !== album.title.en;
    if (retitled && album.state === 'approved') throw new Problem('album_title_fixed');
    await tx
      .update(albumTable)
      .set({ ...values, title })
      .where(eq(albumTable.id, album.id));
    if (retitled) await moveAlbum(services, tx, album, 'send', null);
    return { album: await ownAlbum(tx, await lockOwnAlbum(tx, performer_id, album_id)) };
  });
}

/** Deletes an album: who bought it keeps it for a time. @throws not_found */
export const deleteAlbum = (
  services: Services,
  { user_id: performer_id }: Member,
  album_id: string,
): Promise<void> =>
  unitOfWork(services.database.db, async (tx) => {
    await moveAlbum(services, tx, await lockOwnAlbum(tx, performer_id, album_id), 'delete');
  });

/** Sets the order of the pictures of an album. @throws not_found, album_changed */
export const orderAlbum = (
  services: Services,
  { user_id: performer_id }: Member,
  album_id: string,
  order: readonly string[],
): Promise<void> =>
  unitOfWork(services.database.db, async (tx) => {
    const album = await lockOwnAlbum(tx, performer_id, album_id);
    const ids = (await picturesOf(tx, album.id)).map(({ id }) => String(id));
    if (!isOrderOf(order, ids)) throw new Problem('album_changed');
    for (const [position, id] of order.entries())
      await tx
        .update(albumPictureTable)
        .set({ position })
        .where(eq(albumPictureTable.id, Number(id)));
  });

/** @throws not_found */
async function lockOwnPicture(tx: Tx, performer_id: number, picture_id: string) {
  const picture = await lockPicture(tx, rowIdOf(picture_id) ?? 0);
  if (picture?.performer_id !== performer_id || picture.state === 'deleted') throw new Problem('not_found');
  return picture;
}

/** Sets the caption of a picture that waits. @throws not_found, album_over and what `readWords` throws */
export async function captionPicture(
  services: Services,
  { user_id: performer_id }: Member,
  picture_id: string,
  sent: AlbumWords,
): Promise<void> {
  const caption = await readWords(services, performer_id, readAlbumCaption(sent));
  await unitOfWork(services.database.db, async (tx) => {
    const picture = await lockOwnPicture(tx, performer_id, picture_id);
    if (picture.state !== 'pending') throw new Problem('album_over');
    await tx.update(albumPictureTable).set({ caption }).where(eq(albumPictureTable.id, picture.id));
    // Who reviews it has to look again.
    await filePicture(services, tx, picture);
  });
}

/** Deletes a picture. One that buyers of the album see stays. @throws not_found, album_sold */
export const deletePicture = (
  services: Services,
  { user_id: performer_id }: Member,
  picture_id: string,
): Promise<void> =>
  unitOfWork(services.database.db, async (tx) => {
    const picture = await lockOwnPicture(tx, performer_id, picture_id);
    if (picture.state === 'approved' && (await isSold(tx, picture.album_id))) throw new Problem('album_sold');
    await movePicture(services, tx, picture, 'delete');
  });
