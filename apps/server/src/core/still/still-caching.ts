import { isPrivate, type ChannelStatus } from '@akari/rules';
import type { NamedStill } from './still.queries.ts';

/**
 * How long a cache may serve a still, seconds. It keeps a crowd from the servers; a deleted still, of a
 * closed account for example, is gone from all caches after it.
 */
const STILL_MAX_AGE_S = 1;

type Taken = Pick<NamedStill, 'performer_id' | 'taken_at_ms'>;

/**
 * Caching headers of a still. In a private status nothing may store it. The tag differs then: with the
 * earlier tag, the cache would be answered "not modified", and nginx renews a stored entry on that answer
 * whatever its `cache-control` says.
 */
export function stillCaching(
  status: ChannelStatus,
  { performer_id, taken_at_ms }: Taken,
  format: 'jpg' | 'avif',
): Record<'cache-control' | 'etag', string> {
  const tag = `${performer_id}-${taken_at_ms}-${format}`;
  return isPrivate(status)
    ? { 'cache-control': 'no-store', etag: `"${tag}-private"` }
    : { 'cache-control': `public, max-age=${STILL_MAX_AGE_S}`, etag: `"${tag}"` };
}
