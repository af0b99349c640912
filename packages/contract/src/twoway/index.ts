import { TWOWAY_END_CAUSES, TWOWAY_MODES, TWOWAY_STATES } from '@akari/rules';
import * as z from 'zod/mini';
import { defineCall, id, performerName, timeMs, units, viewerTier } from '../common/index.ts';
import { mediaAccess } from '../media/index.ts';
import { offer } from '../session/index.ts';

/** What the viewer has switched on. */
export const twowayDevices = z.object({ camera: z.boolean(), microphone: z.boolean() });

/** A request for two-way (spec §4: video call) as both sides see it. */
export const twowayRequest = z.object({
  request_id: id,
  channel_id: id,
  performer_name: performerName,
  viewer_id: id,
  viewer_name: z.string(),
  tier: viewerTier,
  state: z.enum(TWOWAY_STATES),
  /** What the viewer sends. */
  mode: z.enum(TWOWAY_MODES),
  devices: twowayDevices,
  /** The viewer's own media arrives at this moment. */
  live: z.boolean(),
  /** On top of what the chat costs; 0 inside a two-shot. */
  extra_units_per_min: units,
  requested_at_ms: timeMs,
  started_at_ms: z.nullable(timeMs),
  /** By whom or by what it came to its end; null: it has not, or it was answered. */
  ended_by: z.nullable(z.enum(TWOWAY_END_CAUSES)),
  /** The viewer's session that it goes with: another one when it starts and when it is over; null: gone. */
  session_id: z.nullable(id),
});
export type TwowayRequest = z.infer<typeof twowayRequest>;

/** What it would cost the viewer from their running session; refused where it cannot be asked for. */
export const getTwowayQuote = defineCall({
  method: 'GET',
  path: '/api/twoway/quote',
  query: z.object({ performer_name: performerName }),
  /** `offer`: a minute in all, from then on. */
  answer: z.object({ offer, extra_units_per_min: units }),
});
/** Performer. Accepted, it begins when the viewer's own media arrives. */
export const answerTwoway = defineCall({
  method: 'POST',
  path: '/api/twoway/:request_id/answer',
  params: z.object({ request_id: id }),
  body: z.object({ answer: z.enum(['accept', 'decline']) }),
  answer: z.object({ request: twowayRequest }),
});
/** The viewer gets what is needed to publish, the performer what is needed to play; nobody else gets anything. */
export const openTwowayMedia = defineCall({
  method: 'POST',
  path: '/api/twoway/:request_id/media',
  params: z.object({ request_id: id }),
  answer: z.object({ media: mediaAccess }),
});
/** Viewer: camera and microphone on or off; never a matter of price. */
export const switchTwoway = defineCall({
  method: 'POST',
  path: '/api/twoway/:request_id/devices',
  params: z.object({ request_id: id }),
  body: twowayDevices,
  answer: z.object({ request: twowayRequest }),
});
/** Performer: those that wait or run with her. Viewer: the own one that waits or runs, anywhere. */
export const listTwoways = defineCall({
  method: 'GET',
  path: '/api/twoway',
  answer: z.object({ requests: z.array(twowayRequest) }),
});

/* Socket events, spec §7. */

/** Viewer in party chat or two-shot asks; asked again, it is the same request. `rate_units_per_min`: agreed to, in all. */
export const sendTwoway = z.object({
  performer_name: performerName,
  mode: z.enum(TWOWAY_MODES),
  rate_units_per_min: units.check(z.nonnegative()),
});
/** Either side calls it off before it has started. */
export const cancelTwoway = z.object({ request_id: id });
/** Either side ends it. */
export const closeTwoway = z.object({ request_id: id });
