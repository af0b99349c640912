import { sql } from 'drizzle-orm';
import { boolean, index, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { ChatLine } from '@akari/contract';
import { identity, ref, timeMs } from '../../platform/database/columns.ts';

/** Each kind of line without the fields that the table adds. */
export type LineBody = ChatLine extends infer L
  ? L extends ChatLine
    ? Omit<L, 'line_id' | 'at_ms'>
    : never
  : never;

/**
 * Lines of all boards, for later viewers and for moderation. `author_id` is stored even if the line shows no author.
 */
export const chatLineTable = pgTable(
  'chat_line',
  {
    id: identity(),
    channel_id: ref('channel_id').notNull(),
    broadcast_id: ref('broadcast_id'),
    author_id: ref('author_id'),
    client_line_id: text('client_line_id'),
    /** The line as shown, without id and time. */
    body: jsonb('body').$type<LineBody>().notNull(),
    at_ms: timeMs('at_ms').notNull(),
    /** Sent during a private chat. Stored, because comparing timestamps of different nodes is unreliable. */
    apart: boolean('apart').notNull().default(false),
    /** When the performer or a helper deleted it. Staff who judge a report still read it. */
    deleted_at_ms: timeMs('deleted_at_ms'),
  },
  (t) => [
    index('chat_line_channel').on(t.channel_id, t.id),
    // Pages read the ids of deleted lines by it. Few lines are deleted.
    index('chat_line_deleted')
      .on(t.channel_id, t.broadcast_id)
      .where(sql`${t.deleted_at_ms} IS NOT NULL`),
    uniqueIndex('chat_line_client').on(t.author_id, t.client_line_id),
  ],
);
