import {
  COUPON_BUYERS,
  COUPON_CODES,
  COUPON_KINDS,
  COUPON_STATES,
  COUPON_USE_STATES,
  CURRENCIES,
  type Currency,
} from '@akari/rules';
import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { identity, ref, timeMs, units } from '../../platform/database/columns.ts';

/** What a coupon, or each code of a batch, gives. */
export const couponTable = pgTable(
  'coupon',
  {
    id: identity(),
    /** How staff call it. */
    name: text('name').notNull(),
    kind: text('kind', { enum: COUPON_KINDS }).notNull(),
    codes: text('codes', { enum: COUPON_CODES }).notNull(),
    state: text('state', { enum: COUPON_STATES }).notNull().default('on'),
    /** Null: every site. */
    site_id: integer('site_id'),
    percent: integer('percent'),
    units: units('units'),
    buyers: text('buyers', { enum: COUPON_BUYERS }).notNull(),
    /** The usual price of the smallest pack, US cents. */
    min_price_cents: integer('min_price_cents').notNull(),
    budget_uses: integer('budget_uses'),
    budget_units: units('budget_units'),
    /** What is used, with purchases that are not decided. The row is locked while they change. */
    taken_uses: integer('taken_uses').notNull().default(0),
    taken_units: units('taken_units').notNull().default(0),
    expires_at_ms: timeMs('expires_at_ms').notNull(),
    made_by: ref('made_by').notNull(),
    made_at_ms: timeMs('made_at_ms').notNull(),
    /** When the codes of a batch were written to a file; null: not yet. */
    exported_at_ms: timeMs('exported_at_ms'),
  },
  (t) => [
    index('coupon_list').on(t.made_at_ms, t.id),
    check('coupon_taken', sql`${t.taken_uses} >= 0 AND ${t.taken_units} >= 0`),
  ],
);

/** Codes by the key in which signs that look alike are the same. */
export const couponCodeTable = pgTable(
  'coupon_code',
  {
    key: text('key').primaryKey(),
    /** As it is shown. */
    code: text('code').notNull(),
    coupon_id: ref('coupon_id')
      .notNull()
      .references(() => couponTable.id),
  },
  (t) => [index('coupon_code_coupon').on(t.coupon_id)],
);

/** Uses of codes. Rows are kept. */
export const couponUseTable = pgTable(
  'coupon_use',
  {
    id: identity(),
    coupon_id: ref('coupon_id')
      .notNull()
      .references(() => couponTable.id),
    /** The key of the code. */
    key: text('key').notNull(),
    /** What counts once: the person and the coupon, or the code of a batch of gift codes. */
    once_key: text('once_key').notNull(),
    /** The code of a batch, which counts once; null: a code for all. */
    single_key: text('single_key'),
    user_id: ref('user_id').notNull(),
    state: text('state', { enum: COUPON_USE_STATES }).notNull(),
    /** Null: redeemed without a purchase. */
    purchase_id: ref('purchase_id'),
    /** By how much the price of the purchase is less, minor units of the currency. */
    off_cents: integer('off_cents').notNull(),
    currency: text('currency', { enum: CURRENCIES as [Currency, ...Currency[]] })
      .notNull()
      .default('USD'),
    /** Points that it gives. */
    units: units('units').notNull(),
    /** The transfer that gave them; null: none yet. */
    transfer_id: ref('transfer_id'),
    at_ms: timeMs('at_ms').notNull(),
  },
  (t) => [
    uniqueIndex('coupon_use_once')
      .on(t.once_key)
      .where(sql`${t.state} IN ('held', 'used')`),
    uniqueIndex('coupon_use_single')
      .on(t.single_key)
      .where(sql`${t.state} IN ('held', 'used')`),
    uniqueIndex('coupon_use_purchase').on(t.purchase_id),
    index('coupon_use_coupon').on(t.coupon_id, t.at_ms),
    index('coupon_use_user').on(t.user_id, t.id),
  ],
);

/** Unknown codes that a person has entered since a time, so that codes cannot be guessed. */
export const couponMissTable = pgTable('coupon_miss', {
  user_id: ref('user_id').primaryKey(),
  misses: integer('misses').notNull(),
  since_ms: timeMs('since_ms').notNull(),
});

/** Coupon points that went back to the service with a refund or a chargeback of their purchase. */
export const couponReturnTable = pgTable(
  'coupon_return',
  {
    refund_id: ref('refund_id').primaryKey(),
    use_id: ref('use_id')
      .notNull()
      .references(() => couponUseTable.id),
    taken_units: units('taken_units').notNull(),
    transfer_id: ref('transfer_id').notNull(),
    /** The transfer that gave them again; null: the money is still back. */
    back_transfer_id: ref('back_transfer_id'),
  },
  (t) => [index('coupon_return_use').on(t.use_id)],
);
