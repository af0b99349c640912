import { CLOSING_CAUSES } from '@akari/rules';
import { pgTable, text } from 'drizzle-orm/pg-core';
import { ref, timeMs, units } from '../../platform/database/columns.ts';

/** Closed accounts of viewers. The row goes when the account is opened again. */
export const accountClosingTable = pgTable('account_closing', {
  user_id: ref('user_id').primaryKey(),
  cause: text('cause', { enum: CLOSING_CAUSES }).notNull(),
  /** The member of the staff who proposed it, and why; null: the viewer did it. */
  staff_id: ref('staff_id'),
  reason: text('reason'),
  closed_at_ms: timeMs('closed_at_ms').notNull(),
  /** When the balance was paid back and expired for the first time, and the viewer was told; null: not yet. */
  settled_at_ms: timeMs('settled_at_ms'),
  /** What was taken for refunds, has expired, and has paid a debt. */
  back_units: units('back_units').notNull().default(0),
  lost_units: units('lost_units').notNull().default(0),
  debt_units: units('debt_units').notNull().default(0),
});
export type ClosingRow = typeof accountClosingTable.$inferSelect;
