import { STORED_CARD_STATES, STORED_CHARGE_OPEN, STORED_CHARGE_STATES } from '@akari/rules';
import { sql } from 'drizzle-orm';
import { index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { userTable } from '../../../core/account/state/account.table.ts';
import { ref, timeMs } from '../../../platform/database/columns.ts';
import { purchaseTable } from '../purchase.table.ts';

/** The card that a member paid with last at a provider. Its number is at the provider, which knows it by `credential`. */
export const storedCardTable = pgTable(
  'stored_card',
  {
    card_id: text('card_id').primaryKey(),
    user_id: ref('user_id')
      .notNull()
      .references(() => userTable.id),
    provider: text('provider').notNull(),
    state: text('state', { enum: STORED_CARD_STATES }).notNull(),
    /** Null: it is forgotten. */
    brand: text('brand'),
    last4: text('last4'),
    credential: text('credential'),
    /** When the provider last said which card it is, as it writes it; null: it did not say. */
    told_at: text('told_at'),
    changed_at_ms: timeMs('changed_at_ms').notNull(),
  },
  (t) => [
    uniqueIndex('stored_card_owner').on(t.user_id, t.provider),
    index('stored_card_credential')
      .on(t.provider, t.credential)
      .where(sql`${t.credential} IS NOT NULL`),
  ],
);
export type StoredCardRow = typeof storedCardTable.$inferSelect;

const OPEN = sql.raw(STORED_CHARGE_OPEN.map((state) => `'${state}'`).join(', '));

/** The one charge of a card on file for a purchase. Rows are kept. */
export const storedChargeTable = pgTable(
  'stored_charge',
  {
    purchase_id: ref('purchase_id')
      .primaryKey()
      .references(() => purchaseTable.id),
    user_id: ref('user_id').notNull(),
    card_id: text('card_id').notNull(),
    state: text('state', { enum: STORED_CHARGE_STATES }).notNull(),
    /** By which the provider charges once; null: it was not asked for. */
    token: text('token'),
    /** The provider's id of the sale; null: not known. */
    sale_id: text('sale_id'),
    /** Why the card was not charged, as the provider says it. */
    reason: text('reason'),
    created_at_ms: timeMs('created_at_ms').notNull(),
    asked_at_ms: timeMs('asked_at_ms'),
    decided_at_ms: timeMs('decided_at_ms'),
  },
  (t) => [
    // Two presses, two tabs and a top-up at the same time charge once.
    uniqueIndex('stored_charge_open')
      .on(t.user_id)
      .where(sql`${t.state} IN (${OPEN})`),
    index('stored_charge_user').on(t.user_id, t.created_at_ms),
  ],
);
export type StoredChargeRow = typeof storedChargeTable.$inferSelect;
