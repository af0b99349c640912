import type { PointType } from '@akari/rules';
import { index, integer, pgTable, uniqueIndex } from 'drizzle-orm/pg-core';
import { identity, ref, timeMs, units } from '../../platform/database/columns.ts';

/** What a viewer paid for a secret message. The message itself is a private message. */
export const secretMessageTable = pgTable(
  'secret_message',
  {
    id: identity(),
    message_id: ref('message_id').notNull(),
    viewer_id: ref('viewer_id').notNull(),
    performer_id: ref('performer_id').notNull(),
    broadcast_id: ref('broadcast_id').notNull(),
    session_id: ref('session_id').notNull(),
    transfer_id: ref('transfer_id').notNull(),
    point_type: integer('point_type').$type<PointType>().notNull(),
    units: units('units').notNull(),
    performer_units: units('performer_units').notNull(),
    at_ms: timeMs('at_ms').notNull(),
  },
  (t) => [
    uniqueIndex('secret_message_transfer').on(t.transfer_id),
    uniqueIndex('secret_message_message').on(t.message_id),
    index('secret_message_session').on(t.session_id),
    index('secret_message_broadcast').on(t.broadcast_id, t.viewer_id),
    index('secret_message_performer').on(t.performer_id, t.id),
    index('secret_message_viewer').on(t.viewer_id, t.at_ms),
  ],
);
