import { BANNER_SIZES } from '@akari/rules';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { namedQuery } from '../../platform/database/named-query.ts';
import { isKnown } from '../../platform/http/etag.ts';
import { Problem } from '../../platform/http/problem.ts';
import { rowIdOf } from '../../platform/http/row-id.ts';
import type { Services } from '../../platform/services.ts';
import { objectOf } from '../picture/sized-pictures.ts';

/** A picture never runs as a page. */
const HEADERS = {
  'content-security-policy': "default-src 'none'; sandbox",
  'cross-origin-resource-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
} as const;
/** How long a page may keep a picture: after that time the end of a campaign is effective everywhere. */
const CACHE_S = 60;

interface ImageRow extends Record<string, unknown> {
  key: string;
  shown: boolean;
}
const IMAGE = `SELECT p.key, (k.banner -> 'image' ->> 'image_id' = p.id::text AND k.starts_at_ms <= $2
    AND k.ends_at_ms > $2) IS TRUE AS shown
  FROM campaign_picture p LEFT JOIN campaign k ON k.id = p.campaign_id WHERE p.id = $1`;

/**
 * Sends an uploaded picture of a banner.
 * @param whose `shown`: to everybody, while its campaign runs; `staff`: at any time
 * @throws not_found, door_picture_storage
 */
export async function sendBannerImage(
  { database, clock, storage, log }: Services,
  { image_id, size: asked }: { image_id: string; size: string },
  whose: 'shown' | 'staff',
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const size = BANNER_SIZES.find((one) => one === asked);
  const values = [rowIdOf(image_id) ?? 0, clock.nowMs()];
  const rows = await namedQuery<ImageRow>(database.db, 'campaign_picture', IMAGE, values);
  const [image] = rows;
  if (image === undefined || size === undefined || (whose === 'shown' && !image.shown))
    throw new Problem('not_found');
  const etag = `"${image_id}-${size}"`;
  const cache = whose === 'shown' ? `private, max-age=${CACHE_S}` : 'private, no-cache';
  void reply.headers({ ...HEADERS, 'cache-control': cache, etag });
  if (isKnown(request.headers['if-none-match'], etag)) return reply.status(304).send();
  const bytes = await storage.get(objectOf(image.key, size)).catch((err: unknown) => {
    log.warn({ err }, 'failed to read a picture of a banner');
    throw new Problem('door_picture_storage', { retry_after_s: 5 });
  });
  if (bytes === null) throw new Problem('not_found');
  return reply.type('image/jpeg').send(bytes);
}
