import type { ChatLine } from '@akari/contract';
import { HELD_LINE_STATES } from '@akari/rules';
import { sql } from 'drizzle-orm';
import { boolean, index, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { identity, ref, timeMs } from '../../../platform/database/columns.ts';

export type HeldBody = Omit<Extract<ChatLine, { kind: 'text' }>, 'line_id' | 'at_ms'>;

/** Lines that wait, or waited, for the performer or a helper. They lapse with the broadcast. */
export const heldLineTable = pgTable(
  'held_line',
  {
    id: identity(),
    channel_id: ref('channel_id').notNull(),
    broadcast_id: ref('broadcast_id').notNull(),
    author_id: ref('author_id').notNull(),
    client_line_id: text('client_line_id').notNull(),
    body: jsonb('body').$type<HeldBody>().notNull(),
    at_ms: timeMs('at_ms').notNull(),
    /** Written during a private chat: it never reaches another one, or an open chat. */
    apart: boolean('apart').notNull(),
    state: text('state', { enum: HELD_LINE_STATES }).notNull().default('held'),
  },
  (t) => [
    uniqueIndex('held_line_client').on(t.author_id, t.client_line_id),
    index('held_line_waiting')
      .on(t.channel_id, t.id)
      .where(sql`${t.state} = 'held'`),
  ],
);
