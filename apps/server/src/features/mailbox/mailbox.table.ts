import { MAILBOX_AUDIENCES, MAILBOX_PAYMENTS, type Language } from '@akari/rules';
import { sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { identity, publicIdentity, ref, timeMs, units } from '../../platform/database/columns.ts';

/**
 * Conversations between a viewer and a performer outside of sessions. The lock of the performer's channel covers them, their
 * messages and payments.
 */
export const mailboxThreadTable = pgTable(
  'mailbox_thread',
  {
    id: publicIdentity('mailbox_thread'),
    performer_id: ref('performer_id').notNull(),
    viewer_id: ref('viewer_id').notNull(),
    /** The latest message that each side sees; null: it sees none, and not the conversation. */
    viewer_at_ms: timeMs('viewer_at_ms'),
    performer_at_ms: timeMs('performer_at_ms'),
    /** Whether the viewer wants her messages to all, and none of her messages at all. */
    wants_circulars: boolean('wants_news').notNull().default(true),
    blocks: boolean('blocks').notNull().default(false),
  },
  (t) => [
    uniqueIndex('mailbox_thread_pair').on(t.performer_id, t.viewer_id),
    index('mailbox_thread_viewer').on(t.viewer_id, t.viewer_at_ms),
    index('mailbox_thread_performer').on(t.performer_id, t.performer_at_ms),
  ],
);

export const mailboxMessageTable = pgTable(
  'mailbox_message',
  {
    id: identity(),
    thread_id: ref('thread_id').notNull(),
    receiver_id: ref('receiver_id').notNull(),
    /** The performer wrote it; else the viewer did. */
    from_performer: boolean('from_performer').notNull(),
    text: text('text').notNull(),
    lang: text('lang').$type<Language>().notNull(),
    at_ms: timeMs('at_ms').notNull(),
    /** When the receiver saw it; null: not yet. */
    read_at_ms: timeMs('read_at_ms'),
    /** The receiver ignored or blocked the writer: it does not arrive, or of a paid one not the text. */
    withheld: boolean('withheld').notNull().default(false),
    /** What the viewer paid to send it. */
    units: units('units').notNull().default(0),
    file_id: ref('file_id'),
    /** What a viewer pays to see the picture. */
    picture_units: units('picture_units').notNull().default(0),
    /** A message to all, which has the text. */
    circular_id: ref('news_id'),
  },
  (t) => [
    index('mailbox_message_thread').on(t.thread_id, t.id),
    index('mailbox_message_unread')
      .on(t.receiver_id, t.thread_id)
      .where(sql`read_at_ms IS NULL AND NOT withheld`),
    index('mailbox_message_at').on(t.at_ms),
    index('mailbox_message_file')
      .on(t.file_id)
      .where(sql`file_id IS NOT NULL`),
  ],
);

/** Pictures of messages. The bytes are in the storage, under `key`. */
export const mailboxFileTable = pgTable(
  'mailbox_file',
  {
    id: publicIdentity('mailbox_file'),
    key: text('key').notNull(),
    owner_id: ref('owner_id').notNull(),
    type: text('type').notNull(),
    width_px: integer('width_px').notNull(),
    height_px: integer('height_px').notNull(),
    at_ms: timeMs('at_ms').notNull(),
    /** It was written with a message. */
    sent: boolean('sent').notNull().default(false),
  },
  (t) => [uniqueIndex('mailbox_file_key').on(t.key)],
);

/** What viewers paid for a message to a performer, or for a picture of hers. It stays when the message is over. */
export const mailboxPaymentTable = pgTable(
  'mailbox_payment',
  {
    id: publicIdentity('mailbox_payment'),
    kind: text('kind', { enum: MAILBOX_PAYMENTS }).notNull(),
    message_id: ref('message_id').notNull(),
    viewer_id: ref('viewer_id').notNull(),
    performer_id: ref('performer_id').notNull(),
    transfer_id: ref('transfer_id').notNull(),
    units: units('units').notNull(),
    /** The performer's share of the payment. */
    performer_units: units('performer_units').notNull(),
    at_ms: timeMs('at_ms').notNull(),
  },
  (t) => [
    uniqueIndex('mailbox_payment_one').on(t.message_id, t.kind),
    uniqueIndex('mailbox_payment_transfer').on(t.transfer_id),
    index('mailbox_payment_viewer').on(t.viewer_id, t.at_ms),
    index('mailbox_payment_performer').on(t.performer_id, t.at_ms),
  ],
);

/** What a performer chose. */
export const mailboxSettingTable = pgTable('mailbox_setting', {
  performer_id: ref('performer_id').primaryKey(),
  takes: boolean('takes').notNull().default(true),
  /** What a viewer pays for a message; 0: nothing. */
  units: units('units').notNull().default(0),
});

/** What a viewer chose for all performers. */
export const mailboxChoiceTable = pgTable('mailbox_choice', {
  viewer_id: ref('viewer_id').primaryKey(),
  wants_circulars: boolean('wants_news').notNull().default(true),
});

export interface CircularTranslation {
  text: string;
  lang: Language;
  by: 'performer' | 'service';
}

/**
 * Circulars: messages of performers to all their favourites or supporters. The database calls them news, as earlier
 * releases did, because migrations only add.
 */
export const mailboxCircularTable = pgTable(
  'mailbox_news',
  {
    id: publicIdentity('mailbox_news'),
    performer_id: ref('performer_id').notNull(),
    audience: text('audience', { enum: MAILBOX_AUDIENCES }).notNull(),
    text: text('text').notNull(),
    lang: text('lang').$type<Language>().notNull(),
    translation: jsonb('translation').$type<CircularTranslation>(),
    at_ms: timeMs('at_ms').notNull(),
    /** Viewers up to this id have it, and how many those are. */
    told_to_id: ref('told_to_id').notNull().default(0),
    sent: integer('sent').notNull().default(0),
    over: boolean('over').notNull().default(false),
  },
  (t) => [index('mailbox_news_performer').on(t.performer_id, t.at_ms)],
);
