import { BAR_KINDS, BAR_SETTERS, STOP_REASONS } from '@akari/rules';
import { sql } from 'drizzle-orm';
import { index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { ref, timeMs } from '../../platform/database/columns.ts';

export const LIFT_STATES = ['none', 'requested', 'refused'] as const;

/** A viewer who may not enter a performer's channel: for an hour after a kick, for good after a ban. */
export const barTable = pgTable(
  'bar',
  {
    performer_id: ref('performer_id').notNull(),
    viewer_id: ref('viewer_id').notNull(),
    kind: text('kind', { enum: BAR_KINDS }).notNull(),
    set_by: text('set_by', { enum: BAR_SETTERS }).notNull().default('performer'),
    /** Why staff set it. Null: the performer did, or the command line. */
    reason: text('reason', { enum: STOP_REASONS }),
    at_ms: timeMs('at_ms').notNull(),
    /** Null: for good. */
    until_ms: timeMs('until_ms'),
    /** The viewer can request once that a ban is lifted. */
    lift: text('lift', { enum: LIFT_STATES }).notNull().default('none'),
    lift_message: text('lift_message'),
    lift_at_ms: timeMs('lift_at_ms'),
    /** The comment on her blog that the performer set it from; null: she knew the viewer by name, or staff set it. */
    comment_id: ref('comment_id'),
  },
  (t) => [
    primaryKey({ columns: [t.performer_id, t.viewer_id] }),
    index('bar_viewer').on(t.viewer_id),
    index('bar_list').on(t.at_ms),
    index('bar_list_lift')
      .on(t.lift, t.at_ms)
      .where(sql`${t.lift} <> 'none'`),
  ],
);
