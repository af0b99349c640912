import { integer, pgTable, text } from 'drizzle-orm/pg-core';
import { timeMs } from '../../database/columns.ts';

/** The sandbox provider's checkouts, which a real provider would store in its own system. */
export const sandboxCheckoutTable = pgTable('sandbox_checkout', {
  checkout_id: text('checkout_id').primaryKey(),
  /** One checkout for each purchase. */
  purchase_id: text('purchase_id').notNull().unique(),
  /** Minor units of the currency. */
  amount_cents: integer('amount_cents').notNull(),
  currency: text('currency', { enum: ['USD', 'JPY'] })
    .notNull()
    .default('USD'),
  return_url: text('return_url').notNull(),
  state: text('state', { enum: ['open', 'paid', 'declined'] })
    .notNull()
    .default('open'),
  /** Whether it is charged again after each period; `stopped`: no more. */
  renews: text('renews', { enum: ['never', 'on', 'stopped'] })
    .notNull()
    .default('never'),
  created_at_ms: timeMs('created_at_ms').notNull(),
});

/** Renewals of the sandbox provider, and those that were not paid. */
export const sandboxRenewalTable = pgTable('sandbox_renewal', {
  renewal_id: text('renewal_id').primaryKey(),
  checkout_id: text('checkout_id').notNull(),
  type: text('type', { enum: ['renewed', 'renewal_failed'] }).notNull(),
  created_at_ms: timeMs('created_at_ms').notNull(),
});

/** Refunds and chargebacks of the sandbox provider. */
export const sandboxReturnTable = pgTable('sandbox_return', {
  /** The product's id of a refund, or one of the sandbox. */
  return_id: text('return_id').primaryKey(),
  checkout_id: text('checkout_id').notNull(),
  type: text('type', { enum: ['refunded', 'chargeback', 'chargeback_reversed'] }).notNull(),
  amount_cents: integer('amount_cents').notNull(),
  created_at_ms: timeMs('created_at_ms').notNull(),
});
