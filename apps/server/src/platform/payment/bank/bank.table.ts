import { BANK_ARRIVAL_STATES, BANK_TRANSFER_STATES } from '@akari/rules';
import { index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { identity, ref, timeMs } from '../../database/columns.ts';

/** Purchases that are paid by a transfer to the operator's bank account. */
export const bankTransferTable = pgTable(
  'bank_transfer',
  {
    purchase_id: ref('purchase_id').primaryKey(),
    /** What the member writes into the transfer. */
    code: text('code').notNull().unique(),
    state: text('state', { enum: BANK_TRANSFER_STATES }).notNull().default('waiting'),
    created_at_ms: timeMs('created_at_ms').notNull(),
    due_at_ms: timeMs('due_at_ms').notNull(),
  },
  (t) => [index('bank_transfer_state').on(t.state, t.due_at_ms)],
);

/** What staff have seen on the account. Rows are kept. */
export const bankArrivalTable = pgTable(
  'bank_arrival',
  {
    id: identity(),
    purchase_id: ref('purchase_id')
      .notNull()
      .references(() => bankTransferTable.purchase_id),
    /** US cents. */
    amount_cents: integer('amount_cents').notNull(),
    /** The date of the bank. */
    received_on: text('received_on').notNull(),
    state: text('state', { enum: BANK_ARRIVAL_STATES }).notNull(),
    staff_id: ref('staff_id').notNull(),
    created_at_ms: timeMs('created_at_ms').notNull(),
  },
  (t) => [index('bank_arrival_state').on(t.state, t.id), index('bank_arrival_purchase').on(t.purchase_id)],
);
