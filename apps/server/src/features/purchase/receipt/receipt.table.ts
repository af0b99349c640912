import { LANGUAGES, RECEIPT_KINDS } from '@akari/rules';
import { sql } from 'drizzle-orm';
import { integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { publicIdentity, ref, timeMs } from '../../../platform/database/columns.ts';
import { purchaseTable } from '../purchase.table.ts';
import type { ReceiptFacts } from './receipt-facts.ts';

/** Receipts and credit notes, with what they said when they were written. Rows are kept, and nothing changes them. */
export const receiptTable = pgTable(
  'receipt',
  {
    id: publicIdentity('receipt'),
    kind: text('kind', { enum: RECEIPT_KINDS }).notNull(),
    /** The seller is the operator of a site. */
    site_id: integer('site_id').notNull(),
    year: integer('year').notNull(),
    /** Counts up without a gap for each seller, kind and year. */
    number: integer('number').notNull(),
    purchase_id: ref('purchase_id')
      .notNull()
      .references(() => purchaseTable.id),
    /** Of a credit note. */
    refund_id: ref('refund_id'),
    language: text('language', { enum: LANGUAGES }).notNull(),
    facts: jsonb('facts').$type<ReceiptFacts>().notNull(),
    at_ms: timeMs('at_ms').notNull(),
  },
  (t) => [
    uniqueIndex('receipt_number').on(t.site_id, t.kind, t.year, t.number),
    // A purchase has one receipt, and a refund one credit note.
    uniqueIndex('receipt_of_purchase')
      .on(t.purchase_id)
      .where(sql`${t.refund_id} IS NULL`),
    uniqueIndex('receipt_of_refund').on(t.refund_id),
  ],
);
export type ReceiptRow = typeof receiptTable.$inferSelect;

/** The last number that was given, by seller, kind and year. */
export const receiptCounterTable = pgTable(
  'receipt_counter',
  {
    site_id: integer('site_id').notNull(),
    kind: text('kind', { enum: RECEIPT_KINDS }).notNull(),
    year: integer('year').notNull(),
    last: integer('last').notNull(),
  },
  (t) => [primaryKey({ columns: [t.site_id, t.kind, t.year] })],
);
