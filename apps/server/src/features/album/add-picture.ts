import type { OwnAlbumPicture } from '@akari/contract';
import type { Db, Tx } from '../../platform/database/database.ts';
import { once } from '../../platform/http/idempotency.ts';
import type { Member } from '../../platform/http/person.ts';
import { Problem } from '../../platform/http/problem.ts';
import { rowIdOf } from '../../platform/http/row-id.ts';
import type { Services } from '../../platform/services.ts';
import { albumById, ownPictureOf, picturesOf, type AlbumRow } from './album.queries.ts';
import { albumPictureTable } from './album.table.ts';
import { albumFileKey, encodeAlbumFile, storeAlbumFile } from './keep-file.ts';
import { filePicture } from './move-album.ts';
import { lockOwnAlbum } from './own-albums.ts';

export interface Upload {
  bytes: Buffer;
  /** Declared media type. */
  type: string;
  idempotency_key: string;
}

/** @throws album_full, album_over @returns the position after the last picture */
async function nextPosition({ config }: Services, db: Db | Tx, album: AlbumRow): Promise<number> {
  if (album.state === 'taken_down' || album.state === 'deleted') throw new Problem('album_over');
  const pictures = await picturesOf(db, album.id);
  const counted = pictures.filter(({ state }) => state !== 'rejected');
  if (counted.length >= config.terms.album.pictures) throw new Problem('album_full');
  return (pictures.at(-1)?.position ?? -1) + 1;
}

/**
 * Adds a picture or clip to an album of the performer, which waits for staff.
 * @throws not_found, album_full, album_over, album_storage, idempotency_key_reused and what `encodeAlbumFile` throws
 */
export async function addPicture(
  services: Services,
  { user_id: performer_id }: Member,
  album_id: string,
  { bytes, type, idempotency_key }: Upload,
): Promise<{ picture: OwnAlbumPicture }> {
  const { database, config, clock } = services;
  const known = await albumById(database.db, rowIdOf(album_id) ?? 0);
  if (known?.performer_id !== performer_id) throw new Problem('not_found');
  const key = albumFileKey(performer_id, idempotency_key, bytes);
  const encoded = await encodeAlbumFile(services, bytes, type, config.terms.album.file);
  await storeAlbumFile(services, key, encoded);
  const intent = { user_id: performer_id, key: idempotency_key, content: ['album.add', known.id, key] };
  return once(services, intent, async (tx) => {
    const album = await lockOwnAlbum(tx, performer_id, album_id);
    const position = await nextPosition(services, tx, album);
    const { kind, width_px, height_px, duration_ms, sizes } = encoded;
    const [row] = await tx
      .insert(albumPictureTable)
      .values({
        ...{ album_id: album.id, performer_id, position, kind, key, width_px, height_px, duration_ms },
        ...{ type: sizes.large.type, size_bytes: sizes.large.bytes.length },
        ...{ caption: { ja: '', en: '' }, at_ms: clock.nowMs() },
      })
      .returning();
    if (row === undefined) throw new Error('a picture was not kept');
    await filePicture(services, tx, row);
    return { picture: ownPictureOf(row) };
  });
}
