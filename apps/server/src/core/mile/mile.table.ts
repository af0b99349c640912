import { MILE_ACTS } from '@akari/rules';
import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { identity, ref, timeMs, units } from '../../platform/database/columns.ts';

/**
 * Lots of miles: of which acts the balance of a viewer's account of miles (`viewer_miles`) is made. Unlike points, what is
 * exchanged leaves its lots at once, under the lock of the account.
 */
export const mileLotTable = pgTable(
  'mile_lot',
  {
    id: identity(),
    viewer_id: ref('viewer_id').notNull(),
    act: text('act', { enum: MILE_ACTS }).notNull(),
    /** What the act was about: the review. An act earns once. */
    subject_id: ref('subject_id').notNull(),
    transfer_id: ref('transfer_id').notNull(),
    issued: integer('issued').notNull(),
    left: integer('left_miles').notNull(),
    expired: integer('expired').notNull().default(0),
    /** What went back to the service, because the act was undone. */
    taken: integer('taken').notNull().default(0),
    issued_at_ms: timeMs('issued_at_ms').notNull(),
    expires_at_ms: timeMs('expires_at_ms').notNull(),
    /** The smallest number of days before the expiry of which the person was told; null: none yet. */
    told_days: integer('told_days'),
  },
  (t) => [
    uniqueIndex('mile_lot_subject').on(t.act, t.subject_id),
    index('mile_lot_viewer').on(t.viewer_id, t.id),
    index('mile_lot_expires')
      .on(t.expires_at_ms)
      .where(sql`${t.left} > 0`),
    check(
      'mile_lot_miles',
      sql`${t.left} >= 0 AND ${t.expired} >= 0 AND ${t.taken} >= 0 AND ${t.left} + ${t.expired} + ${t.taken} <= ${t.issued}`,
    ),
  ],
);

/** Exchanges of miles for coupon points, each one transfer. */
export const mileExchangeTable = pgTable(
  'mile_exchange',
  {
    id: identity(),
    viewer_id: ref('viewer_id').notNull(),
    transfer_id: ref('transfer_id').notNull(),
    miles: integer('miles').notNull(),
    units: units('units').notNull(),
    at_ms: timeMs('at_ms').notNull(),
  },
  (t) => [uniqueIndex('mile_exchange_transfer').on(t.transfer_id)],
);
