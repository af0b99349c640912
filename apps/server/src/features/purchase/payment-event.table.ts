import {
  CURRENCIES,
  PAYMENT_EVENT_STATES,
  PAYMENT_EVENT_TYPES,
  PAYMENT_FAULTS,
  type Currency,
} from '@akari/rules';
import { sql } from 'drizzle-orm';
import { bigint, boolean, index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { ref, timeMs } from '../../platform/database/columns.ts';

/** Every event that a provider has proven. A repeated message conflicts with its row and changes nothing. */
export const paymentEventTable = pgTable(
  'payment_event',
  {
    /** Which event it is, also when it is repeated (`eventIdOf`). */
    event_id: text('event_id').primaryKey(),
    id: bigint('id', { mode: 'number' }).generatedAlwaysAsIdentity(),
    provider: text('provider').notNull(),
    type: text('type', { enum: PAYMENT_EVENT_TYPES }).notNull(),
    /** The provider's own id of the transaction. */
    transaction_id: text('transaction_id').notNull().default(''),
    /** The purchase as the provider names it, and our purchase; null: it names none, or we have none. */
    named_purchase: text('named_purchase'),
    purchase_id: ref('purchase_id'),
    checkout_id: text('checkout_id'),
    /** The sale as the provider names it; later messages of some providers name nothing else. */
    sale_id: text('sale_id'),
    /** Whether money that went back names the transaction of its payment. */
    names_payment: boolean('names_payment').notNull().default(false),
    /** The card that was or will be charged, and the provider's name of it; null: the message names none. */
    card_brand: text('card_brand'),
    card_last4: text('card_last4'),
    card_credential: text('card_credential'),
    /** Keyed hash of what tells the card from others; null: the provider does not say. */
    card_hash: text('card_hash'),
    /** When the provider said so, as it writes it; null: it does not say. */
    card_told_at: text('card_told_at'),
    /** Until when a plan is not charged again, as a message says; null: it says nothing about that. */
    next_charge_at_ms: timeMs('next_charge_at_ms'),
    /** Minor units of the currency; both null: the message names no amount. */
    amount_minor: ref('amount_minor'),
    currency: text('currency', { enum: CURRENCIES as [Currency, ...Currency[]] }),
    /** What the card was charged in another currency; both null: it was charged in this one. */
    billed_minor: ref('billed_minor'),
    billed_currency: text('billed_currency', { enum: CURRENCIES as [Currency, ...Currency[]] }),
    /** Nodes of an earlier version keep what they have applied. */
    state: text('state', { enum: PAYMENT_EVENT_STATES }).notNull().default('applied'),
    /** Why it is unmatched. */
    fault: text('fault', { enum: PAYMENT_FAULTS }),
    received_at_ms: timeMs('received_at_ms').notNull(),
  },
  (t) => [
    uniqueIndex('payment_event_id').on(t.id),
    // For the figures of the back office.
    index('payment_event_received').on(t.received_at_ms),
    // For what else was paid for a purchase.
    index('payment_event_purchase').on(t.purchase_id),
    // For what a line of the provider's statement is about.
    index('payment_event_transaction').on(t.provider, t.transaction_id),
    index('payment_event_sale')
      .on(t.provider, t.sale_id)
      .where(sql`${t.sale_id} IS NOT NULL`),
  ],
);
export type PaymentRow = typeof paymentEventTable.$inferSelect;
