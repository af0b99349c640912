import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { ref, timeMs } from '../../platform/database/columns.ts';

/** Cheers of a viewer in a broadcast, by day of Japan. They have no value in points, so no transfer belongs to them. */
export const cheerTable = pgTable(
  'cheer',
  {
    broadcast_id: ref('broadcast_id').notNull(),
    viewer_id: ref('viewer_id').notNull(),
    /** `YYYY-MM-DD` in Japan. */
    day: text('day').notNull(),
    cheers: integer('cheers').notNull(),
    /** The last one. */
    at_ms: timeMs('at_ms').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.broadcast_id, t.viewer_id, t.day] }),
    index('cheer_viewer_day').on(t.viewer_id, t.day),
    check('cheer_counted', sql`${t.cheers} > 0`),
  ],
);
