import { MODERATION_ACTS } from '@akari/rules';
import { index, pgTable, text } from 'drizzle-orm/pg-core';
import { identity, ref, timeMs } from '../../../platform/database/columns.ts';

/** What the performer and helpers did in the chat of a room. */
export const moderationActTable = pgTable(
  'moderation_act',
  {
    id: identity(),
    channel_id: ref('channel_id').notNull(),
    broadcast_id: ref('broadcast_id'),
    /** The performer or a helper. */
    actor_id: ref('actor_id').notNull(),
    act: text('act', { enum: MODERATION_ACTS }).notNull(),
    viewer_id: ref('viewer_id'),
    line_id: ref('line_id'),
    held_id: ref('held_id'),
    at_ms: timeMs('at_ms').notNull(),
    undone_at_ms: timeMs('undone_at_ms'),
  },
  (t) => [index('moderation_act_channel').on(t.channel_id, t.id)],
);
