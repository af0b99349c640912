import { DOOR_PICTURE_REASONS, DOOR_PICTURE_STATES } from '@akari/rules';
import { index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { publicIdentity, ref, timeMs } from '../../platform/database/columns.ts';

/**
 * Pictures of performers for the doors of their rooms. The bytes of each size are in the storage, under `key`. A
 * channel's row has the ids of those that are shown (`show-on-door.ts`). The channel's lock covers its pictures.
 */
export const doorPictureTable = pgTable(
  'door_picture',
  {
    id: publicIdentity('door_picture'),
    performer_id: ref('performer_id').notNull(),
    state: text('state', { enum: DOOR_PICTURE_STATES }).notNull().default('pending'),
    reason: text('reason', { enum: DOOR_PICTURE_REASONS }),
    /** Orders the pictures of a performer. */
    position: integer('position').notNull(),
    key: text('key').notNull(),
    width_px: integer('width_px').notNull(),
    height_px: integer('height_px').notNull(),
    at_ms: timeMs('at_ms').notNull(),
    /** When it was rejected or deleted; null: it waits or is shown. */
    ended_at_ms: timeMs('ended_at_ms'),
  },
  (t) => [
    index('door_picture_performer').on(t.performer_id, t.position),
    uniqueIndex('door_picture_key').on(t.key),
  ],
);
