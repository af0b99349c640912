import { boolean, index, pgTable, uniqueIndex } from 'drizzle-orm/pg-core';
import { publicIdentity, ref, timeMs, units } from '../../platform/database/columns.ts';

export const tipTable = pgTable(
  'tip',
  {
    id: publicIdentity('tip'),
    viewer_id: ref('viewer_id').notNull(),
    performer_id: ref('performer_id').notNull(),
    broadcast_id: ref('broadcast_id'),
    session_id: ref('session_id'),
    transfer_id: ref('transfer_id').notNull(),
    units: units('units').notNull(),
    /** What the tip counts as in the room, when a campaign made it cost less; null: as much as was paid. */
    face_units: units('face_units'),
    performer_units: units('performer_units').notNull(),
    anonymous: boolean('anonymous').notNull(),
    at_ms: timeMs('at_ms').notNull(),
  },
  (t) => [
    uniqueIndex('tip_transfer').on(t.transfer_id),
    index('tip_broadcast').on(t.broadcast_id),
    index('tip_session').on(t.session_id),
    index('tip_performer').on(t.performer_id, t.id),
    index('tip_viewer').on(t.viewer_id, t.at_ms),
    index('tip_list').on(t.at_ms, t.id),
  ],
);
