import { LANGUAGES, MAIL_KIND_NAMES, MAIL_STATES, type MailKindName } from '@akari/rules';
import { sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { identity, publicIdentity, ref, timeMs } from '../../platform/database/columns.ts';
import type { Json } from '../../platform/database/json.ts';

const kinds = MAIL_KIND_NAMES as [MailKindName, ...MailKindName[]];

/**
 * The outbox: mails that are to be sent, written with what causes them, and what became of them. Subject and text are
 * written when a mail is sent, so that no token of a link is ever stored.
 */
export const mailTable = pgTable(
  'mail',
  {
    id: publicIdentity('mail'),
    kind: text('kind', { enum: kinds }).notNull(),
    /** Null: the address alone is known, as when a person asks for a new password. */
    user_id: ref('user_id'),
    address: text('address').notNull(),
    /** The mailbox behind the address, by which mails are counted. */
    mailbox: text('mailbox').notNull(),
    params: jsonb('params').$type<Readonly<Record<string, Json>>>().notNull(),
    state: text('state', { enum: MAIL_STATES }).notNull().default('waiting'),
    /** Part of the `Message-ID`. */
    message_key: text('message_key').notNull(),
    attempts: integer('attempts').notNull().default(0),
    /** When it may be taken: for the next try, or from a node that has died with it. */
    next_at_ms: timeMs('next_at_ms').notNull(),
    /** What the mail server said at the last try. */
    fault: text('fault'),
    at_ms: timeMs('at_ms').notNull(),
    sent_at_ms: timeMs('sent_at_ms'),
  },
  (t) => [
    index('mail_due')
      .on(t.next_at_ms, t.id)
      .where(sql`${t.state} IN ('waiting', 'sending')`),
    index('mail_mailbox').on(t.mailbox, t.at_ms),
    // For the list of the back office.
    index('mail_list').on(t.at_ms, t.id),
    index('mail_list_state').on(t.state, t.at_ms, t.id),
    index('mail_list_person').on(t.user_id, t.at_ms, t.id),
  ],
);
export type MailRow = typeof mailTable.$inferSelect;

/** What is known of a person's mailbox, and what they chose. A person without a row has chosen nothing. */
export const mailPersonTable = pgTable('mail_person', {
  user_id: ref('user_id').primaryKey(),
  /** The address that was confirmed: the account's, if it is still the same. */
  verified_email: text('verified_email'),
  /** An address that is to become the account's. */
  pending_email: text('pending_email'),
  /** Notices that the person does not want. */
  declined: jsonb('declined').$type<readonly string[]>().notNull().default([]),
  /** Whether sender and subject name the service. */
  named: boolean('named').notNull().default(false),
  lang: text('lang', { enum: LANGUAGES }),
});

/** Tokens of links. Only the SHA-256 of each is stored; the first one that is used ends the others of its purpose. */
export const mailTokenTable = pgTable(
  'mail_token',
  {
    id: identity(),
    purpose: text('purpose', { enum: ['verify_address', 'reset_password'] }).notNull(),
    user_id: ref('user_id').notNull(),
    address: text('address').notNull(),
    token_hash: text('token_hash').notNull(),
    expires_at_ms: timeMs('expires_at_ms').notNull(),
    used_at_ms: timeMs('used_at_ms'),
  },
  (t) => [
    uniqueIndex('mail_token_hash').on(t.token_hash),
    index('mail_token_user').on(t.user_id, t.purpose),
    index('mail_token_expires').on(t.expires_at_ms),
  ],
);

/** Mails of a demo, which are shown on a page and not sent. */
export const demoMailTable = pgTable(
  'demo_mail',
  {
    id: identity(),
    kind: text('kind', { enum: kinds }).notNull(),
    sender: text('sender').notNull(),
    address: text('address').notNull(),
    subject: text('subject').notNull(),
    text: text('text').notNull(),
    at_ms: timeMs('at_ms').notNull(),
  },
  (t) => [index('demo_mail_at').on(t.at_ms)],
);
