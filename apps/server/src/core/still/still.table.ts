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

/**
 * A still in fewer bytes. Counts only with the same time as the still: a node of an older version stores stills without
 * it.
 */
export const stillAvifTable = pgTable('still_avif', {
  performer_id: ref('performer_id')
    .primaryKey()
    .references(() => stillTable.performer_id, { onDelete: 'cascade' }),
  avif: bytes('avif').notNull(),
  taken_at_ms: timeMs('taken_at_ms').notNull(),
});
