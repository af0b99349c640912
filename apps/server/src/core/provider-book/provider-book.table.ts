import {
  BOOK_ACCOUNTS,
  CURRENCIES,
  DIFFERENCE_KINDS,
  DIFFERENCE_STATES,
  LINE_KINDS,
  POSTING_KINDS,
  type Currency,
} from '@akari/rules';
import { sql } from 'drizzle-orm';
import { index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { identity, ref, timeMs } from '../../platform/database/columns.ts';

const currency = () => text('currency', { enum: CURRENCIES as [Currency, ...Currency[]] }).notNull();

/** A movement of the money at a payment provider, booked in the transaction of its cause. Rows are kept. */
export const providerPostingTable = pgTable(
  'provider_posting',
  {
    id: identity(),
    /** What it came from; unique for ever: `sale:<purchase>`, `refund:<refund>`, `refund_back:<refund>`, `line:<line>` … */
    cause: text('cause').notNull(),
    kind: text('kind', { enum: POSTING_KINDS }).notNull(),
    provider: text('provider').notNull(),
    currency: currency(),
    /** Minor units. Below zero: a correction that takes. */
    amount_minor: ref('amount_minor').notNull(),
    /** The day in Japan, or that of the statement. */
    occurred_on: text('occurred_on').notNull(),
    purchase_id: ref('purchase_id'),
    refund_id: ref('refund_id'),
  },
  (t) => [
    uniqueIndex('provider_posting_cause').on(t.cause),
    index('provider_posting_purchase')
      .on(t.purchase_id)
      .where(sql`${t.purchase_id} IS NOT NULL`),
    // For what the statements should list by now.
    index('provider_posting_day').on(t.provider, t.currency, t.occurred_on),
  ],
);

/** The two entries of a posting, in minor units; their sum is zero. */
export const providerEntryTable = pgTable(
  'provider_entry',
  {
    posting_id: ref('posting_id')
      .notNull()
      .references(() => providerPostingTable.id),
    account: text('account', { enum: BOOK_ACCOUNTS }).notNull(),
    amount_minor: ref('amount_minor').notNull(),
  },
  (t) => [primaryKey({ columns: [t.posting_id, t.account] })],
);

/** A file of a provider that staff have imported. */
export const providerStatementTable = pgTable(
  'provider_statement',
  {
    id: identity(),
    provider: text('provider').notNull(),
    file_name: text('file_name').notNull(),
    /** Movements that no earlier file had, and those that were known. */
    added: integer('added').notNull(),
    known: integer('known').notNull(),
    unread: integer('unread').notNull(),
    staff_id: ref('staff_id').notNull(),
    at_ms: timeMs('at_ms').notNull(),
  },
  (t) => [index('provider_statement_at').on(t.at_ms)],
);

/** A movement of a statement. A file that is imported again, or overlaps the last one, conflicts with its rows. */
export const providerLineTable = pgTable(
  'provider_line',
  {
    id: identity(),
    statement_id: ref('statement_id')
      .notNull()
      .references(() => providerStatementTable.id),
    provider: text('provider').notNull(),
    /** Everything that it says (`lineKey`), and which one of its key it is in the file. */
    line_key: text('line_key').notNull(),
    nth: integer('nth').notNull(),
    /** The line of the file. */
    line: integer('line').notNull(),
    kind: text('kind', { enum: LINE_KINDS }).notNull(),
    occurred_on: text('occurred_on').notNull(),
    reference: text('reference').notNull(),
    currency: currency(),
    amount_minor: ref('amount_minor').notNull(),
    fee_minor: ref('fee_minor').notNull(),
    /** The posting that it is about; null: it was not found, or the line itself is booked. */
    posting_id: ref('posting_id').references(() => providerPostingTable.id),
  },
  (t) => [
    uniqueIndex('provider_line_key').on(t.provider, t.line_key, t.nth),
    uniqueIndex('provider_line_posting')
      .on(t.posting_id)
      .where(sql`${t.posting_id} IS NOT NULL`),
    index('provider_line_day').on(t.provider, t.currency, t.occurred_on),
    index('provider_line_open')
      .on(t.id)
      .where(
        sql`${t.posting_id} IS NULL AND ${t.kind} IN ('sale', 'refund', 'chargeback', 'chargeback_reversed')`,
      ),
  ],
);

/** A difference between a statement and the book. Rows are kept. */
export const providerDifferenceTable = pgTable(
  'provider_difference',
  {
    id: identity(),
    kind: text('kind', { enum: DIFFERENCE_KINDS }).notNull(),
    state: text('state', { enum: DIFFERENCE_STATES }).notNull().default('open'),
    provider: text('provider').notNull(),
    currency: currency(),
    line_id: ref('line_id').references(() => providerLineTable.id),
    posting_id: ref('posting_id').references(() => providerPostingTable.id),
    found_at_ms: timeMs('found_at_ms').notNull(),
    /** Who closed it, when and why, and what was booked, minor units; null: it is not closed, or nothing was booked. */
    staff_id: ref('staff_id'),
    closed_at_ms: timeMs('closed_at_ms'),
    reason: text('reason'),
    booked_minor: ref('booked_minor'),
  },
  (t) => [
    uniqueIndex('provider_difference_line')
      .on(t.line_id)
      .where(sql`${t.line_id} IS NOT NULL`),
    uniqueIndex('provider_difference_missing')
      .on(t.posting_id)
      .where(sql`${t.line_id} IS NULL`),
    index('provider_difference_state').on(t.state, t.provider, t.id),
  ],
);
