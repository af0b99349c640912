import { MAILBOX_AUDIENCES, MAILBOX_PAGE, MAILBOX_TEXT_MAX, PRIVATE_MESSAGE_SIDES } from '@akari/rules';
import * as z from 'zod/mini';
import {
  balance,
  cursorQuery,
  defineCall,
  id,
  language,
  nothing,
  performerName,
  timeMs,
  units,
} from '../common/index.ts';

/** Characters are counted by the rules. */
const sentText = z.string().check(z.maxLength(12 * MAILBOX_TEXT_MAX));
const withParams = z.object({ user_name: performerName });

/** The picture of a message. */
export const mailboxPicture = z.object({
  width_px: z.int(),
  height_px: z.int(),
  /** What a viewer pays to see it; 0: nothing. */
  units,
  /** Whether the person who reads may see it. */
  open: z.boolean(),
  /** Performer: how much of what was paid for it is hers; null: it was not bought. */
  earned_units: z.nullable(units),
});

/** A message of a conversation between a viewer and a performer, outside of sessions. */
export const mailboxMessage = z.object({
  message_id: z.int(),
  from: z.enum(PRIVATE_MESSAGE_SIDES),
  text: z.string(),
  lang: language,
  at_ms: timeMs,
  /** Whether the other side has seen it. Of a message to all its performer does not learn this. */
  read: z.boolean(),
  /** What the viewer paid to send it; 0: nothing. */
  units,
  picture: z.nullable(mailboxPicture),
  /** A message of the performer to all her favourites or supporters. */
  circular: z.boolean(),
  /** The same in another language, by the performer or by the service that translates; null: it has only one. */
  translation: z.nullable(
    z.object({ text: z.string(), lang: language, by: z.enum(['performer', 'service']) }),
  ),
  /** Performer: a paid message of a viewer whom she ignores. The text is left out until she ends that. */
  hidden: z.boolean(),
});
export type MailboxMessage = z.infer<typeof mailboxMessage>;

/** The other side of a conversation. */
export const mailboxPerson = z.object({
  /** Of a viewer, whom the performer may ignore; null: it is a performer. */
  viewer_id: z.nullable(id),
  user_name: z.string(),
  display_name: z.nullable(z.object({ ja: z.string(), en: z.string() })),
  closed: z.boolean(),
});
export type MailboxPerson = z.infer<typeof mailboxPerson>;

export const mailboxThread = z.object({
  person: mailboxPerson,
  /** The latest message: its beginning. */
  last: z.object({
    from: z.enum(PRIVATE_MESSAGE_SIDES),
    text: z.string(),
    lang: language,
    has_picture: z.boolean(),
    at_ms: timeMs,
  }),
  unread: z.int(),
});
export type MailboxThread = z.infer<typeof mailboxThread>;

/** How many messages a person has not read, answers of staff included. */
export const countMailbox = defineCall({
  method: 'GET',
  path: '/api/mailbox/unread',
  action: 'mailbox.use',
  answer: z.object({ unread: z.int() }),
});
/** The conversations of a person, the latest first. */
export const listMailbox = defineCall({
  method: 'GET',
  path: '/api/mailbox',
  action: 'mailbox.use',
  query: z.extend(cursorQuery, { limit: z._default(cursorQuery.shape.limit, 30) }),
  answer: z.object({ threads: z.array(mailboxThread), next_before: z.nullable(z.string()) }),
});
/** A conversation, newest message first, and how the person may go on in it. */
export const readMailbox = defineCall({
  method: 'GET',
  path: '/api/mailbox/with/:user_name',
  action: 'mailbox.use',
  params: withParams,
  query: z.extend(cursorQuery, { limit: z._default(cursorQuery.shape.limit, MAILBOX_PAGE) }),
  answer: z.object({
    person: mailboxPerson,
    messages: z.array(mailboxMessage),
    next_before: z.nullable(z.string()),
    /** Whether the person may write: the other account is open and takes messages. */
    takes: z.boolean(),
    /** What a message costs the viewer who reads; 0: nothing. */
    units,
    /** Free messages that a viewer may still write before an answer; null: they are not counted. */
    left: z.nullable(z.int()),
    /** Viewer: whether messages of this performer to all are wanted, and whether any of hers are. */
    choices: z.nullable(z.object({ circulars: z.boolean(), blocks: z.boolean() })),
    /** Performer: whether she ignores the viewer. */
    ignored: z.nullable(z.boolean()),
    /** Performer: what a picture may cost. */
    prices: z.nullable(z.object({ least_units: units, most_units: units })),
    /** Bytes of an upload. */
    file_bytes: z.int(),
    /** How long messages are kept. */
    days: z.int(),
  }),
});
/** Writes a message. A viewer's payment, if there is one, is one transaction with it. */
export const writeMailbox = defineCall({
  method: 'POST',
  path: '/api/mailbox/with/:user_name/write',
  action: 'mailbox.use',
  idempotent: true,
  params: withParams,
  body: z.object({
    text: sentText,
    lang: language,
    /** Viewer: the price of the message that they saw and confirmed; 0: it was free. */
    units: units.check(z.nonnegative()),
    /** An uploaded picture of the same person. */
    file_id: z.optional(id),
    /** Performer: what the picture costs; 0: nothing. */
    picture_units: z._default(units.check(z.nonnegative()), 0),
  }),
  answer: z.object({
    message: mailboxMessage,
    left: z.nullable(z.int()),
    /** Null: nothing was paid. */
    balance: z.nullable(balance),
  }),
});
/** Marks what the other side has written, up to a message, as read. */
export const markMailbox = defineCall({
  method: 'POST',
  path: '/api/mailbox/with/:user_name/read',
  action: 'mailbox.use',
  params: withParams,
  body: z.object({ up_to_id: z.int() }),
  answer: z.object({ unread: z.int() }),
});
/** Viewer: pays for the picture of a message once. */
export const buyMailboxPicture = defineCall({
  method: 'POST',
  path: '/api/mailbox/messages/:message_id/buy',
  action: 'mailbox.buy',
  idempotent: true,
  params: z.object({ message_id: id }),
  /** `units`: the price that the viewer saw and confirmed. */
  body: z.object({ units: units.check(z.positive()) }),
  answer: z.object({ message: mailboxMessage, balance }),
});
/** Viewer: whether to get a performer's messages to all, and any messages of hers. */
export const chooseMailbox = defineCall({
  method: 'POST',
  path: '/api/mailbox/with/:user_name/choose',
  action: 'mailbox.choose',
  params: withParams,
  body: z.object({ circulars: z.boolean(), blocks: z.boolean() }),
  answer: nothing,
});
/** Viewer: whether messages to all are wanted from any performer. */
export const getMailboxChoice = defineCall({
  method: 'GET',
  path: '/api/mailbox/choice',
  action: 'mailbox.choose',
  answer: z.object({ circulars: z.boolean() }),
});
export const setMailboxChoice = defineCall({
  method: 'POST',
  path: '/api/mailbox/choice',
  action: 'mailbox.choose',
  body: z.object({ circulars: z.boolean() }),
  answer: nothing,
});

/** Performer: whether she takes messages, and what a viewer pays for one. */
const setting = z.object({ takes: z.boolean(), units: units.check(z.nonnegative()) });
export const mailboxCircular = z.object({
  circular_id: id,
  audience: z.enum(MAILBOX_AUDIENCES),
  text: z.string(),
  lang: language,
  translation: z.nullable(
    z.object({ text: z.string(), lang: language, by: z.enum(['performer', 'service']) }),
  ),
  at_ms: timeMs,
  /** How many have it so far. Who they are she does not learn. */
  sent: z.int(),
  /** All of them have it. */
  over: z.boolean(),
});
export type MailboxCircular = z.infer<typeof mailboxCircular>;
export const getMailboxSetting = defineCall({
  method: 'GET',
  path: '/api/mailbox/setting',
  action: 'mailbox.manage',
  answer: z.object({
    setting,
    prices: z.object({ least_units: units, most_units: units }),
    circulars: z.array(mailboxCircular),
    /** Messages to all that she may still send within a day. */
    circulars_left: z.int(),
    /** Whether a text in one language is translated by the service. */
    translates: z.boolean(),
  }),
});
export const setMailboxSetting = defineCall({
  method: 'POST',
  path: '/api/mailbox/setting',
  action: 'mailbox.manage',
  body: setting,
  answer: z.object({ setting }),
});
/** Performer: writes to all her favourites or supporters. They get it one batch after the other. */
export const sendMailboxCircular = defineCall({
  method: 'POST',
  path: '/api/mailbox/circulars',
  action: 'mailbox.manage',
  idempotent: true,
  body: z.object({
    audience: z.enum(MAILBOX_AUDIENCES),
    lang: language,
    text: sentText,
    /** The same in the other language; '': by the service that translates, if there is one. */
    other_text: sentText,
  }),
  answer: z.object({ circular: mailboxCircular, circulars_left: z.int() }),
});

/** `POST`, the bytes of a picture as the body, with an Idempotency-Key; answers `mailboxFileKept`. */
export const MAILBOX_UPLOAD_PATH = '/api/mailbox/file';
/** It is deleted unless it is written with a message within an hour. */
export const mailboxFileKept = z.object({ file_id: id, width_px: z.int(), height_px: z.int() });
/** `GET`: the bytes of a message's picture, for those who may see it. */
export const MAILBOX_PICTURE_PATH = '/api/mailbox/messages/:message_id/picture';
export const mailboxPictureParams = z.object({ message_id: z.string().check(z.maxLength(20)) });
export const mailboxPictureUrl = (message_id: number): string =>
  MAILBOX_PICTURE_PATH.replace(':message_id', String(message_id));
