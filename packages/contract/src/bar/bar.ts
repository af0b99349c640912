import { BAR_KINDS, BAR_SETTERS, STOP_REASONS } from '@akari/rules';
import * as z from 'zod/mini';
import { id, performerName, timeMs } from '../common/index.ts';

/** A viewer whom a performer has kicked (for an hour) or banned (for good). */
export const bar = z.object({
  performer_id: id,
  performer_name: performerName,
  viewer_id: id,
  viewer_name: z.string(),
  kind: z.enum(BAR_KINDS),
  /** Only staff can lift a bar that staff set; the performer can see it. */
  set_by: z.enum(BAR_SETTERS),
  /** Why staff set it; absent: the performer did, or the command line. */
  reason: z.optional(z.enum(STOP_REASONS)),
  at_ms: timeMs,
  /** Null: for good. A bar that is over or was lifted has a time in the past. */
  until_ms: z.nullable(timeMs),
  /** The viewer may ask once to have a ban lifted. */
  lift: z.enum(['none', 'requested', 'refused']),
  /** The viewer's message to the performer; a message to staff is not shown to the performer. */
  lift_message: z.nullable(z.string()),
  /**
   * To the performer, when she set it from a comment on her blog: the comment is all that names the viewer. `viewer_id`
   * stands for the author of the comment, and `viewer_name` is empty, so that she does not learn whose comment it is.
   */
  comment: z.optional(
    z.object({
      /** The name that the author wrote; null: anonymous, or the comment or the account is gone. */
      name: z.nullable(z.string()),
      /** Null: its author has deleted it. */
      text: z.nullable(z.string()),
    }),
  ),
});
export type Bar = z.infer<typeof bar>;
