import { pgTable, primaryKey } from 'drizzle-orm/pg-core';
import { ref, timeMs } from '../../../platform/database/columns.ts';

/** A viewer whom a performer named a helper of her room. */
export const roomHelperTable = pgTable(
  'room_helper',
  {
    performer_id: ref('performer_id').notNull(),
    viewer_id: ref('viewer_id').notNull(),
    since_ms: timeMs('since_ms').notNull(),
  },
  (t) => [primaryKey({ columns: [t.performer_id, t.viewer_id] })],
);

/** A viewer who cannot write to everyone in a room until a time. */
export const mutedViewerTable = pgTable(
  'muted_viewer',
  {
    performer_id: ref('performer_id').notNull(),
    viewer_id: ref('viewer_id').notNull(),
    until_ms: timeMs('until_ms').notNull(),
  },
  (t) => [primaryKey({ columns: [t.performer_id, t.viewer_id] })],
);
