import { pgTable, primaryKey } from 'drizzle-orm/pg-core';
import { ref, timeMs } from '../../platform/database/columns.ts';

/** The last look of each member of the staff at a broadcast, from the live wall. */
export const wallLookTable = pgTable(
  'wall_look',
  {
    broadcast_id: ref('broadcast_id').notNull(),
    staff_id: ref('staff_id').notNull(),
    at_ms: timeMs('at_ms').notNull(),
  },
  (t) => [primaryKey({ columns: [t.broadcast_id, t.staff_id] })],
);
