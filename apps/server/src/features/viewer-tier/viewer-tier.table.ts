import { EARNED_TIERS } from '@akari/rules';
import { pgTable, text } from 'drizzle-orm/pg-core';
import { ref, timeMs } from '../../platform/database/columns.ts';

/** The tier of each viewer whose spending was counted. A tier of the account that differs was given by staff since then. */
export const viewerTierTable = pgTable('viewer_tier', {
  user_id: ref('user_id').primaryKey(),
  tier: text('tier', { enum: EARNED_TIERS }).notNull(),
  since_ms: timeMs('since_ms').notNull(),
  /** Until when it is kept; null: it does not end by itself. */
  until_ms: timeMs('until_ms'),
  /** What was spent before does not count, because staff decided the tier then. */
  counted_from_ms: timeMs('counted_from_ms').notNull(),
});
