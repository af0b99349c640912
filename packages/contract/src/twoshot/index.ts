import { TWOSHOT_STATES } from '@akari/rules';
import * as z from 'zod/mini';
import { defineCall, id, performerName, timeMs, units, viewerTier } from '../common/index.ts';

/** A two-shot request as both sides see it. */
export const twoshotRequest = z.object({
  request_id: id,
  channel_id: id,
  performer_name: performerName,
  viewer_id: id,
  viewer_name: z.string(),
  tier: viewerTier,
  state: z.enum(TWOSHOT_STATES),
  rate_units_per_min: units,
  /** The viewer's remaining coupon points are given to the performer when the two-shot starts. */
  coupon_to_twoshot: z.boolean(),
  requested_at_ms: timeMs,
  /** The exclusive session, once it has started: the viewer's page continues with it. */
  session_id: z.nullable(id),
});
export type TwoshotRequest = z.infer<typeof twoshotRequest>;

/**
 * Viewer in party chat: requests a two-shot. Refused for a session paid in coupon points
 * (`twoshot_needs_points`) unless `coupon_to_twoshot`. The price is the one of the quote, to which the viewer
 * agrees.
 */
export const requestTwoshot = defineCall({
  method: 'POST',
  path: '/api/twoshot/request',
  action: 'twoshot.request',
  idempotent: true,
  body: z.object({
    performer_name: performerName,
    rate_units_per_min: units.check(z.nonnegative()),
    coupon_to_twoshot: z._default(z.boolean(), false),
  }),
  answer: z.object({ request: twoshotRequest }),
});
/** Viewer: cancels a waiting request. */
export const cancelTwoshot = defineCall({
  method: 'POST',
  path: '/api/twoshot/:request_id/cancel',
  action: 'twoshot.cancel',
  params: z.object({ request_id: id }),
  answer: z.object({ request: twoshotRequest }),
});
/**
 * Viewer: ends the running two-shot. The channel returns to chat; the viewer keeps the place in it without cost and is
 * asked to go on at its price (`session.asked`).
 */
export const endTwoshot = defineCall({
  method: 'POST',
  path: '/api/twoshot/:request_id/end',
  action: 'twoshot.end',
  params: z.object({ request_id: id }),
  answer: z.object({ request: twoshotRequest }),
});
/**
 * Performer: accepting starts the two-shot at once; every other session is ended before the first private
 * frame.
 */
export const answerTwoshot = defineCall({
  method: 'POST',
  path: '/api/twoshot/:request_id/answer',
  action: 'twoshot.answer',
  params: z.object({ request_id: id }),
  body: z.object({ answer: z.enum(['accept', 'decline']) }),
  answer: z.object({ request: twoshotRequest }),
});
/**
 * Performer: lists the waiting and running requests of the channel. Viewer: lists their own one, in any
 * channel.
 */
export const listTwoshots = defineCall({
  method: 'GET',
  path: '/api/twoshot',
  action: 'twoshot.list',
  answer: z.object({ requests: z.array(twoshotRequest) }),
});
