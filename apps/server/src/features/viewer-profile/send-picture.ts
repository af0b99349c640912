import { QUEUE_VIEWER_PICTURE_PATH, queueFileParams } from '@akari/contract';
import { isPerformer, type ViewerPictureSize } from '@akari/rules';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { itemOfFile } from '../../core/queue/read-item.ts';
import { performStaffAct } from '../../core/staff/perform-staff-act.ts';
import type { Db } from '../../platform/database/database.ts';
import { isKnown } from '../../platform/http/etag.ts';
import type { Person } from '../../platform/http/person.ts';
import { Problem } from '../../platform/http/problem.ts';
import { rowIdOf } from '../../platform/http/row-id.ts';
import type { Services } from '../../platform/services.ts';
import { objectOf } from '../../core/picture/sized-pictures.ts';
import { pictureById, profileOf, tierIfMet } from './viewer-profile.queries.ts';
import type { ViewerPictureRow } from './viewer-profile.table.ts';

/** A picture never runs as a page. */
const PICTURE_HEADERS = {
  'content-security-policy': "default-src 'none'; sandbox",
  'cross-origin-resource-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
} as const;

async function bytesOf({ storage, log }: Services, key: string, size: ViewerPictureSize): Promise<Buffer> {
  const bytes = await storage.get(objectOf(key, size)).catch((err: unknown) => {
    log.warn({ err }, 'failed to read a picture of a viewer');
    throw new Problem('door_picture_storage', { retry_after_s: 5 });
  });
  if (bytes === null) throw new Problem('not_found');
  return bytes;
}

/** A picture that a person may see: their own, or one that a viewer whom a performer has met shows to her. */
async function maySee(db: Db, { id, viewer_id }: ViewerPictureRow, reader: Person): Promise<boolean> {
  if (reader.user_id === null) return false;
  if (reader.user_id === viewer_id) return true;
  if (!isPerformer(reader.user_type)) return false;
  const { picture, shown_picture_id } = await profileOf(db, viewer_id);
  if (!picture || shown_picture_id !== id) return false;
  return (await tierIfMet(db, reader.user_id, viewer_id)) !== null;
}

/**
 * Sends a picture. Caches have to ask each time, so that one that is hidden or deleted is gone at once.
 * @throws not_found, door_picture_storage
 */
export async function sendPicture(
  services: Services,
  { picture_id, size }: { picture_id: string; size: ViewerPictureSize },
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { db } = services.database;
  const picture = await pictureById(db, rowIdOf(picture_id) ?? 0);
  if (picture === null || !(await maySee(db, picture, request.person))) throw new Problem('not_found');
  const etag = `"${picture_id}-${size}"`;
  void reply.headers({ ...PICTURE_HEADERS, 'cache-control': 'private, no-cache', etag });
  if (isKnown(request.headers['if-none-match'], etag)) return reply.status(304).send();
  return reply.type('image/jpeg').send(await bytesOf(services, picture.key, size));
}

/** The picture of an item, for staff. Every opening is an act: it shows a person before others may see them. */
export function queuePictureRoute(app: FastifyInstance, services: Services): void {
  app.get(QUEUE_VIEWER_PICTURE_PATH, { schema: { params: queueFileParams } }, async (request, reply) => {
    const { item_id } = queueFileParams.parse(request.params);
    const { item, staff } = await itemOfFile(services, request.person, item_id, ['viewer_profile']);
    const intent = { act: 'viewer_profile.view', staff, reason: null, request } as const;
    const { key } = await performStaffAct(services, intent, async (tx) => {
      const { wanted_picture_id } = await profileOf(tx, Number(item.subject));
      const picture = wanted_picture_id === null ? null : await pictureById(tx, wanted_picture_id);
      if (picture === null) throw new Problem('profile_over');
      return { subject: { kind: 'person', id: item.subject }, key: picture.key };
    });
    const bytes = await bytesOf(services, key, 'large');
    void reply.headers({ ...PICTURE_HEADERS, 'cache-control': 'private, no-store' });
    return reply.type('image/jpeg').send(bytes);
  });
}
