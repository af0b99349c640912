import {
  CAMPAIGN_LABELS,
  LEAVE_ENDS,
  PAGE_MEDIA_FAULTS,
  POINT_TYPE,
  POINTS_LEFT,
  SESSION_ENDS,
  SESSION_MODES,
  SESSION_STATES,
  SESSION_TYPES,
  STOP_REASONS,
  type SessionEnd,
} from '@akari/rules';
import * as z from 'zod/mini';
import { defineCall, id, nothing, performerName, pointType, timeMs, units } from '../common/index.ts';
import { mediaAccess, mediaNegotiation } from '../media/index.ts';
import { oversightReason } from '../oversight/reason.ts';

export * from './free-answers.ts';

export const sessionEnd = z.enum(SESSION_ENDS as [SessionEnd, ...SessionEnd[]]);

const sessionType = z.literal(SESSION_TYPES);

/** The price of time: a rate, and a lower rate for the first `opening_ms` milliseconds of delivered time. */
export const price = z.object({
  rate_units_per_min: units,
  opening_rate_units_per_min: units,
  opening_ms: z.int(),
});

/**
 * The account of a visit: the sessions of a viewer with one performer that follow each other, and what was given in
 * them.
 */
export const visit = z.object({
  /** The delivered time and its cost in each mode, in the order of entering. */
  lines: z.array(z.object({ mode: z.enum(SESSION_MODES), delivered_ms: z.int(), spent_units: units })),
  tip_units: units,
  gift_units: units,
  /** Coupon points that were given at the start of a two-shot. */
  coupon_units: units,
  total_units: units,
});
export type Visit = z.infer<typeof visit>;

/** A session's account so far; the server computes every figure. */
export const receipt = z.extend(price, {
  session_id: id,
  /** Media delivered so far, milliseconds: the charged time. */
  delivered_ms: z.int(),
  /** rate × delivered, rounded down to the unit. */
  spent_units: units,
  /** The balance left, including slices paid in advance and not yet used. */
  balance_units: units,
  /** The part of it that is paid in advance and not yet used. Absent: the node is of an older version. */
  held_units: z.optional(units),
  /** How long the balance lasts, milliseconds; null when the session is free and has no end of its own. */
  remaining_ms: z.nullable(z.int()),
  /** Which notice to show about the points that are left. */
  points_left: z.enum(POINTS_LEFT),
  /**
   * The points are spent and a purchase is pending: the session is kept until then. Null: no purchase is
   * awaited.
   */
  held_until_ms: z.nullable(timeMs),
  /** Media is being delivered now, so the receipt counts on. */
  counting: z.boolean(),
  /**
   * The visit so far with this session. Absent: since the last receipt that had it nothing but this session's time was
   * added; if none had it, the visit is this session's time alone.
   */
  visit: z.optional(visit),
  at_ms: timeMs,
});
export type Receipt = z.infer<typeof receipt>;

export const viewerSession = z.extend(price, {
  session_id: id,
  channel_id: id,
  performer_name: performerName,
  session_type: sessionType,
  mode: z.enum(SESSION_MODES),
  point_type: pointType,
  state: z.enum(SESSION_STATES),
  /** The campaign that lowered the price; null: none. */
  campaign: z.nullable(z.enum(CAMPAIGN_LABELS)),
  /** The session ends when its time has cost this many units; what is given during it lowers it. Null: no limit. */
  spend_limit_units: z.nullable(units),
  started_at_ms: timeMs,
  /**
   * The free chat has become paid, or the two-shot is over: until when the viewer can agree to the price of the chat.
   * Null: the viewer was not asked.
   */
  answer_until_ms: z.optional(z.nullable(timeMs)),
  receipt,
});
export type ViewerSession = z.infer<typeof viewerSession>;

/** A mode in which the person can enter now, and its price for them. */
export const offer = z.extend(price, {
  mode: z.enum(SESSION_MODES),
  session_type: sessionType,
  campaign: z.nullable(z.enum(CAMPAIGN_LABELS)),
});
export type Offer = z.infer<typeof offer>;
/**
 * Returns the prices of entering for the person who asks; also of two-shot and of a chat call (hidden chat)
 * while they can be requested. `after_free` and `after_twoshot`: the chat that follows the running free chat or two-shot;
 * a node of an older version does not send them.
 */
export const getQuote = defineCall({
  method: 'GET',
  path: '/api/session/quote',
  action: 'session.quote',
  query: z.object({ performer_name: performerName }),
  answer: z.object({
    offers: z.array(offer),
    twoshot: z.nullable(offer),
    call: z.nullable(offer),
    after_free: z._default(z.nullable(offer), null),
    after_twoshot: z._default(z.nullable(offer), null),
  }),
});

/** Returns how long the guest could preview this performer, milliseconds; 0: today's preview is used up. */
export const getTrial = defineCall({
  method: 'GET',
  path: '/api/session/trial',
  action: 'session.read_trial',
  query: z.object({ performer_name: performerName }),
  answer: z.object({ left_ms: z.int() }),
});

/**
 * Opens a session. `rate_units_per_min` is the price that the viewer saw and agrees to; a different price is
 * refused (409).
 */
export const joinSession = defineCall({
  method: 'POST',
  path: '/api/session/join',
  action: 'session.join',
  idempotent: true,
  body: z.object({
    performer_name: performerName,
    mode: z.enum(SESSION_MODES),
    point_type: z._default(pointType, POINT_TYPE.regular),
    rate_units_per_min: units.check(z.nonnegative()),
    /**
     * Length of the lower opening rate in the quote, milliseconds. If there is none any more, the price has
     * changed.
     */
    opening_ms: z.optional(z.int().check(z.nonnegative())),
    /** For hidden chat: the key in its link. */
    hidden_key: z.optional(z.string().check(z.maxLength(64))),
    /** Why staff enter during a two-shot, a hidden chat or a two-way; required then, and kept in the audit log. */
    reason: z.optional(oversightReason),
    /** True: refuse (session_elsewhere) instead of ending the person's running session in another window. */
    unless_running: z.optional(z.boolean()),
    /**
     * The offer (SDP) of the page's peer connection. The server passes it to the media node, so that the answer needs
     * no further request.
     */
    sdp_offer: z.optional(z.string().check(z.maxLength(32_768))),
  }),
  answer: z.object({
    session: viewerSession,
    media: mediaAccess,
    /** The node's response to `sdp_offer`. Absent: the page sends its offer to `media.url` itself. */
    negotiation: z.optional(mediaNegotiation),
  }),
});
/** Returns the viewer's running session, if any; used after a reload. */
export const currentSession = defineCall({
  method: 'GET',
  path: '/api/session',
  action: 'session.read',
  answer: z.object({ session: z.nullable(viewerSession) }),
});
/**
 * Returns a new token to connect the media of a running session again. `fault`: the media fault that the page
 * saw.
 */
export const renewMedia = defineCall({
  method: 'POST',
  path: '/api/session/:session_id/media',
  action: 'session.renew',
  params: z.object({ session_id: id }),
  query: z.object({ fault: z.optional(z.enum(PAGE_MEDIA_FAULTS)) }),
  answer: z.object({ media: mediaAccess }),
});
/**
 * Ends the session; also sent by `navigator.sendBeacon` when the page closes. `end` is the page's reason,
 * from a closed list; a `fault` counts only where the server has no media for the session either.
 */
export const leaveSession = defineCall({
  method: 'POST',
  path: '/api/session/:session_id/leave',
  action: 'session.leave',
  params: z.object({ session_id: id }),
  query: z.object({
    end: z._default(z.enum(LEAVE_ENDS), 'left'),
    fault: z.optional(z.enum(PAGE_MEDIA_FAULTS)),
  }),
  answer: nothing,
});

/** Sent to a viewer when a session is over. */
export const sessionEnded = z.object({
  session_id: id,
  performer_name: performerName,
  end: sessionEnd,
  code: z.int(),
  delivered_ms: z.int(),
  spent_units: units,
  balance_units: z.nullable(units),
  /**
   * For a guest whose preview is used up: length of another preview today, milliseconds. Null for everybody
   * else.
   */
  preview_left_ms: z.nullable(z.int()),
  /** Why staff ended it; absent: they did not. */
  reason: z.optional(z.enum(STOP_REASONS)),
  /** The visit until this end. Absent: it was this session's time alone, or the node is older. */
  visit: z.optional(visit),
});
export type SessionEnded = z.infer<typeof sessionEnded>;
/** How the person's own session ended, for a page that missed the event; null while it runs. */
export const endOfSession = defineCall({
  method: 'GET',
  path: '/api/session/:session_id/end',
  action: 'session.read',
  params: z.object({ session_id: id }),
  answer: z.object({ ended: z.nullable(sessionEnded) }),
});
