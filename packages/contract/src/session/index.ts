import {
  CAMPAIGN_LABELS,
  LEAVE_ENDS,
  PAGE_MEDIA_FAULTS,
  POINTS_LEFT,
  SESSION_ENDS,
  SESSION_MODES,
  SESSION_STATES,
  type SessionEnd,
} from '@akari/rules';
import * as z from 'zod/mini';
import { defineCall, id, nothing, performerName, timeMs, units } from '../common/index.ts';
import { mediaAccess } from '../media/index.ts';

export const sessionEnd = z.enum(SESSION_ENDS as [SessionEnd, ...SessionEnd[]]);

const sessionType = z.union([z.literal(110), z.literal(115), z.literal(120), z.literal(125)]);
const pointType = z.union([z.literal(2000), z.literal(2010)]);

/** What time costs: a rate, and for the first `opening_ms` of delivered time another, lower one. */
export const price = z.object({
  rate_units_per_min: units,
  opening_rate_units_per_min: units,
  opening_ms: z.int(),
});

/** The running account of a session; every figure is the server's. */
export const receipt = z.extend(price, {
  session_id: id,
  /** Media delivered so far, milliseconds: what is charged. */
  delivered_ms: z.int(),
  /** rate × delivered, rounded down to the unit. */
  spent_units: units,
  /** What is left, slices paid in advance but not yet used included. */
  balance_units: units,
  /** How long that lasts, milliseconds; null when the session is free and has no end of its own. */
  remaining_ms: z.nullable(z.int()),
  /** What is to be said of the points that are left. */
  points_left: z.enum(POINTS_LEFT),
  /** The points are spent and a purchase is on its way: so long the place is kept. Null: nothing is awaited. */
  held_until_ms: z.nullable(timeMs),
  /** Media is being delivered now, so that the receipt counts. */
  counting: z.boolean(),
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
  /** The campaign that lowered the price; null: none did. */
  campaign: z.nullable(z.enum(CAMPAIGN_LABELS)),
  /** The session ends when it has cost this much; null: no such limit. */
  spend_limit_units: z.nullable(units),
  started_at_ms: timeMs,
  /** The free chat became a paid one: until then the viewer may join at its price. Null: they were not asked. */
  answer_until_ms: z.optional(z.nullable(timeMs)),
  receipt,
});
export type ViewerSession = z.infer<typeof viewerSession>;

/** A way to enter now and what it costs this person. */
export const offer = z.extend(price, {
  mode: z.enum(SESSION_MODES),
  session_type: sessionType,
  campaign: z.nullable(z.enum(CAMPAIGN_LABELS)),
});
export type Offer = z.infer<typeof offer>;
/** What entering costs the person who asks; two-shot and a call (hidden chat) are quoted too while they can be asked for. */
export const getQuote = defineCall({
  method: 'GET',
  path: '/api/session/quote',
  query: z.object({ performer_name: performerName }),
  answer: z.object({ offers: z.array(offer), twoshot: z.nullable(offer), call: z.nullable(offer) }),
});

/** How long a preview of this performer would be for the guest who asks; 0: nothing is left today. */
export const getTrial = defineCall({
  method: 'GET',
  path: '/api/session/trial',
  query: z.object({ performer_name: performerName }),
  answer: z.object({ left_ms: z.int() }),
});

/** Opens a session. `rate_units_per_min` is the price the viewer saw and agrees to; another price is refused (409). */
export const joinSession = defineCall({
  method: 'POST',
  path: '/api/session/join',
  idempotent: true,
  body: z.object({
    performer_name: performerName,
    mode: z.enum(SESSION_MODES),
    point_type: z._default(pointType, 2000),
    rate_units_per_min: units.check(z.nonnegative()),
    /** How long the lower beginning was said to be; where there is none any more, the price is another. */
    opening_ms: z.optional(z.int().check(z.nonnegative())),
    /** For hidden chat: the key in its link. */
    hidden_key: z.optional(z.string().check(z.maxLength(64))),
  }),
  answer: z.object({ session: viewerSession, media: mediaAccess }),
});
/** The viewer's running session, if any: after a reload. */
export const currentSession = defineCall({
  method: 'GET',
  path: '/api/session',
  answer: z.object({ session: z.nullable(viewerSession) }),
});
/** A fresh token to connect the media of a running session again. `fault`: what the page saw go wrong before. */
export const renewMedia = defineCall({
  method: 'POST',
  path: '/api/session/:session_id/media',
  params: z.object({ session_id: id }),
  query: z.object({ fault: z.optional(z.enum(PAGE_MEDIA_FAULTS)) }),
  answer: z.object({ media: mediaAccess }),
});
/**
 * Also by `navigator.sendBeacon` when the page goes. The page says why it goes, from a closed list; a `fault` counts
 * only where the server has no media for the session either.
 */
export const leaveSession = defineCall({
  method: 'POST',
  path: '/api/session/:session_id/leave',
  params: z.object({ session_id: id }),
  query: z.object({
    end: z._default(z.enum(LEAVE_ENDS), 'left'),
    fault: z.optional(z.enum(PAGE_MEDIA_FAULTS)),
  }),
  answer: nothing,
});

/** A performer's free chat became a paid one: of those who were there, how many were asked, and what they said. */
export const freeAnswers = z.object({
  asked: z.int(),
  /** Went on at the price of the paid chat. */
  stayed: z.int(),
  /** Have not answered yet, and until when they may; null: nobody is asked any more. */
  waiting: z.int(),
  until_ms: z.nullable(timeMs),
});
export type FreeAnswers = z.infer<typeof freeAnswers>;

/** What a viewer is told when a session is over. */
export const sessionEnded = z.object({
  session_id: id,
  performer_name: performerName,
  end: sessionEnd,
  code: z.int(),
  delivered_ms: z.int(),
  spent_units: units,
  balance_units: z.nullable(units),
  /** Of a guest whose preview is used up: how long another one may be today. Null: of everybody else. */
  preview_left_ms: z.nullable(z.int()),
});
export type SessionEnded = z.infer<typeof sessionEnded>;
/** How a session of one's own ended, for a page that missed the word; null while it runs. */
export const endOfSession = defineCall({
  method: 'GET',
  path: '/api/session/:session_id/end',
  params: z.object({ session_id: id }),
  answer: z.object({ ended: z.nullable(sessionEnded) }),
});

/** What a viewer lets time cost at most, in one session and in one day; null: no limit of their own. */
export const spendLimit = z.object({
  session_units: z.nullable(units.check(z.positive())),
  day_units: z.nullable(units.check(z.positive())),
});
export type SpendLimit = z.infer<typeof spendLimit>;
export const getSpendLimit = defineCall({
  method: 'GET',
  path: '/api/session/spend_limit',
  /** `spent_today_units`: on time, since midnight of the viewer's day as the server keeps it (UTC+9). */
  answer: z.extend(spendLimit, { spent_today_units: units }),
});
export const setSpendLimit = defineCall({
  method: 'POST',
  path: '/api/session/spend_limit',
  body: spendLimit,
  answer: spendLimit,
});
