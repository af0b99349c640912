import { CHANNEL_STATUSES, RECORDING_ENDS } from '@akari/rules';
import { sql } from 'drizzle-orm';
import { bigint, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { userTable } from '../../core/account/state/account.table.ts';
import { identity, ref, timeMs } from '../../platform/database/columns.ts';

/** A recording of a broadcast; its bytes are on the media node that made it. */
export const recordingTable = pgTable(
  'recording',
  {
    id: identity(),
    /** The recording's name at the media node. */
    key: uuid('key').notNull().unique(),
    performer_id: ref('performer_id')
      .notNull()
      .references(() => userTable.id),
    broadcast_id: ref('broadcast_id').notNull(),
    /** The media node of a cluster; null: there is only one. */
    node: text('node'),
    status: text('status', { enum: CHANNEL_STATUSES }).notNull(),
    started_at_ms: timeMs('started_at_ms').notNull(),
    /** When the media node last reported the recording as running. */
    seen_at_ms: timeMs('seen_at_ms').notNull(),
    duration_ms: bigint('duration_ms', { mode: 'number' }).notNull().default(0),
    bytes: bigint('bytes', { mode: 'number' }).notNull().default(0),
    end: text('end_name', { enum: RECORDING_ENDS }),
    expires_at_ms: timeMs('expires_at_ms'),
  },
  (t) => [
    index('recording_performer').on(t.performer_id, t.id),
    index('recording_list').on(t.started_at_ms, t.id),
    index('recording_list_end').on(t.end, t.started_at_ms, t.id),
    uniqueIndex('recording_running')
      .on(t.performer_id)
      .where(sql`${t.end} IS NULL`),
  ],
);
export type RecordingRow = typeof recordingTable.$inferSelect;
