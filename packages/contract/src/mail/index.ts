import { LANGUAGES, MAIL_KIND_NAMES, MAIL_NOTICES, PASSWORD_MAX } from '@akari/rules';
import * as z from 'zod/mini';
import { defineCall, id, nothing, timeMs, units } from '../common/index.ts';

const address = z.string().check(z.minLength(1), z.maxLength(254));
const token = z.string().check(z.minLength(1), z.maxLength(200));
const password = z.string().check(z.minLength(1), z.maxLength(PASSWORD_MAX));

/** A member's address and what they chose. */
export const mailSettings = z.object({
  /** Null: the account has none. */
  email: z.nullable(z.string()),
  verified: z.boolean(),
  /** An address that waits to be confirmed, to which a link was sent. */
  pending_email: z.nullable(z.string()),
  /** Free points that come with the first confirmed address; 0: none. */
  bonus_units: units,
  /** The notices that the person gets. */
  notices: z.array(z.enum(MAIL_NOTICES)),
  /** Whether sender and subject name the service. */
  named: z.boolean(),
  /** Null: the language of the page. */
  lang: z.nullable(z.enum(LANGUAGES)),
});
export type MailSettings = z.infer<typeof mailSettings>;

export const getMailSettings = defineCall({
  method: 'GET',
  path: '/api/mail',
  action: 'mail.read_own',
  answer: mailSettings,
});

/** Changes what is given. */
export const setMailSettings = defineCall({
  method: 'POST',
  path: '/api/mail',
  action: 'mail.set_own',
  body: z.object({
    notices: z.optional(z.array(z.enum(MAIL_NOTICES)).check(z.maxLength(MAIL_NOTICES.length))),
    named: z.optional(z.boolean()),
    lang: z.optional(z.nullable(z.enum(LANGUAGES))),
  }),
  answer: mailSettings,
});

/** Sends a link to a new address, which becomes the account's when the link is opened. */
export const changeAddress = defineCall({
  method: 'POST',
  path: '/api/mail/address',
  action: 'mail.set_own',
  body: z.object({ email: address, password }),
  answer: mailSettings,
});

/** Sends the link to the address that waits to be confirmed once more. */
export const sendVerification = defineCall({
  method: 'POST',
  path: '/api/mail/verification',
  action: 'mail.set_own',
  answer: mailSettings,
});

/** Confirms an address by the token of a link, with or without a login. */
export const verifyAddress = defineCall({
  method: 'POST',
  path: '/api/mail/verify',
  action: 'mail.verify',
  body: z.object({ token }),
  answer: z.object({
    email: z.string(),
    /** Free points that were given. */
    bonus_units: units,
  }),
});

/** Asks for a link to a new password. The answer is the same whether there is an account or not. */
export const requestPasswordReset = defineCall({
  method: 'POST',
  path: '/api/mail/password-request',
  action: 'mail.reset_password',
  body: z.object({ email: address }),
  answer: nothing,
});

/** Sets a new password by the token of a link, and ends every login. */
export const resetPassword = defineCall({
  method: 'POST',
  path: '/api/mail/password',
  action: 'mail.reset_password',
  body: z.object({ token, new_password: password }),
  answer: nothing,
});

/** Ends a notice by the signed token of a mail, without a login. */
export const unsubscribe = defineCall({
  method: 'POST',
  path: '/api/mail/unsubscribe',
  action: 'mail.unsubscribe',
  body: z.object({ token }),
  answer: z.object({ notice: z.enum(MAIL_NOTICES) }),
});

/** What a demo would have sent, newest first. */
export const listDemoMails = defineCall({
  method: 'GET',
  path: '/api/mail/demo',
  action: 'mail.read_demo',
  answer: z.object({
    mails: z.array(
      z.object({
        mail_id: id,
        kind: z.enum(MAIL_KIND_NAMES),
        from: z.string(),
        to: z.string(),
        subject: z.string(),
        text: z.string(),
        at_ms: timeMs,
      }),
    ),
  }),
});
