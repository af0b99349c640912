import { MESSAGE_FILE_KINDS } from '@akari/rules';
import { boolean, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { publicIdentity, ref, timeMs } from '../../../platform/database/columns.ts';

/** Files of private messages. The bytes are in the storage, under `key`. A selfy to all is one file of many messages. */
export const privateFileTable = pgTable(
  'private_file',
  {
    id: publicIdentity('private_file'),
    key: text('key').notNull(),
    sender_id: ref('sender_id').notNull(),
    kind: text('kind', { enum: MESSAGE_FILE_KINDS }).notNull(),
    type: text('type').notNull(),
    width_px: integer('width_px').notNull(),
    height_px: integer('height_px').notNull(),
    /** Of a clip; null: a picture. */
    duration_ms: integer('duration_ms'),
    size_bytes: integer('size_bytes').notNull(),
    selfy: boolean('selfy').notNull().default(false),
    at_ms: timeMs('at_ms').notNull(),
    /** When its bytes were deleted; null: they are there. */
    deleted_at_ms: timeMs('deleted_at_ms'),
  },
  (t) => [uniqueIndex('private_file_key').on(t.key)],
);
