import type { DoorPictureSize } from '@akari/rules';
import { eq } from 'drizzle-orm';
import type { FastifyReply } from 'fastify';
import { userTable } from '../../core/account/state/account.table.ts';
import type { Db } from '../../platform/database/database.ts';
import { isKnown } from '../../platform/http/etag.ts';
import { Problem } from '../../platform/http/problem.ts';
import { rowIdOf } from '../../platform/http/row-id.ts';
import type { Services } from '../../platform/services.ts';
import { doorPictureTable } from './door-picture.table.ts';
import { objectOf } from '../../core/picture/sized-pictures.ts';

/** A picture never runs as a page. */
export const PICTURE_HEADERS = {
  'content-security-policy': "default-src 'none'; sandbox",
  'cross-origin-resource-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
} as const;

/** @throws not_found, door_picture_storage */
export async function pictureBytes(
  { storage, log }: Services,
  key: string,
  size: DoorPictureSize,
): Promise<Buffer> {
  const bytes = await storage.get(objectOf(key, size)).catch((err: unknown) => {
    log.warn({ err }, 'failed to read a picture of a door');
    throw new Problem('door_picture_storage', { retry_after_s: 5 });
  });
  if (bytes === null) throw new Problem('not_found');
  return bytes;
}

/** The key of a picture that a person may see: an approved one, or their own. @throws not_found */
async function keyFor(db: Db, picture_id: string, user_id: number | null): Promise<string> {
  const [row] = await db
    .select({
      key: doorPictureTable.key,
      state: doorPictureTable.state,
      performer_id: doorPictureTable.performer_id,
      closed_at_ms: userTable.closed_at_ms,
    })
    .from(doorPictureTable)
    .innerJoin(userTable, eq(userTable.id, doorPictureTable.performer_id))
    .where(eq(doorPictureTable.id, rowIdOf(picture_id) ?? 0));
  const shown = row?.state === 'approved' && row.closed_at_ms === null;
  const own = row !== undefined && row.state !== 'deleted' && row.performer_id === user_id;
  if (row === undefined || !(shown || own)) throw new Problem('not_found');
  return row.key;
}

/**
 * Sends a picture. Caches have to ask each time, so that one that is taken down is gone at once; one that
 * they have already is not sent again.
 * @throws not_found, door_picture_storage
 */
export async function sendPicture(
  services: Services,
  {
    picture_id,
    size,
    user_id,
    known,
  }: { picture_id: string; size: DoorPictureSize; user_id: number | null; known: string | undefined },
  reply: FastifyReply,
): Promise<FastifyReply> {
  const key = await keyFor(services.database.db, picture_id, user_id);
  const etag = `"${picture_id}-${size}"`;
  void reply.headers({ ...PICTURE_HEADERS, 'cache-control': 'private, no-cache', etag });
  if (isKnown(known, etag)) return reply.status(304).send();
  return reply.type('image/jpeg').send(await pictureBytes(services, key, size));
}
