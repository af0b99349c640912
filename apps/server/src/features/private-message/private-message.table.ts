import type { Language } from '@akari/rules';
import { sql } from 'drizzle-orm';
import { boolean, index, pgTable, text } from 'drizzle-orm/pg-core';
import { identity, ref, timeMs } from '../../platform/database/columns.ts';

/** Messages between a performer and one viewer. */
export const privateMessageTable = pgTable(
  'private_message',
  {
    id: identity(),
    performer_id: ref('performer_id').notNull(),
    viewer_id: ref('viewer_id').notNull(),
    broadcast_id: ref('broadcast_id').notNull(),
    /** The performer wrote it; else the viewer did. */
    from_performer: boolean('from_performer').notNull(),
    text: text('text').notNull(),
    lang: text('lang').$type<Language>().notNull(),
    /** Paid for (`secret_message`). */
    secret: boolean('secret').notNull().default(false),
    at_ms: timeMs('at_ms').notNull(),
    /** When the other side saw it; null: not yet. */
    read_at_ms: timeMs('read_at_ms'),
    /** The performer ignored the viewer when they wrote it: she does not get it, or of a paid one not the text. */
    ignored: boolean('ignored').notNull().default(false),
    /** Its picture; the text is empty then. */
    file_id: ref('file_id'),
  },
  (t) => [
    index('private_message_conversation').on(t.performer_id, t.viewer_id, t.id),
    index('private_message_broadcast').on(t.broadcast_id, t.id),
    index('private_message_file')
      .on(t.file_id)
      .where(sql`file_id IS NOT NULL`),
  ],
);
