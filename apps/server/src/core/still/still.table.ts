import { customType, integer, pgTable } from 'drizzle-orm/pg-core';
import { ref, timeMs } from '../../platform/database/columns.ts';

const bytes = customType<{ data: Buffer; driverData: Buffer }>({ dataType: () => 'bytea' });

/** The newest still of each channel; in the database, so that any server node can serve it. */
export const stillTable = pgTable('still', {
  performer_id: ref('performer_id').primaryKey(),
  jpeg: bytes('jpeg').notNull(),
  width_px: integer('width_px').notNull(),
  height_px: integer('height_px').notNull(),
  taken_at_ms: timeMs('taken_at_ms').notNull(),
});
