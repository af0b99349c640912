import { isPrivate, type ChannelStatus } from '@akari/rules';
import type { NamedStill } from './still.queries.ts';

/**
 * So long the edge may answer in our place, which keeps a crowd from the servers: what is deleted, because an account was
 * closed for example, is gone everywhere after it.
 */
const STILL_MAX_AGE_S = 1;

type Taken = Pick<NamedStill, 'performer_id' | 'taken_at_ms'>;

const tagOf = ({ performer_id, taken_at_ms }: Taken): string => `"${performer_id}-${taken_at_ms}"`;

/** What may keep a still, and for how long. While the channel is in private nothing may: not the page, not the edge. */
export const stillCaching = (
  status: ChannelStatus,
  still: Taken,
): Record<'cache-control' | 'etag', string> => ({
  'cache-control': isPrivate(status) ? 'no-store' : `public, max-age=${STILL_MAX_AGE_S}`,
  etag: tagOf(still),
});
