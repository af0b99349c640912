import { pgTable } from 'drizzle-orm/pg-core';
import { ref, units } from '../../platform/database/columns.ts';

/** A viewer's own limits for what they spend, per session and per day; null: no limit. */
export const spendLimitTable = pgTable('spend_limit', {
  user_id: ref('user_id').primaryKey(),
  session_units: units('session_units'),
  day_units: units('day_units'),
});
