import { CURRENCIES, LANGUAGES, TOP_UP_STATES, type Currency } from '@akari/rules';
import { sql } from 'drizzle-orm';
import { index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { userTable } from '../../../core/account/state/account.table.ts';
import { identity, ref, timeMs, units } from '../../../platform/database/columns.ts';

/** What a member read and agreed to before points were bought automatically. Rows are kept. */
export const topUpConsentTable = pgTable(
  'top_up_consent',
  {
    id: identity(),
    user_id: ref('user_id')
      .notNull()
      .references(() => userTable.id),
    shown_version: integer('shown_version').notNull(),
    shown_hash: text('shown_hash').notNull(),
    shown_text: text('shown_text').notNull(),
    shown_language: text('shown_language', { enum: LANGUAGES }).notNull(),
    ip_address: text('ip_address').notNull(),
    at_ms: timeMs('at_ms').notNull(),
  },
  (t) => [index('top_up_consent_user').on(t.user_id)],
);

/** The rule by which points are bought automatically for a member. */
export const topUpTable = pgTable(
  'top_up',
  {
    user_id: ref('user_id')
      .primaryKey()
      .references(() => userTable.id),
    state: text('state', { enum: TOP_UP_STATES }).notNull(),
    below_units: units('below_units').notNull(),
    pack_id: text('pack_id').notNull(),
    /** The price that the member agreed to; null: the usual one, from before prices in yen were taken. */
    price_minor: integer('price_minor'),
    currency: text('currency', { enum: CURRENCIES as [Currency, ...Currency[]] })
      .notNull()
      .default('USD'),
    most_a_day: integer('most_a_day').notNull(),
    most_a_month: integer('most_a_month').notNull(),
    card_id: text('card_id').notNull(),
    consent_id: ref('consent_id')
      .notNull()
      .references(() => topUpConsentTable.id),
    changed_at_ms: timeMs('changed_at_ms').notNull(),
    /** Not looked at before: something forbids a purchase for now. */
    next_at_ms: timeMs('next_at_ms').notNull().default(0),
  },
  (t) => [
    index('top_up_on')
      .on(t.user_id)
      .where(sql`${t.state} = 'on'`),
  ],
);
export type TopUpRow = typeof topUpTable.$inferSelect;
