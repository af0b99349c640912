import { MEDIA_KINDS, WALL_SEEN_MOST } from '@akari/rules';
import * as z from 'zod/mini';
import { channelStatus } from '../channel/card.ts';
import { defineOfficeCall, id, nothing, performerName, timeMs } from '../common/index.ts';

/** A channel that is not offline, as the live wall shows it. */
export const wallChannel = z.object({
  channel_id: id,
  performer_name: performerName,
  display_name: z.object({ ja: z.string(), en: z.string() }),
  status: channelStatus,
  media_kind: z.enum(MEDIA_KINDS),
  on_air_since_ms: z.nullable(timeMs),
  /** Everybody who watches, also in private; without invisible administrators. */
  viewer_count: z.int(),
  /** When the still was taken; null: there is none, or the channel is private. */
  still_at_ms: z.nullable(timeMs),
  /** The last look of a person in this broadcast; null: nobody looked yet. */
  seen: z.nullable(z.object({ at_ms: timeMs, staff_name: z.string() })),
});
export type WallChannel = z.infer<typeof wallChannel>;

/** Staff: every channel of their sites that is not offline. */
export const listWall = defineOfficeCall({
  method: 'GET',
  path: '/api/office/wall',
  right: 'live.watch',
  answer: z.object({ channels: z.array(wallChannel), at_ms: timeMs }),
});
/** Staff: marks channels as seen now. */
export const markSeen = defineOfficeCall({
  method: 'POST',
  path: '/api/office/wall/seen',
  right: 'live.watch',
  body: z.object({ channel_ids: z.array(id).check(z.minLength(1), z.maxLength(WALL_SEEN_MOST)) }),
  answer: nothing,
});

/** Address of a tile's still, a small WebP. It changes with the picture. */
export const wallStillUrl = (channel_id: string, still_at_ms: number): string =>
  `/api/office/wall/still/${channel_id}/${still_at_ms}.webp`;
