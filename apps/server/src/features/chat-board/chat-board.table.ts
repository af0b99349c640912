import type { ChatBoardSettings } from '@akari/contract';
import { jsonb, pgTable } from 'drizzle-orm/pg-core';
import { ref } from '../../platform/database/columns.ts';

/** The chat board settings of people who changed them. */
export const chatBoardTable = pgTable('chat_board', {
  user_id: ref('user_id').primaryKey(),
  /** As the version of the node that wrote them knows them: they are read by the schema. */
  settings: jsonb('settings').$type<Partial<ChatBoardSettings>>().notNull(),
});
