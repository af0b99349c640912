import { CURRENCIES, LOT_KINDS, type Currency } from '@akari/rules';
import { sql } from 'drizzle-orm';
import { bigint, check, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { identity, ref, timeMs, units } from '../../platform/database/columns.ts';

/**
 * What a lot came from. `opening`: the balance that an account had when lots were introduced. `unattributed`: points that a
 * node of a version without lots has issued.
 */
export const LOT_SOURCES = [
  'purchase',
  'registration_bonus',
  'staff_adjustment',
  'present',
  'coupon',
  'gift_code',
  'referral',
  'miles',
  'opening',
  'unattributed',
] as const;
export type LotSource = (typeof LOT_SOURCES)[number];

/**
 * Lots of points: of which issues the balance of a viewer's account is made. The account has the truth of how much there is;
 * what was spent since the lots of the account last changed is allocated when it is read (`settleLots`). The account is
 * locked while its lots change.
 */
export const pointLotTable = pgTable(
  'point_lot',
  {
    id: identity(),
    account_id: ref('account_id').notNull(),
    kind: text('kind', { enum: LOT_KINDS }).notNull(),
    source: text('source', { enum: LOT_SOURCES }).notNull(),
    /** The transfer that issued it; null: `opening` and `unattributed`. */
    transfer_id: ref('transfer_id'),
    issued_units: units('issued_units').notNull(),
    /** What was left when the lots of the account last changed. */
    left_units: units('left_units').notNull(),
    expired_units: units('expired_units').notNull().default(0),
    /** What went back to the service, because its money went back. */
    taken_units: units('taken_units').notNull().default(0),
    /** What was paid for the whole lot, in the smallest unit of the currency; null: nothing, or not known. */
    price_minor: bigint('price_minor', { mode: 'number' }),
    currency: text('currency', { enum: CURRENCIES as [Currency, ...Currency[]] }),
    issued_at_ms: timeMs('issued_at_ms').notNull(),
    expires_at_ms: timeMs('expires_at_ms').notNull(),
    spent_at_ms: timeMs('spent_at_ms'),
    /** When the lot is next looked at for its expiry; null: no more. */
    due_at_ms: timeMs('due_at_ms'),
    /** The smallest number of days before the expiry of which the person was told; null: none yet. */
    told_days: integer('told_days'),
  },
  (t) => [
    index('point_lot_account').on(t.account_id, t.id),
    uniqueIndex('point_lot_transfer').on(t.transfer_id, t.account_id),
    index('point_lot_due')
      .on(t.due_at_ms)
      .where(sql`${t.due_at_ms} IS NOT NULL`),
    index('point_lot_expires')
      .on(t.expires_at_ms)
      .where(sql`${t.left_units} > 0`),
    check(
      'point_lot_units',
      sql`${t.left_units} >= 0 AND ${t.expired_units} >= 0 AND ${t.taken_units} >= 0
        AND ${t.left_units} + ${t.expired_units} + ${t.taken_units} <= ${t.issued_units}`,
    ),
  ],
);

/** What viewers were told about the expiry of a lot. A row is kept until it was seen. */
export const pointNoticeTable = pgTable(
  'point_notice',
  {
    id: identity(),
    viewer_id: ref('viewer_id').notNull(),
    lot_id: ref('lot_id').notNull(),
    days: integer('days').notNull(),
    units: units('units').notNull(),
    expires_at_ms: timeMs('expires_at_ms').notNull(),
    at_ms: timeMs('at_ms').notNull(),
  },
  (t) => [uniqueIndex('point_notice_lot').on(t.lot_id, t.days), index('point_notice_viewer').on(t.viewer_id)],
);

/** Unspent paid points at the end of 31 March and 30 September, by currency. Rows are kept. */
export const unspentPointsTable = pgTable(
  'unspent_points',
  {
    id: identity(),
    at_ms: timeMs('at_ms').notNull(),
    /** Null: points whose price is not known. */
    currency: text('currency', { enum: CURRENCIES as [Currency, ...Currency[]] }),
    units: units('units').notNull(),
    price_minor: bigint('price_minor', { mode: 'number' }).notNull(),
  },
  (t) => [uniqueIndex('unspent_points_at').on(t.at_ms, t.currency)],
);
