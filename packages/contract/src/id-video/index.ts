import {
  ID_VIDEO_LEAST_MS,
  ID_VIDEO_REASONS,
  ID_VIDEO_STATES,
  ID_VIDEO_TYPES,
  ID_VIDEO_VIEW_STATES,
  POINT_TYPE,
} from '@akari/rules';
import * as z from 'zod/mini';
import { defineCall, id, nothing, performerName, pointType, timeMs, units } from '../common/index.ts';

const durationMs = z.int().check(z.nonnegative());

/* Calls for the performer's own ID video. */

export const ownIdVideo = z.object({
  video_id: id,
  state: z.enum(ID_VIDEO_STATES),
  /** Why staff rejected the video; null: not rejected. */
  reason: z.nullable(z.enum(ID_VIDEO_REASONS)),
  duration_ms: durationMs,
  submitted_at_ms: timeMs,
  /** End of use; null: not in use. */
  expires_at_ms: z.nullable(timeMs),
});
export type OwnIdVideo = z.infer<typeof ownIdVideo>;

export const getOwnIdVideo = defineCall({
  method: 'GET',
  path: '/api/id_video',
  action: 'id_video.read_own',
  answer: z.object({
    /** The video that viewers see. */
    in_use: z.nullable(ownIdVideo),
    /** The newest submitted video, in any state; it may be the one in use. */
    newest: z.nullable(ownIdVideo),
    /** Whether the channel is off the air, so that the performer's camera is free. */
    may_record: z.boolean(),
    /** Number of paid views and the performer's units from them. The viewers are not named. */
    views: z.object({ count: z.int(), units }),
    limits: z.object({ least_ms: durationMs, max_ms: durationMs, max_bytes: z.int() }),
  }),
});
/** `POST`, the bytes as the body (video/webm or video/mp4); answers `idVideoSubmitted`. */
export const ID_VIDEO_UPLOAD_PATH = '/api/id_video/file';
/**
 * The page's own measurement: a video that is too short is refused at once. The server measures the file
 * itself.
 */
export const idVideoUpload = z.object({
  duration_ms: z.coerce.number().check(z.int(), z.gte(ID_VIDEO_LEAST_MS)),
});
export const idVideoType = z.enum(ID_VIDEO_TYPES);
export const idVideoSubmitted = z.object({ video: ownIdVideo });
/** Withdraws a video, also one in use: from then on it is not shown. */
export const withdrawIdVideo = defineCall({
  method: 'POST',
  path: '/api/id_video/:video_id/withdraw',
  action: 'id_video.withdraw',
  params: z.object({ video_id: id }),
  answer: nothing,
});
/** The bytes, with Range requests. */
export const OWN_ID_VIDEO_FILE_PATH = '/api/id_video/:video_id/file';

/* Calls of a viewer. */

/** One view: a countdown, and the payment when it reaches zero. */
export const idVideoView = z.object({
  view_id: id,
  performer_name: performerName,
  display_name: z.object({ ja: z.string(), en: z.string() }),
  state: z.enum(ID_VIDEO_VIEW_STATES),
  units,
  /** When the countdown reaches zero. */
  due_at_ms: timeMs,
  /** Until when the viewer can watch again without paying; null: not paid. */
  paid_until_ms: z.nullable(timeMs),
});
export type IdVideoView = z.infer<typeof idVideoView>;

/** A performer's ID video as offered to a viewer. */
export const idVideoOffer = z.object({
  video_id: id,
  duration_ms: durationMs,
  /** The price of the performer's site, the same for all viewers. */
  units,
  countdown_ms: durationMs,
  paid_for_ms: durationMs,
  /** Until when this viewer can watch without paying; null: the viewer has to pay. */
  paid_until_ms: z.nullable(timeMs),
});
export type IdVideoOffer = z.infer<typeof idVideoOffer>;
export const getIdVideo = defineCall({
  method: 'GET',
  path: '/api/id_videos/:performer_name',
  action: 'id_video.read_offer',
  params: z.object({ performer_name: performerName }),
  answer: z.object({ offer: z.nullable(idVideoOffer) }),
});
/** The bytes, with Range requests, for a viewer who has paid. */
export const ID_VIDEO_FILE_PATH = '/api/id_videos/:performer_name/file';

/** Agrees to a price and begins the countdown. A viewer who has already paid gets the paid view again. */
export const startIdVideoView = defineCall({
  method: 'POST',
  path: '/api/id_video_views',
  action: 'id_video.buy_view',
  idempotent: true,
  body: z.object({
    performer_name: performerName,
    units: units.check(z.positive()),
    point_type: z._default(pointType, POINT_TYPE.regular),
  }),
  answer: z.object({ view: idVideoView }),
});
export const cancelIdVideoView = defineCall({
  method: 'POST',
  path: '/api/id_video_views/:view_id/cancel',
  action: 'id_video.cancel_view',
  params: z.object({ view_id: id }),
  answer: z.object({ view: idVideoView }),
});
/** The viewer's newest view, for a page that was just opened or missed events. */
export const newestIdVideoView = defineCall({
  method: 'GET',
  path: '/api/id_video_views',
  action: 'id_video.read_view',
  answer: z.object({ view: z.nullable(idVideoView) }),
});
