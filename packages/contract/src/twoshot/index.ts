import { TWOSHOT_STATES } from '@akari/rules';
import * as z from 'zod/mini';
import { defineCall, id, performerName, timeMs, units, viewerTier } from '../common/index.ts';

/** A request for two-shot as both sides see it. */
export const twoshotRequest = z.object({
  request_id: id,
  channel_id: id,
  performer_name: performerName,
  viewer_id: id,
  viewer_name: z.string(),
  tier: viewerTier,
  state: z.enum(TWOSHOT_STATES),
  rate_units_per_min: units,
  /** The viewer's coupon points that are left are given to the performer when it starts. */
  coupon_to_twoshot: z.boolean(),
  requested_at_ms: timeMs,
  /** The exclusive session, once it has started: the viewer's page goes on with it. */
  session_id: z.nullable(id),
});
export type TwoshotRequest = z.infer<typeof twoshotRequest>;

/**
 * Viewer in party chat. Refused in coupon-point mode (`twoshot_needs_points`) unless `coupon_to_twoshot`; the price is
 * the one in the quote, agreed to here.
 */
export const requestTwoshot = defineCall({
  method: 'POST',
  path: '/api/twoshot/request',
  idempotent: true,
  body: z.object({
    performer_name: performerName,
    rate_units_per_min: units.check(z.nonnegative()),
    coupon_to_twoshot: z._default(z.boolean(), false),
  }),
  answer: z.object({ request: twoshotRequest }),
});
/** Viewer: takes back a request that waits. */
export const cancelTwoshot = defineCall({
  method: 'POST',
  path: '/api/twoshot/:request_id/cancel',
  params: z.object({ request_id: id }),
  answer: z.object({ request: twoshotRequest }),
});
/** Performer: accepting starts it at once; everybody else's session is ended before the first private frame. */
export const answerTwoshot = defineCall({
  method: 'POST',
  path: '/api/twoshot/:request_id/answer',
  params: z.object({ request_id: id }),
  body: z.object({ answer: z.enum(['accept', 'decline']) }),
  answer: z.object({ request: twoshotRequest }),
});
/** Performer: those that wait or run with her. Viewer: the own one that waits or runs, anywhere. */
export const listTwoshots = defineCall({
  method: 'GET',
  path: '/api/twoshot',
  answer: z.object({ requests: z.array(twoshotRequest) }),
});
