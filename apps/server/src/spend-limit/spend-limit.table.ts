import { pgTable } from 'drizzle-orm/pg-core';
import { ref, units } from '../platform/database/columns.ts';

/** What a viewer has set as the most to spend on time, in one session and in one day; null: no limit. */
export const spendLimitTable = pgTable('spend_limit', {
  user_id: ref('user_id').primaryKey(),
  session_units: units('session_units'),
  day_units: units('day_units'),
});
