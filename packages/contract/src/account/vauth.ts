import * as z from 'zod/mini';
import { defineCall, id, timeMs, userType } from '../common/index.ts';

/**
 * A one-time token that carries this login to another window or site. `/vauth_check` exchanges it for a
 * dlauth.
 */
export const createDlvctoken = defineCall({
  method: 'POST',
  path: '/api/account/dlvctoken',
  action: 'account.hand_over',
  answer: z.object({ dlvctoken: z.string(), expires_at_ms: timeMs }),
});

/**
 * Returns whose login a one-time token opens, before it is exchanged; null: none. Holding the token is the
 * permission.
 */
export const dlvctokenOwner = defineCall({
  method: 'POST',
  path: '/api/account/dlvctoken/owner',
  action: 'account.take_over',
  body: z.object({ dlvctoken: z.string().check(z.maxLength(200)) }),
  answer: z.object({ user_name: z.nullable(z.string()) }),
});

/** POST /vauth_check, spec §7: form fields. Without any field, the login cookie is verified. */
export const vauthCheckForm = z.object({
  vauth: z.optional(z.string().check(z.maxLength(200))),
  dlauth: z.optional(z.string().check(z.maxLength(200))),
  dlvctoken: z.optional(z.string().check(z.maxLength(200))),
});
export const vauthCheckAnswer = z.union([
  z.object({
    result: z.literal(true),
    vauth: z.object({
      user_name: z.string(),
      user_id: id,
      user_type: userType,
      site_id: z.int(),
      ip_address: z.string(),
      dlauth: z.nullable(z.string()),
    }),
  }),
  z.object({ result: z.literal(true), data: z.object({ dlauth: z.string() }) }),
  /** Not logged in: the person is a guest. */
  z.object({ result: z.literal(false), errorCode: z.optional(z.string()) }),
]);
export type VauthCheckAnswer = z.infer<typeof vauthCheckAnswer>;
