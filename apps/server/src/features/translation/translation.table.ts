import { bigint, index, pgTable, text } from 'drizzle-orm/pg-core';
import { timeMs } from '../../platform/database/columns.ts';

/**
 * Translations by the hash of service, languages and text: the same text is sent once, by any
 * author at any node. A row without a text belongs to the node that is translating it, until its claim ends.
 */
export const translationTable = pgTable(
  'translation',
  {
    key: text('key').primaryKey(),
    /** With the places of kept parts; null: on its way. */
    text: text('text'),
    claimed_until_ms: timeMs('claimed_until_ms').notNull(),
    at_ms: timeMs('at_ms').notNull(),
  },
  (t) => [index('translation_at').on(t.at_ms)],
);

/** Characters that were sent to the service, by day (UTC). */
export const translationDayTable = pgTable('translation_day', {
  day: text('day').primaryKey(),
  characters: bigint('characters', { mode: 'number' }).notNull(),
});
