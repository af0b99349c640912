import { BAR_KINDS, STAFF_ACT_NAMES, STOP_REASONS, type StaffAct } from '@akari/rules';
import * as z from 'zod/mini';
import { bar } from '../bar/index.ts';
import { defineCall, id, nothing, performerName, timeMs } from '../common/index.ts';
import { oversightReason } from './reason.ts';

const of_room = z.object({ performer_name: performerName });
/** `reason` is shown to the person; `note` is kept in the audit log alone. */
const why = { reason: z.enum(STOP_REASONS), note: z.optional(oversightReason) };

/** Subscribes to the viewer list of a room, as `viewers.watch` does for its performer. From within the room. */
export const oversightWatchViewers = z.object({ channel_id: id });

/** Staff: kicks a viewer (1045, an hour) or bans them (1044, for good) from the rooms of a performer. */
export const overseeBar = defineCall({
  method: 'POST',
  path: '/api/oversight/:performer_name/bar',
  action: 'oversight.bar',
  params: of_room,
  body: z.object({ viewer_id: id, kind: z.enum(BAR_KINDS), ...why }),
  answer: z.object({ bar }),
});
/** Staff: ends the session of one viewer, who may come back. */
export const overseeSessionEnd = defineCall({
  method: 'POST',
  path: '/api/oversight/:performer_name/session_end',
  action: 'oversight.end_session',
  params: of_room,
  body: z.object({ viewer_id: id, ...why }),
  answer: nothing,
});
/** Staff: ends the broadcast, and every session of it. */
export const overseeBroadcastEnd = defineCall({
  method: 'POST',
  path: '/api/oversight/:performer_name/broadcast_end',
  action: 'oversight.end_broadcast',
  params: of_room,
  body: z.object(why),
  answer: nothing,
});

/** One act of staff in a broadcast. */
export const oversightAct = z.object({
  /** Counts up over the whole audit log. */
  seq: z.int(),
  at_ms: timeMs,
  act: z.enum(STAFF_ACT_NAMES as [StaffAct, ...StaffAct[]]),
  staff_name: z.string(),
  /** Whom it was done to. */
  person_name: z.nullable(z.string()),
  reason: z.nullable(z.enum(STOP_REASONS)),
  /** What was typed; null: nothing. */
  note: z.nullable(z.string()),
});
export type OversightAct = z.infer<typeof oversightAct>;
/** Staff: what staff did in the broadcast that runs, the latest first. */
export const listOversightActs = defineCall({
  method: 'GET',
  path: '/api/oversight/:performer_name/acts',
  action: 'oversight.list_acts',
  params: of_room,
  answer: z.object({ acts: z.array(oversightAct) }),
});
