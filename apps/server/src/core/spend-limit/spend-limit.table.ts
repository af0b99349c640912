import { pgTable } from 'drizzle-orm/pg-core';
import { ref, timeMs, units } from '../../platform/database/columns.ts';

/**
 * A viewer's own limits for what they spend, per session and per period; null: no limit. The `next_` limits replace all
 * four from `next_from_ms` on; null: nothing follows.
 */
export const spendLimitTable = pgTable('spend_limit', {
  user_id: ref('user_id').primaryKey(),
  session_units: units('session_units'),
  day_units: units('day_units'),
  week_units: units('week_units'),
  month_units: units('month_units'),
  next_session_units: units('next_session_units'),
  next_day_units: units('next_day_units'),
  next_week_units: units('next_week_units'),
  next_month_units: units('next_month_units'),
  next_from_ms: timeMs('next_from_ms'),
  /** Until when the viewer has excluded themselves from spending; null: never. */
  excluded_until_ms: timeMs('excluded_until_ms'),
});
