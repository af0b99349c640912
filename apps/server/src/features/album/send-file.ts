import { ALBUM_FREE_CACHE_S, type AlbumSize } from '@akari/rules';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isKnown } from '../../platform/http/etag.ts';
import { Problem } from '../../platform/http/problem.ts';
import { rowIdOf } from '../../platform/http/row-id.ts';
import type { Services } from '../../platform/services.ts';
import { byteRange } from '../../platform/storage/byte-range.ts';
import { albumById, albumSights, pictureById, type AlbumPictureRow } from './album.queries.ts';
import { objectOf } from './keep-file.ts';

/** A file never runs as a page. */
const HEADERS = {
  'content-security-policy': "default-src 'none'; sandbox",
  'cross-origin-resource-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
} as const;

/**
 * The file that a person may see, and how long their browser may show it without asking again. Of a locked album that is a
 * picture's veil alone.
 * @throws not_found
 */
async function fileFor(
  services: Services,
  { picture_id, size, user_id }: { picture_id: string; size: AlbumSize; user_id: number | null },
): Promise<{ picture: AlbumPictureRow; cache: string }> {
  const { db } = services.database;
  const picture = await pictureById(db, rowIdOf(picture_id) ?? 0);
  const album = picture === null ? null : await albumById(db, picture.album_id);
  const [sight] = album === null ? [] : await albumSights(services, db, user_id, [album]);
  if (picture === null || sight === undefined) throw new Problem('not_found');
  if (picture.kind === 'clip' && size !== 'large') throw new Problem('not_found');
  const own = picture.performer_id === user_id && picture.state !== 'deleted' && sight.lock === 'open';
  const shown = picture.state === 'approved' && sight.lock !== 'gone';
  const mine = own || (shown && (sight.lock === 'open' || size === 'veil'));
  if (!mine) throw new Problem('not_found');
  const free = shown && sight.row.state === 'approved' && sight.row.access === 'free';
  return { picture, cache: free ? `private, max-age=${ALBUM_FREE_CACHE_S}` : 'private, no-cache' };
}

/**
 * Sends a picture in a size, or a clip or the part of it that a player asks for.
 * @throws not_found, album_storage
 */
export async function sendBytes(
  { storage, log }: Services,
  { id, key, kind, type, size_bytes }: AlbumPictureRow,
  size: AlbumSize,
  request: FastifyRequest,
  reply: FastifyReply,
  cache: string,
): Promise<FastifyReply> {
  const etag = `"${id}-${size}"`;
  void reply.headers({ ...HEADERS, 'cache-control': cache, etag });
  if (isKnown(request.headers['if-none-match'], etag)) return reply.status(304).send();
  const range = kind === 'clip' ? byteRange(request.headers.range, size_bytes) : null;
  if (range === 'outside') return reply.code(416).header('content-range', `bytes */${size_bytes}`).send();
  const bytes = await storage.get(objectOf(key, size), range ?? undefined).catch((err: unknown) => {
    log.warn({ err }, 'failed to read a picture of an album');
    throw new Problem('album_storage', { retry_after_s: 5 });
  });
  if (bytes === null) throw new Problem('not_found');
  if (kind === 'clip') void reply.header('accept-ranges', 'bytes');
  if (range !== null)
    void reply.code(206).header('content-range', `bytes ${range.from}-${range.to}/${size_bytes}`);
  return reply.type(type).send(bytes);
}

/** @throws not_found, album_storage */
export async function sendFile(
  services: Services,
  asked: { picture_id: string; size: AlbumSize },
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { user_id } = request.person;
  const { picture, cache } = await fileFor(services, { ...asked, user_id });
  return sendBytes(services, picture, asked.size, request, reply, cache);
}
