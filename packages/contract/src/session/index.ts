import { SESSION_ENDS, SESSION_STATES, type SessionEnd } from '@akari/rules';
import { z } from 'zod';
import { defineCall, id, nothing, performerName, timeMs, units } from '../common/index.ts';
import { mediaAccess } from '../media/index.ts';

export const sessionEnd = z.enum(SESSION_ENDS as [SessionEnd, ...SessionEnd[]]);

/** The running account of a session; every figure is the server's. */
export const receipt = z.object({
  session_id: id,
  rate_units_per_min: units,
  /** Media delivered so far, milliseconds: what is charged. */
  delivered_ms: z.number().int(),
  /** rate × delivered, rounded down to the unit. */
  spent_units: units,
  /** What is left, slices paid in advance but not yet used included. */
  balance_units: units,
  /** How long that lasts, milliseconds; null when the session is free. */
  remaining_ms: z.number().int().nullable(),
  /** "Points will be 0 soon." */
  low: z.boolean(),
  /** Media is being delivered now, so that the receipt counts. */
  counting: z.boolean(),
  at_ms: timeMs,
});
export type Receipt = z.infer<typeof receipt>;

export const viewerSession = z.object({
  session_id: id,
  channel_id: id,
  performer_name: performerName,
  session_type: z.union([z.literal(110), z.literal(115)]),
  point_type: z.union([z.literal(2000), z.literal(2010)]),
  state: z.enum(SESSION_STATES),
  rate_units_per_min: units,
  started_at_ms: timeMs,
  receipt,
});
export type ViewerSession = z.infer<typeof viewerSession>;

/** Opens a session. `rate_units_per_min` is the price the viewer saw and agrees to; another price is refused (409). */
export const joinSession = defineCall({
  method: 'POST',
  path: '/api/session/join',
  idempotent: true,
  body: z.object({
    performer_name: performerName,
    session_type: z.union([z.literal(110), z.literal(115)]),
    point_type: z.union([z.literal(2000), z.literal(2010)]).default(2000),
    rate_units_per_min: units.nonnegative(),
  }),
  answer: z.object({ session: viewerSession, media: mediaAccess }),
});
/** The viewer's running session, if any: after a reload. */
export const currentSession = defineCall({
  method: 'GET',
  path: '/api/session',
  answer: z.object({ session: viewerSession.nullable() }),
});
/** A fresh token to connect the media of a running session again. */
export const renewMedia = defineCall({
  method: 'POST',
  path: '/api/session/:session_id/media',
  params: z.object({ session_id: id }),
  answer: z.object({ media: mediaAccess }),
});
/** Also by `navigator.sendBeacon` when the page goes. */
export const leaveSession = defineCall({
  method: 'POST',
  path: '/api/session/:session_id/leave',
  params: z.object({ session_id: id }),
  query: z.object({ end: z.enum(['left', 'browser_closed', 'window_inactive', 'failed']).default('left') }),
  answer: nothing,
});

/** What a viewer is told when a session is over. */
export const sessionEnded = z.object({
  session_id: id,
  performer_name: performerName,
  end: sessionEnd,
  code: z.number().int(),
  delivered_ms: z.number().int(),
  spent_units: units,
  balance_units: units.nullable(),
});
export type SessionEnded = z.infer<typeof sessionEnded>;
