import { pgTable, primaryKey } from 'drizzle-orm/pg-core';
import { ref, timeMs } from '../../../platform/database/columns.ts';

/** A viewer whose chat lines a performer does not get, from a time on until the performer takes it back. */
export const ignoreTable = pgTable(
  'ignored_viewer',
  {
    performer_id: ref('performer_id').notNull(),
    viewer_id: ref('viewer_id').notNull(),
    since_ms: timeMs('since_ms').notNull(),
  },
  (t) => [primaryKey({ columns: [t.performer_id, t.viewer_id] })],
);
