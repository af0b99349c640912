import { CURRENCIES, LANGUAGES, PURCHASE_STATES, PURCHASE_WAYS, type Currency } from '@akari/rules';
import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { userTable } from '../../core/account/state/account.table.ts';
import { identity, publicIdentity, ref, timeMs, units } from '../../platform/database/columns.ts';

/** A form of the provider's page: its address, and the values of its fields by name. */
export interface PayForm {
  url: string;
  fields: Readonly<Record<string, string>>;
}

export const purchaseTable = pgTable(
  'purchase',
  {
    id: publicIdentity('purchase'),
    user_id: ref('user_id')
      .notNull()
      .references(() => userTable.id),
    idempotency_key: text('idempotency_key').notNull(),
    pack_id: text('pack_id').notNull(),
    /** Whole minor units of `currency`: cents, or yen. */
    price_cents: integer('price_cents').notNull(),
    currency: text('currency', { enum: CURRENCIES as [Currency, ...Currency[]] })
      .notNull()
      .default('USD'),
    units: units('units').notNull(),
    state: text('state', { enum: PURCHASE_STATES }).notNull().default('pending'),
    provider: text('provider').notNull(),
    /** The provider's id of the payment; null until the provider has answered. */
    checkout_id: text('checkout_id'),
    /** What the buyer's browser opens to pay; null until the provider has answered. */
    pay_url: text('pay_url'),
    /** What a page of ours at `pay_url` posts to the provider; null: `pay_url` is the provider's page. */
    pay_form: jsonb('pay_form').$type<PayForm>(),
    return_path: text('return_path').notNull(),
    /** How it is paid. Nodes of an earlier version know the provider's page alone. */
    way: text('way', { enum: PURCHASE_WAYS }).notNull().default('page'),
    /** The card that was charged; both null: not known, or no card. */
    card_brand: text('card_brand'),
    card_last4: text('card_last4'),
    created_at_ms: timeMs('created_at_ms').notNull(),
    settled_at_ms: timeMs('settled_at_ms'),
    /** The site and the partner that the buyer came from; a trigger fills them in. */
    source_site_id: integer('source_site_id'),
    partner_id: ref('partner_id'),
    /** The plan of which it pays a period; null: it belongs to no plan. */
    subscription_id: ref('subscription_id'),
  },
  (t) => [
    uniqueIndex('purchase_key').on(t.user_id, t.idempotency_key),
    index('purchase_list').on(t.created_at_ms, t.id),
    index('purchase_list_state').on(t.state, t.created_at_ms, t.id),
    // For the figures of the back office.
    index('purchase_settled')
      .on(t.settled_at_ms)
      .where(sql`${t.settled_at_ms} IS NOT NULL`),
    index('purchase_checkout').on(t.provider, t.checkout_id),
    index('purchase_subscription')
      .on(t.subscription_id)
      .where(sql`${t.subscription_id} IS NOT NULL`),
  ],
);

/**
 * What a purchase goes through at one provider, and what its buyer confirmed before. Rows are inserted with the purchase,
 * and are kept.
 */
export const purchaseAttemptTable = pgTable(
  'purchase_attempt',
  {
    id: identity(),
    purchase_id: ref('purchase_id')
      .notNull()
      .references(() => purchaseTable.id),
    provider: text('provider').notNull(),
    /** The text that was shown, its version, and the SHA-256 of the text. */
    shown_version: integer('shown_version').notNull(),
    shown_hash: text('shown_hash').notNull(),
    shown_text: text('shown_text').notNull(),
    shown_language: text('shown_language', { enum: LANGUAGES }).notNull(),
    ip_address: text('ip_address').notNull(),
    created_at_ms: timeMs('created_at_ms').notNull(),
  },
  // A provider is tried once.
  (t) => [uniqueIndex('purchase_attempt_provider').on(t.purchase_id, t.provider)],
);
