import { BAR_KINDS, BAR_SETTERS } from '@akari/rules';
import * as z from 'zod/mini';
import { defineCall, id, nothing, performerName, timeMs } from '../common/index.ts';

/** Somebody whom a performer has kicked (an hour) or banned (for good). */
export const bar = z.object({
  performer_id: id,
  performer_name: performerName,
  viewer_id: id,
  viewer_name: z.string(),
  kind: z.enum(BAR_KINDS),
  /** A bar by staff is theirs to lift; the performer sees that it is there. */
  set_by: z.enum(BAR_SETTERS),
  at_ms: timeMs,
  /** Null: for good. A bar that is over, or was lifted, lies in the past. */
  until_ms: z.nullable(timeMs),
  /** The viewer may ask once to have a ban lifted. */
  lift: z.enum(['none', 'requested', 'refused']),
  /** What the viewer wrote to the performer; what was written to staff is not shown to her. */
  lift_message: z.nullable(z.string()),
});
export type Bar = z.infer<typeof bar>;

export const LIFT_MESSAGE_MAX = 200;

/** Performer: ends the viewer's session (kicked 1045, banned 1044) and bars the way back. */
export const barViewer = defineCall({
  method: 'POST',
  path: '/api/bar',
  body: z.object({ viewer_id: id, kind: z.enum(BAR_KINDS) }),
  answer: z.object({ bar }),
});
/** Performer: everybody whom she has barred and who still is. */
export const listBars = defineCall({
  method: 'GET',
  path: '/api/bar',
  answer: z.object({ bars: z.array(bar) }),
});
/** Performer: lifts what she has set, or refuses to. */
export const answerBar = defineCall({
  method: 'POST',
  path: '/api/bar/:viewer_id/answer',
  params: z.object({ viewer_id: id }),
  body: z.object({ answer: z.enum(['lift', 'refuse']) }),
  answer: nothing,
});
/** Viewer: whether this performer has barred them; null: no. */
export const ownBar = defineCall({
  method: 'GET',
  path: '/api/bar/own',
  query: z.object({ performer_name: performerName }),
  answer: z.object({ bar: z.nullable(bar) }),
});
/** Viewer: asks to have a ban lifted, once. */
export const requestLift = defineCall({
  method: 'POST',
  path: '/api/bar/lift',
  body: z.object({
    performer_name: performerName,
    message: z.string().check(z.trim(), z.maxLength(LIFT_MESSAGE_MAX)),
  }),
  answer: z.object({ bar }),
});
