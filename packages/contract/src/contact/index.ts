import { CONTACT_STATES, CONTACT_SUBJECT_NAMES, CONTACT_TEXT_MAX, type ContactSubject } from '@akari/rules';
import * as z from 'zod/mini';
import { defineCall, id, language, timeMs } from '../common/index.ts';

export const contactSubject = z.enum(CONTACT_SUBJECT_NAMES as [ContactSubject, ...ContactSubject[]]);
const contactText = z.string().check(z.trim(), z.minLength(1), z.maxLength(CONTACT_TEXT_MAX));

export const contactMessage = z.object({
  message_id: id,
  /** Who wrote it: the person, or staff, who are not named to the person. */
  by: z.enum(['person', 'staff']),
  text: z.string(),
  at_ms: timeMs,
});
/** A conversation with the staff, as the person sees it. */
export const contact = z.object({
  /** The number that the person was given. */
  number: id,
  subject: contactSubject,
  state: z.enum(CONTACT_STATES),
  /** The language of the page in which it was opened. */
  lang: language,
  opened_at_ms: timeMs,
  /** Staff have answered, and the member has not read it. */
  unread: z._default(z.boolean(), false),
  messages: z.array(contactMessage),
});
export type Contact = z.infer<typeof contact>;

/** A guest proves that a conversation is theirs by its code; a member by the login. */
const code = z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(32)));

/** Everybody: opens a conversation. */
export const openContact = defineCall({
  method: 'POST',
  path: '/api/contact',
  action: 'contact.open',
  idempotent: true,
  body: z.object({
    subject: contactSubject,
    text: contactText,
    /** A guest may give an address, so that staff can find an account; it is not answered by mail. */
    email: z.optional(z.string().check(z.trim(), z.maxLength(254))),
    lang: language,
  }),
  answer: z.object({
    contact,
    /** Guests only: with the number it opens the conversation again. It is shown once. */
    code: z.nullable(z.string()),
  }),
});
/** Everybody: reads a conversation of their own. A call with a body, so that no address holds the code. */
export const readContact = defineCall({
  method: 'POST',
  path: '/api/contact/:number/read',
  action: 'contact.read',
  params: z.object({ number: id }),
  body: z.object({ code }),
  answer: z.object({ contact }),
});
/** Everybody: writes on in a conversation, or closes it. */
export const writeContact = defineCall({
  method: 'POST',
  path: '/api/contact/:number/write',
  action: 'contact.write',
  params: z.object({ number: id }),
  body: z.object({ code, text: contactText }),
  answer: z.object({ contact }),
});
export const closeContact = defineCall({
  method: 'POST',
  path: '/api/contact/:number/close',
  action: 'contact.write',
  params: z.object({ number: id }),
  body: z.object({ code }),
  answer: z.object({ contact }),
});
/** Member: lists the own conversations, newest first, without their messages. */
export const listContacts = defineCall({
  method: 'GET',
  path: '/api/contact',
  action: 'contact.list',
  answer: z.object({ contacts: z.array(z.omit(contact, { messages: true })) }),
});
