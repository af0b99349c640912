import { TWOWAY_END_CAUSES, TWOWAY_MODES, TWOWAY_STATES } from '@akari/rules';
import * as z from 'zod/mini';
import { defineCall, id, performerName, timeMs, units, viewerTier } from '../common/index.ts';
import { mediaAccess } from '../media/index.ts';
import { offer } from '../session/index.ts';

/** Which devices the viewer has switched on. */
export const twowayDevices = z.object({ camera: z.boolean(), microphone: z.boolean() });

/** A two-way request (spec §4: video call) as both sides see it. */
export const twowayRequest = z.object({
  request_id: id,
  channel_id: id,
  performer_name: performerName,
  viewer_id: id,
  viewer_name: z.string(),
  tier: viewerTier,
  state: z.enum(TWOWAY_STATES),
  /** The media that the viewer sends. */
  mode: z.enum(TWOWAY_MODES),
  devices: twowayDevices,
  /** The media node receives the viewer's own media now. */
  live: z.boolean(),
  /** Added to the rate of the chat; 0 inside a two-shot. */
  extra_units_per_min: units,
  requested_at_ms: timeMs,
  started_at_ms: z.nullable(timeMs),
  /** Who or what ended the request; null: it is not over, or it was answered. */
  ended_by: z.nullable(z.enum(TWOWAY_END_CAUSES)),
  /** The viewer's session of the request; it changes when the two-way starts and ends; null: none left. */
  session_id: z.nullable(id),
});
export type TwowayRequest = z.infer<typeof twowayRequest>;

/**
 * What a two-way would cost the viewer from their running session; refused where no two-way can be requested.
 */
export const getTwowayQuote = defineCall({
  method: 'GET',
  path: '/api/twoway/quote',
  action: 'twoway.quote',
  query: z.object({ performer_name: performerName }),
  /** `offer`: the total rate from then on. */
  answer: z.object({ offer, extra_units_per_min: units }),
});
/** Performer: accepts or declines. An accepted two-way begins when the viewer's own media arrives. */
export const answerTwoway = defineCall({
  method: 'POST',
  path: '/api/twoway/:request_id/answer',
  action: 'twoway.answer',
  params: z.object({ request_id: id }),
  body: z.object({ answer: z.enum(['accept', 'decline']) }),
  answer: z.object({ request: twowayRequest }),
});
/**
 * Returns the media access: to publish for the viewer, to play for the performer. Everybody else is refused.
 */
export const openTwowayMedia = defineCall({
  method: 'POST',
  path: '/api/twoway/:request_id/media',
  action: 'twoway.open_media',
  params: z.object({ request_id: id }),
  answer: z.object({ media: mediaAccess }),
});
/** Viewer: switches camera or microphone on or off. The price stays the same. */
export const switchTwoway = defineCall({
  method: 'POST',
  path: '/api/twoway/:request_id/devices',
  action: 'twoway.switch',
  params: z.object({ request_id: id }),
  body: twowayDevices,
  answer: z.object({ request: twowayRequest }),
});
/**
 * Performer: lists the waiting and running requests of the channel. Viewer: lists their own one, in any
 * channel.
 */
export const listTwoways = defineCall({
  method: 'GET',
  path: '/api/twoway',
  action: 'twoway.list',
  answer: z.object({ requests: z.array(twowayRequest) }),
});

/* Socket events, spec §7. */

/**
 * Viewer in party chat or two-shot: requests a two-way. A repeat returns the same request.
 * `rate_units_per_min`: the total rate that the viewer agrees to.
 */
export const sendTwoway = z.object({
  performer_name: performerName,
  mode: z.enum(TWOWAY_MODES),
  rate_units_per_min: units.check(z.nonnegative()),
});
/** Either side cancels the request before the two-way has started. */
export const cancelTwoway = z.object({ request_id: id });
/** Either side ends the running two-way. */
export const closeTwoway = z.object({ request_id: id });
