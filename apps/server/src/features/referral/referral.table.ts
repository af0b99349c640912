import { REFERRAL_DOUBTS, REFERRAL_STATES } from '@akari/rules';
import { index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { ref, timeMs, units } from '../../platform/database/columns.ts';

/** The code of each member who has opened their link, and where they last did. */
export const referralCodeTable = pgTable(
  'referral_code',
  {
    user_id: ref('user_id').primaryKey(),
    code: text('code').notNull(),
    /** SHA-256 of the device's cookie. */
    device_hash: text('device_hash').notNull(),
    network: text('network').notNull(),
    at_ms: timeMs('at_ms').notNull(),
  },
  (t) => [uniqueIndex('referral_code_code').on(t.code)],
);

/** Friends who registered by a member's link. */
export const referralTable = pgTable(
  'referral',
  {
    friend_id: ref('friend_id').primaryKey(),
    referrer_id: ref('referrer_id').notNull(),
    state: text('state', { enum: REFERRAL_STATES }).notNull(),
    /** Why it was refused at the registration; null: it was not. */
    doubt: text('doubt', { enum: REFERRAL_DOUBTS }),
    device_hash: text('device_hash').notNull(),
    network: text('network').notNull(),
    /** Keyed hash of the mailbox; null: no address. */
    mailbox_hash: text('mailbox_hash'),
    at_ms: timeMs('at_ms').notNull(),
    /** When the hold ends; null: it has not begun. */
    due_at_ms: timeMs('due_at_ms'),
    /** What was given, by which transfer and when. */
    units: units('units').notNull().default(0),
    transfer_id: ref('transfer_id'),
    earned_at_ms: timeMs('earned_at_ms'),
  },
  (t) => [index('referral_referrer').on(t.referrer_id, t.at_ms)],
);
