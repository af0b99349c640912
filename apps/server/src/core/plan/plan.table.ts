import { CURRENCIES, PLANS, SUBSCRIPTION_STATES, type Currency } from '@akari/rules';
import { sql } from 'drizzle-orm';
import { index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { publicIdentity, ref, timeMs, units } from '../../platform/database/columns.ts';
import { userTable } from '../account/state/account.table.ts';

/**
 * Subscriptions to plans. Each paid period is a purchase that names its subscription. Rows are kept.
 */
export const subscriptionTable = pgTable(
  'plan_subscription',
  {
    id: publicIdentity('plan_subscription'),
    user_id: ref('user_id')
      .notNull()
      .references(() => userTable.id),
    site_id: integer('site_id').notNull(),
    plan: text('plan', { enum: PLANS }).notNull(),
    state: text('state', { enum: SUBSCRIPTION_STATES }).notNull().default('pending'),
    provider: text('provider').notNull(),
    /** The provider's id of the sale that renews; null: it is not paid yet. */
    sale_id: text('sale_id'),
    /** Price and points of each period, as the order showed them. */
    price_minor: ref('price_minor').notNull(),
    currency: text('currency', { enum: CURRENCIES as [Currency, ...Currency[]] }).notNull(),
    units: units('units').notNull(),
    /** How many periods were paid, and until when the last one runs. */
    periods: integer('periods').notNull().default(0),
    paid_until_ms: timeMs('paid_until_ms'),
    /** When its first period begins, if that is after its payment: when what was paid before ends. */
    begins_at_ms: timeMs('begins_at_ms'),
    /** The subscription that renewed when this one was ordered, and is cancelled once this one is paid. */
    replaces_id: ref('replaces_id'),
    cancelled_at_ms: timeMs('cancelled_at_ms'),
    ended_at_ms: timeMs('ended_at_ms'),
    created_at_ms: timeMs('created_at_ms').notNull(),
  },
  (t) => [
    uniqueIndex('plan_subscription_sale')
      .on(t.provider, t.sale_id)
      .where(sql`${t.sale_id} IS NOT NULL`),
    uniqueIndex('plan_subscription_live')
      .on(t.user_id)
      .where(sql`${t.state} IN ('active', 'past_due')`),
    index('plan_subscription_user').on(t.user_id, t.created_at_ms),
    // For the list in the back office.
    index('plan_subscription_created').on(t.created_at_ms, t.id),
  ],
);
export type SubscriptionRow = typeof subscriptionTable.$inferSelect;
