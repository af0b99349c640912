import { CHANNEL_STATUSES } from '@akari/rules';
import { index, pgTable, text } from 'drizzle-orm/pg-core';
import { identity, ref, timeMs } from '../../platform/database/columns.ts';

/**
 * Which admin watched which channel, when, and from which address; rows are never deleted. A change of the
 * channel's status ends one row and begins the next, so that each row says what was watched.
 */
export const oversightTable = pgTable(
  'oversight',
  {
    id: identity(),
    admin_id: ref('admin_id').notNull(),
    session_id: ref('session_id').notNull(),
    channel_id: ref('channel_id').notNull(),
    broadcast_id: ref('broadcast_id').notNull(),
    status: text('status', { enum: CHANNEL_STATUSES }).notNull(),
    ip_address: text('ip_address').notNull(),
    from_ms: timeMs('from_ms').notNull(),
    /** Null: still watching. */
    to_ms: timeMs('to_ms'),
  },
  (t) => [index('oversight_session').on(t.session_id), index('oversight_from').on(t.from_ms)],
);
