import { COUPON_USE_STATES } from '@akari/rules';
import { sql } from 'drizzle-orm';
import { integer, pgTable, text, uniqueIndex, index } from 'drizzle-orm/pg-core';
import { ref, timeMs, units } from '../../../platform/database/columns.ts';
import { purchaseTable } from '../purchase.table.ts';

/** First purchases at half price: each account, mailbox and device has one that is held or used. */
export const firstOfferTable = pgTable(
  'first_offer',
  {
    purchase_id: ref('purchase_id')
      .primaryKey()
      .references(() => purchaseTable.id),
    user_id: ref('user_id').notNull(),
    /** Its states are those of the use of a coupon. */
    state: text('state', { enum: COUPON_USE_STATES }).notNull(),
    /** Keyed hash of the confirmed mailbox, and hash of the device's cookie. */
    mailbox_hash: text('mailbox_hash').notNull(),
    device_hash: text('device_hash').notNull(),
    /** The regular price, in minor units of the purchase's currency, and the points of the pack. */
    before_cents: integer('before_cents').notNull(),
    pack_units: units('pack_units').notNull(),
    at_ms: timeMs('at_ms').notNull(),
  },
  (t) => [
    uniqueIndex('first_offer_user')
      .on(t.user_id)
      .where(sql`${t.state} IN ('held', 'used')`),
    uniqueIndex('first_offer_mailbox')
      .on(t.mailbox_hash)
      .where(sql`${t.state} IN ('held', 'used')`),
    uniqueIndex('first_offer_device')
      .on(t.device_hash)
      .where(sql`${t.state} IN ('held', 'used')`),
    index('first_offer_of_user').on(t.user_id),
    index('first_offer_of_mailbox').on(t.mailbox_hash),
    index('first_offer_of_device').on(t.device_hash),
  ],
);

/** The cards that paid for a first purchase at half price, and whose it was. */
export const firstOfferCardTable = pgTable('first_offer_card', {
  /** Keyed hash of what tells the card from others. */
  card_hash: text('card_hash').primaryKey(),
  user_id: ref('user_id').notNull(),
  at_ms: timeMs('at_ms').notNull(),
});
