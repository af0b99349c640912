import { isPrivate, type ChannelStatus } from '@akari/rules';
import type { StillRow } from './still.queries.ts';

/** The address of a still changes with the picture; a stale address shows the newest one, for so long. */
const STILL_MAX_AGE_S = 10;

type Taken = Pick<StillRow, 'performer_id' | 'taken_at_ms'>;

const tagOf = ({ performer_id, taken_at_ms }: Taken): string => `"${performer_id}-${taken_at_ms}"`;

/** What may keep a still, and for how long. While the channel is in private nothing may: not the page, not the edge. */
export const stillCaching = (
  status: ChannelStatus,
  still: Taken,
): Record<'cache-control' | 'etag', string> => ({
  'cache-control': isPrivate(status) ? 'no-store' : `public, max-age=${STILL_MAX_AGE_S}`,
  etag: tagOf(still),
});
