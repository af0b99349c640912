import { GIFT_IDS } from '@akari/rules';
import { boolean, index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { publicIdentity, ref, timeMs, units } from '../../platform/database/columns.ts';

/**
 * Given gifts. The transfer of a gift has the cause `tip`, because nodes of the previous version know no
 * other.
 */
export const giftTable = pgTable(
  'gift',
  {
    id: publicIdentity('gift'),
    viewer_id: ref('viewer_id').notNull(),
    performer_id: ref('performer_id').notNull(),
    broadcast_id: ref('broadcast_id').notNull(),
    session_id: ref('session_id').notNull(),
    transfer_id: ref('transfer_id').notNull(),
    gift: text('gift', { enum: GIFT_IDS }).notNull(),
    units: units('units').notNull(),
    performer_units: units('performer_units').notNull(),
    anonymous: boolean('anonymous').notNull(),
    at_ms: timeMs('at_ms').notNull(),
  },
  (t) => [
    uniqueIndex('gift_transfer').on(t.transfer_id),
    index('gift_broadcast').on(t.broadcast_id),
    index('gift_session').on(t.session_id),
    index('gift_performer').on(t.performer_id, t.id),
    index('gift_viewer').on(t.viewer_id, t.at_ms),
    index('gift_list').on(t.at_ms, t.id),
    index('gift_list_gift').on(t.gift, t.at_ms, t.id),
  ],
);
