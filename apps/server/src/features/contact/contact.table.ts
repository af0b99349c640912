import { CONTACT_STATES, CONTACT_SUBJECT_NAMES, LANGUAGES, type ContactSubject } from '@akari/rules';
import { sql } from 'drizzle-orm';
import { boolean, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { identity, publicIdentity, ref, timeMs } from '../../platform/database/columns.ts';

/** Conversations with the staff. The id is the number that the person gets. */
export const contactTable = pgTable(
  'contact',
  {
    id: publicIdentity('contact'),
    /** Null: a guest, who proves that it is theirs by its code. */
    user_id: ref('user_id'),
    /** SHA-256 of the guest's code. */
    code_hash: text('code_hash'),
    email: text('email'),
    site_id: integer('site_id').notNull(),
    subject: text('subject', {
      enum: CONTACT_SUBJECT_NAMES as [ContactSubject, ...ContactSubject[]],
    }).notNull(),
    lang: text('lang', { enum: LANGUAGES }).notNull(),
    state: text('state', { enum: CONTACT_STATES }).notNull().default('waiting'),
    /** Messages of the person since staff answered. */
    unanswered: integer('unanswered').notNull().default(1),
    /** Staff have answered, and the member has not read it. */
    unread: boolean('unread').notNull().default(false),
    opened_at_ms: timeMs('opened_at_ms').notNull(),
    closed_at_ms: timeMs('closed_at_ms'),
    /** The request that opened it, so that a repeat opens no second one. */
    request_key: text('request_key').notNull(),
    request_hash: text('request_hash').notNull(),
  },
  (t) => [
    uniqueIndex('contact_request').on(t.request_key),
    index('contact_user').on(t.user_id, t.opened_at_ms),
    // Which declarations of withdrawal came since a purchase.
    index('contact_withdrawal')
      .on(t.opened_at_ms)
      .where(sql`subject = 'withdrawal'`),
    index('contact_unread')
      .on(t.user_id)
      .where(sql`unread`),
  ],
);
export type ContactRow = typeof contactTable.$inferSelect;

export const contactMessageTable = pgTable(
  'contact_message',
  {
    id: identity(),
    contact_id: ref('contact_id')
      .notNull()
      .references(() => contactTable.id),
    /** The member of the staff who wrote it; null: the person. */
    staff_id: ref('staff_id'),
    text: text('text').notNull(),
    at_ms: timeMs('at_ms').notNull(),
  },
  (t) => [index('contact_message_contact').on(t.contact_id, t.id)],
);
