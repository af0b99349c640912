import { GIFT_IDS } from '@akari/rules';
import { index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { publicIdentity, ref, timeMs, units } from '../../platform/database/columns.ts';

/**
 * Presents of performers to viewers. The transfer of a present has the cause `tip`, because nodes of the previous version
 * know no other; the view `payment` has them with negative sums.
 */
export const presentTable = pgTable(
  'present',
  {
    id: publicIdentity('present'),
    performer_id: ref('performer_id').notNull(),
    viewer_id: ref('viewer_id').notNull(),
    broadcast_id: ref('broadcast_id').notNull(),
    session_id: ref('session_id').notNull(),
    transfer_id: ref('transfer_id').notNull(),
    /** What the viewer received. */
    units: units('units').notNull(),
    /** What of it the performer paid; the rest is of the allowance, which the service pays. */
    earnings_units: units('earnings_units').notNull(),
    gift: text('gift', { enum: GIFT_IDS }),
    message: text('message'),
    at_ms: timeMs('at_ms').notNull(),
  },
  (t) => [
    uniqueIndex('present_transfer').on(t.transfer_id),
    index('present_performer').on(t.performer_id, t.at_ms),
    index('present_viewer').on(t.viewer_id, t.at_ms),
    index('present_list').on(t.at_ms, t.id),
  ],
);
