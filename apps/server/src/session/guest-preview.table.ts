import { pgTable } from 'drizzle-orm/pg-core';
import { ref, timeMs } from '../platform/database/columns.ts';

/** Free preview that a guest has used up on a day (UTC); kept on the server, so that a reload brings nothing back. */
export const guestPreviewTable = pgTable('guest_preview', {
  user_id: ref('user_id').primaryKey(),
  day_ms: timeMs('day_ms').notNull(),
  used_ms: timeMs('used_ms').notNull().default(0),
});
