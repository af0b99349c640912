import { MEDIA_KINDS, STOP_REASONS, WALL_SEEN_MOST } from '@akari/rules';
import * as z from 'zod/mini';
import { channelStatus } from '../channel/card.ts';
import { defineOfficeCall, id, nothing, performerName, timeMs } from '../common/index.ts';
import { oversightReason } from '../oversight/reason.ts';

/** What of a channel seldom changes. */
export const wallChannel = z.object({
  channel_id: id,
  performer_name: performerName,
  display_name: z.object({ ja: z.string(), en: z.string() }),
  media_kind: z.enum(MEDIA_KINDS),
});
export type WallChannel = z.infer<typeof wallChannel>;

/** What of a channel changes, as the live wall shows it. It is read every few seconds, so it names nothing twice. */
export const wallFigures = z.object({
  channel_id: id,
  status: channelStatus,
  on_air_since_ms: z.nullable(timeMs),
  /** Everybody who watches, also in private; without invisible administrators. */
  viewer_count: z.int(),
  /** Reports about the performer, a picture or a line of the room that wait for staff. */
  reports: z.int(),
  /** When the still was taken; null: it has no still, or is private. */
  still_at_ms: z.nullable(timeMs),
  /** The last look of a person in this broadcast; null: none so far. */
  seen_at_ms: z.nullable(timeMs),
  seen_by: z.nullable(z.string()),
});
export type WallFigures = z.infer<typeof wallFigures>;

/** Staff: the channels of their sites that are not offline. */
export const listWall = defineOfficeCall({
  method: 'GET',
  path: '/api/office/wall',
  right: 'live.watch',
  renews_proof: false,
  answer: z.object({ channels: z.array(wallChannel) }),
});
/** Staff: what these channels do now. A channel that `listWall` did not name has come since. */
export const readWall = defineOfficeCall({
  method: 'GET',
  path: '/api/office/wall/now',
  right: 'live.watch',
  renews_proof: false,
  answer: z.object({ channels: z.array(wallFigures), at_ms: timeMs }),
});
/** Staff: marks channels as seen now. */
export const markSeen = defineOfficeCall({
  method: 'POST',
  path: '/api/office/wall/seen',
  right: 'live.watch',
  body: z.object({ channel_ids: z.array(id).check(z.minLength(1), z.maxLength(WALL_SEEN_MOST)) }),
  answer: nothing,
});

/** Staff: ends a broadcast from the wall, with every session of it. `reason` is shown to the people there. */
export const stopFromWall = defineOfficeCall({
  method: 'POST',
  path: '/api/office/wall/:performer_name/stop',
  right: 'live.stop',
  params: z.object({ performer_name: performerName }),
  body: z.object({ reason: z.enum(STOP_REASONS), note: z.optional(oversightReason) }),
  answer: nothing,
});

/** Address of a tile's still, a small WebP. It changes with the picture. */
export const wallStillUrl = (channel_id: string, still_at_ms: number): string =>
  `/api/office/wall/still/${channel_id}/${still_at_ms}.webp`;
