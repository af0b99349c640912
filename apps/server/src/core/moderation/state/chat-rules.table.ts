import { CHAT_WRITERS, WORD_ACTS } from '@akari/rules';
import { boolean, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { ref } from '../../../platform/database/columns.ts';

/** The rules of a performer's chat. No row: nothing was set. */
export const chatRulesTable = pgTable('chat_rules', {
  performer_id: ref('performer_id').primaryKey(),
  /** Increments with every change that pages show: the rules, the pinned line, deleted lines. */
  version: integer('version').notNull(),
  words: jsonb('words').$type<string[]>().notNull().default([]),
  on_word: text('on_word', { enum: WORD_ACTS }).notNull().default('hold'),
  mask_contacts: boolean('mask_contacts').notNull().default(false),
  slow_s: integer('slow_s').notNull().default(0),
  writers: text('writers', { enum: CHAT_WRITERS }).notNull().default('all'),
  pinned_line_id: ref('pinned_line_id'),
});
