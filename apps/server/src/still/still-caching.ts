import { isPrivate, type ChannelStatus } from '@akari/rules';
import type { NamedStill } from './still.queries.ts';

/**
 * So long the edge may answer in our place, which keeps a crowd from the servers: what is deleted, because an account was
 * closed for example, is gone everywhere after it.
 */
const STILL_MAX_AGE_S = 1;

type Taken = Pick<NamedStill, 'performer_id' | 'taken_at_ms'>;

/**
 * What may keep a still, and for how long. While the channel is in private nothing may: not the page, not the edge. The
 * tag differs then: with the tag of before, the edge would be answered "not modified", and nginx renews what it keeps on
 * such an answer whatever its `cache-control` says.
 */
export function stillCaching(
  status: ChannelStatus,
  { performer_id, taken_at_ms }: Taken,
): Record<'cache-control' | 'etag', string> {
  const tag = `${performer_id}-${taken_at_ms}`;
  return isPrivate(status)
    ? { 'cache-control': 'no-store', etag: `"${tag}-private"` }
    : { 'cache-control': `public, max-age=${STILL_MAX_AGE_S}`, etag: `"${tag}"` };
}
