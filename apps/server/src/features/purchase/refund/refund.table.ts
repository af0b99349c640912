import { CURRENCIES, REFUND_KINDS, REFUND_STATES, REFUND_WAYS, type Currency } from '@akari/rules';
import { index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { publicIdentity, ref, timeMs, units } from '../../../platform/database/columns.ts';
import { purchaseTable } from '../purchase.table.ts';

/**
 * Money of a purchase that goes back, with the points that go with it. The purchase is locked while its refunds change.
 * Rows are kept.
 */
export const refundTable = pgTable(
  'refund',
  {
    id: publicIdentity('refund'),
    purchase_id: ref('purchase_id')
      .notNull()
      .references(() => purchaseTable.id),
    user_id: ref('user_id').notNull(),
    kind: text('kind', { enum: REFUND_KINDS }).notNull(),
    state: text('state', { enum: REFUND_STATES }).notNull(),
    way: text('way', { enum: REFUND_WAYS }).notNull(),
    provider: text('provider').notNull(),
    amount_minor: ref('amount_minor').notNull(),
    currency: text('currency', { enum: CURRENCIES as [Currency, ...Currency[]] }).notNull(),
    /** The points that the amount is for: taken from the buyer, borne by the service, or owed by the buyer. */
    units: units('units').notNull(),
    taken_units: units('taken_units').notNull(),
    goodwill_units: units('goodwill_units').notNull().default(0),
    debt_units: units('debt_units').notNull().default(0),
    transfer_id: ref('transfer_id').notNull(),
    /** What gave the points back; null: nothing did. */
    back_transfer_id: ref('back_transfer_id'),
    /** The provider's id of the refund; null: not known. */
    reference: text('reference'),
    /** What the provider knew of refunds of the sale before it was asked; null: it was not, or knows our ids. */
    before: text('before'),
    /** Where the buyer claims the money; null: it goes back by itself. */
    claim_url: text('claim_url'),
    /** The provider's event of it, and the one that reversed it; null: none. */
    event_id: ref('event_id'),
    reverse_event_id: ref('reverse_event_id'),
    /** Of a refund by staff: who, why, and the key of the request. */
    staff_id: ref('staff_id'),
    reason: text('reason'),
    request_key: text('request_key'),
    attempts: integer('attempts').notNull().default(0),
    at_ms: timeMs('at_ms').notNull(),
    settled_at_ms: timeMs('settled_at_ms'),
  },
  (t) => [
    index('refund_purchase').on(t.purchase_id),
    index('refund_user').on(t.user_id),
    index('refund_at').on(t.at_ms),
    index('refund_reference').on(t.provider, t.reference),
    uniqueIndex('refund_event').on(t.event_id),
    uniqueIndex('refund_request').on(t.request_key),
  ],
);
export type RefundRow = typeof refundTable.$inferSelect;
