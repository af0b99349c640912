import {
  ID_VIDEO_LEAST_MS,
  ID_VIDEO_REASONS,
  ID_VIDEO_STATES,
  ID_VIDEO_TYPES,
  ID_VIDEO_VIEW_STATES,
} from '@akari/rules';
import * as z from 'zod/mini';
import { defineCall, id, nothing, performerName, timeMs, units } from '../common/index.ts';

const durationMs = z.int().check(z.nonnegative());

/* The performer's own. */

export const ownIdVideo = z.object({
  video_id: id,
  state: z.enum(ID_VIDEO_STATES),
  /** Why staff turned it down; null: they did not. */
  reason: z.nullable(z.enum(ID_VIDEO_REASONS)),
  duration_ms: durationMs,
  submitted_at_ms: timeMs,
  /** Until then it is in use; null: it is not. */
  expires_at_ms: z.nullable(timeMs),
});
export type OwnIdVideo = z.infer<typeof ownIdVideo>;

export const getOwnIdVideo = defineCall({
  method: 'GET',
  path: '/api/id_video',
  answer: z.object({
    /** What viewers see. */
    in_use: z.nullable(ownIdVideo),
    /** The newest that was handed in, whatever became of it; the one in use may be the same. */
    newest: z.nullable(ownIdVideo),
    /** Whether she is off the air, so that her camera is hers alone. */
    may_record: z.boolean(),
    /** How often it was paid for, and what that brought her; who it was is nobody's matter. */
    views: z.object({ count: z.int(), units }),
    limits: z.object({ least_ms: durationMs, max_ms: durationMs, max_bytes: z.int() }),
  }),
});
/** `POST`, the bytes as the body (video/webm or video/mp4); answers `idVideoSubmitted`. */
export const ID_VIDEO_UPLOAD_PATH = '/api/id_video/file';
/** What the page has measured: what is too short is refused at once. The server measures the file itself. */
export const idVideoUpload = z.object({
  duration_ms: z.coerce.number().check(z.int(), z.gte(ID_VIDEO_LEAST_MS)),
});
export const idVideoType = z.enum(ID_VIDEO_TYPES);
export const idVideoSubmitted = z.object({ video: ownIdVideo });
/** Takes it back, also one that is in use: nobody sees it any more. */
export const withdrawIdVideo = defineCall({
  method: 'POST',
  path: '/api/id_video/:video_id/withdraw',
  params: z.object({ video_id: id }),
  answer: nothing,
});
/** The bytes, with Range. */
export const OWN_ID_VIDEO_FILE_PATH = '/api/id_video/:video_id/file';

/* A viewer's. */

/** One look: it counts down, and is paid at zero. */
export const idVideoView = z.object({
  view_id: id,
  performer_name: performerName,
  display_name: z.object({ ja: z.string(), en: z.string() }),
  state: z.enum(ID_VIDEO_VIEW_STATES),
  units,
  /** When it reaches zero. */
  due_at_ms: timeMs,
  /** Until then it is seen again without paying; null: it is not paid. */
  paid_until_ms: z.nullable(timeMs),
});
export type IdVideoView = z.infer<typeof idVideoView>;

/** What there is to see of a performer, for a viewer. */
export const idVideoOffer = z.object({
  video_id: id,
  duration_ms: durationMs,
  /** The price of her site, the same for everybody. */
  units,
  countdown_ms: durationMs,
  paid_for_ms: durationMs,
  /** Until then this viewer sees it without paying; null: it has its price. */
  paid_until_ms: z.nullable(timeMs),
});
export type IdVideoOffer = z.infer<typeof idVideoOffer>;
export const getIdVideo = defineCall({
  method: 'GET',
  path: '/api/id_videos/:performer_name',
  params: z.object({ performer_name: performerName }),
  answer: z.object({ offer: z.nullable(idVideoOffer) }),
});
/** The bytes, with Range, for who has paid. */
export const ID_VIDEO_FILE_PATH = '/api/id_videos/:performer_name/file';

/** Agrees to a price: the countdown begins. Who has paid already gets that look again. */
export const startIdVideoView = defineCall({
  method: 'POST',
  path: '/api/id_video_views',
  idempotent: true,
  body: z.object({
    performer_name: performerName,
    units: units.check(z.positive()),
    point_type: z._default(z.union([z.literal(2000), z.literal(2010)]), 2000),
  }),
  answer: z.object({ view: idVideoView }),
});
export const cancelIdVideoView = defineCall({
  method: 'POST',
  path: '/api/id_video_views/:view_id/cancel',
  params: z.object({ view_id: id }),
  answer: z.object({ view: idVideoView }),
});
/** The newest one: for a page that has just been opened, or has missed how it went on. */
export const newestIdVideoView = defineCall({
  method: 'GET',
  path: '/api/id_video_views',
  answer: z.object({ view: z.nullable(idVideoView) }),
});
