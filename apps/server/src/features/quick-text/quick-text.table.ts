import { jsonb, pgTable } from 'drizzle-orm/pg-core';
import { ref } from '../../platform/database/columns.ts';

/** The quick texts of people who changed them. */
export const quickTextTable = pgTable('quick_text', {
  user_id: ref('user_id').primaryKey(),
  texts: jsonb('texts').$type<string[]>().notNull(),
});
