import type { ViewerFlag } from '@akari/rules';
import { pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { ref, timeMs } from '../../../platform/database/columns.ts';

/** The mark that a performer set on a viewer; no row: none. */
export const viewerFlagTable = pgTable(
  'viewer_flag',
  {
    performer_id: ref('performer_id').notNull(),
    viewer_id: ref('viewer_id').notNull(),
    flag: text('flag').$type<ViewerFlag>().notNull(),
    at_ms: timeMs('at_ms').notNull(),
  },
  (t) => [primaryKey({ columns: [t.performer_id, t.viewer_id] })],
);
