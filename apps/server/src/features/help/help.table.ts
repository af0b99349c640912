import { HELP_SECTIONS } from '@akari/rules';
import { integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { ref, timeMs } from '../../platform/database/columns.ts';

/** `written`: the text of this version; `shipped`: the product's own; `hidden`: an added article is shown no more. */
const STATES = ['written', 'shipped', 'hidden'] as const;

/** What staff have made of the articles of the help. Versions are only added; of each article the last one counts. */
export const helpVersionTable = pgTable(
  'help_version',
  {
    slug: text('slug').notNull(),
    version: integer('version').notNull(),
    section: text('section', { enum: HELP_SECTIONS }).notNull(),
    state: text('state', { enum: STATES }).notNull(),
    title_ja: text('title_ja').notNull(),
    title_en: text('title_en').notNull(),
    text_ja: text('text_ja').notNull(),
    text_en: text('text_en').notNull(),
    made_by: ref('made_by').notNull(),
    made_at_ms: timeMs('made_at_ms').notNull(),
  },
  (t) => [primaryKey({ columns: [t.slug, t.version] })],
);
