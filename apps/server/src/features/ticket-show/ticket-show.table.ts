import { TICKET_SHOW_STATES, TICKET_STATES } from '@akari/rules';
import { sql } from 'drizzle-orm';
import { index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { publicIdentity, ref, timeMs, units } from '../../platform/database/columns.ts';

/** Shows that viewers enter by ticket. */
export const ticketShowTable = pgTable(
  'ticket_show',
  {
    id: publicIdentity('ticket_show'),
    performer_id: ref('performer_id').notNull(),
    broadcast_id: ref('broadcast_id').notNull(),
    title: text('title').notNull(),
    /** What a ticket costs. */
    units: units('units').notNull(),
    state: text('state', { enum: TICKET_SHOW_STATES }).notNull().default('announced'),
    announced_at_ms: timeMs('announced_at_ms').notNull(),
    /** The planned beginning, and when the show is called off if it has not begun. */
    begins_at_ms: timeMs('begins_at_ms').notNull(),
    late_at_ms: timeMs('late_at_ms').notNull(),
    begun_at_ms: timeMs('begun_at_ms'),
    /** When it counts, and when it ends by itself. */
    counts_at_ms: timeMs('counts_at_ms'),
    until_ms: timeMs('until_ms'),
    over_at_ms: timeMs('over_at_ms'),
    /** Increments with every ticket and change, and goes on in the performer's next show. */
    version: integer('version').notNull().default(1),
  },
  (t) => [
    index('ticket_show_performer').on(t.performer_id, t.announced_at_ms),
    uniqueIndex('ticket_show_open')
      .on(t.performer_id)
      .where(sql`state IN ('announced', 'begun', 'counted')`),
  ],
);

/** Paid tickets: one of each person for a show, unless its points went back. */
export const ticketTable = pgTable(
  'ticket',
  {
    id: publicIdentity('ticket'),
    show_id: ref('show_id').notNull(),
    viewer_id: ref('viewer_id').notNull(),
    performer_id: ref('performer_id').notNull(),
    broadcast_id: ref('broadcast_id').notNull(),
    /** Of the viewer to the service, which keeps the points. */
    transfer_id: ref('transfer_id').notNull(),
    units: units('units').notNull(),
    state: text('state', { enum: TICKET_STATES }).notNull().default('held'),
    at_ms: timeMs('at_ms').notNull(),
    /** The performer's share; 0 until it is paid. */
    performer_units: units('performer_units').notNull().default(0),
    settled_at_ms: timeMs('settled_at_ms'),
    settle_transfer_id: ref('settle_transfer_id'),
    back_at_ms: timeMs('back_at_ms'),
    back_transfer_id: ref('back_transfer_id'),
  },
  (t) => [
    uniqueIndex('ticket_one')
      .on(t.show_id, t.viewer_id)
      .where(sql`state <> 'returned'`),
    uniqueIndex('ticket_transfer').on(t.transfer_id),
    uniqueIndex('ticket_settle_transfer').on(t.settle_transfer_id),
    uniqueIndex('ticket_back_transfer').on(t.back_transfer_id),
    index('ticket_broadcast').on(t.broadcast_id),
    index('ticket_performer').on(t.performer_id, t.at_ms),
    index('ticket_viewer').on(t.viewer_id, t.at_ms),
  ],
);
