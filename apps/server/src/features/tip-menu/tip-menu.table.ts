import { TIP_REQUEST_STATES } from '@akari/rules';
import { sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { publicIdentity, ref, timeMs, units } from '../../platform/database/columns.ts';

/** A performer's menu of priced requests. */
export const tipMenuTable = pgTable('tip_menu', {
  performer_id: ref('performer_id').primaryKey(),
  items: jsonb('items').$type<{ item_id: string; text: string; units: number }[]>().notNull(),
  set_at_ms: timeMs('set_at_ms').notNull(),
});

/** Paid requests, with the text and the price of their time. */
export const tipRequestTable = pgTable(
  'tip_request',
  {
    id: publicIdentity('tip_request'),
    viewer_id: ref('viewer_id').notNull(),
    performer_id: ref('performer_id').notNull(),
    broadcast_id: ref('broadcast_id').notNull(),
    session_id: ref('session_id').notNull(),
    transfer_id: ref('transfer_id').notNull(),
    units: units('units').notNull(),
    /** The performer's share; 0 once the points are back. */
    performer_units: units('performer_units').notNull(),
    anonymous: boolean('anonymous').notNull(),
    point_type: integer('point_type').notNull(),
    text: text('text').notNull(),
    state: text('state', { enum: TIP_REQUEST_STATES }).notNull().default('open'),
    at_ms: timeMs('at_ms').notNull(),
    /** When it was done, or when its points went back. */
    over_at_ms: timeMs('over_at_ms'),
    back_transfer_id: ref('back_transfer_id'),
  },
  (t) => [
    uniqueIndex('tip_request_transfer').on(t.transfer_id),
    uniqueIndex('tip_request_back_transfer').on(t.back_transfer_id),
    index('tip_request_session').on(t.session_id),
    index('tip_request_broadcast').on(t.broadcast_id),
    index('tip_request_performer').on(t.performer_id, t.at_ms),
    index('tip_request_viewer').on(t.viewer_id, t.at_ms),
    index('tip_request_open')
      .on(t.performer_id)
      .where(sql`state = 'open'`),
  ],
);
