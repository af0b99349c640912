import { BULK_ACT_NAMES, BULK_ROW_STATES, BULK_STATES } from '@akari/rules';
import { index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { userTable } from '../../../core/account/state/account.table.ts';
import { publicIdentity, ref, timeMs } from '../../../platform/database/columns.ts';
import type { Json } from '../../../platform/database/json.ts';

/** Acts of staff for many rows. Rows stay: they say what became of each. */
export const bulkJobTable = pgTable('bulk_job', {
  id: publicIdentity('bulk_job'),
  act: text('act', { enum: BULK_ACT_NAMES as [string, ...string[]] }).notNull(),
  staff_id: ref('staff_id')
    .notNull()
    .references(() => userTable.id),
  reason: text('reason').notNull(),
  state: text('state', { enum: BULK_STATES }).notNull(),
  created_at_ms: timeMs('created_at_ms').notNull(),
  /** When its last row was done. */
  done_at_ms: timeMs('done_at_ms'),
});

/** One row of a list in a bulk act. */
export const bulkRowTable = pgTable(
  'bulk_row',
  {
    job_id: ref('job_id')
      .notNull()
      .references(() => bulkJobTable.id),
    /** Its place in the act, from 0. */
    place: integer('place').notNull(),
    /** The id of the row in its list. */
    row_id: text('row_id').notNull(),
    name: text('name').notNull(),
    /** What was seen when the act was begun: another value is a conflict. */
    seen: jsonb('seen').$type<Json>().notNull(),
    state: text('state', { enum: BULK_ROW_STATES }).notNull(),
    /** When it was taken up. One that was taken up and left is taken up again. */
    acting_at_ms: timeMs('acting_at_ms'),
    error: text('error'),
    /** What the undo needs. */
    undo: jsonb('undo').$type<Json>(),
  },
  (t) => [
    primaryKey({ columns: [t.job_id, t.place] }),
    index('bulk_row_state').on(t.job_id, t.state, t.place),
  ],
);
