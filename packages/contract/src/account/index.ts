import { PASSWORD_MAX } from '@akari/rules';
import * as z from 'zod/mini';
import { balance, defineCall, id, language, nothing, timeMs, userType, viewerTier } from '../common/index.ts';

/** The person who sends the request; a guest has user_type 204 and no balance. */
export const me = z.object({
  user_id: id,
  user_name: z.string(),
  user_type: userType,
  tier: viewerTier,
  site_id: z.int(),
  chat_lang: language,
  /** Viewers only. */
  balance: z.nullable(balance),
});
export type Me = z.infer<typeof me>;

const userName = z.string().check(z.minLength(1), z.maxLength(80));
const password = z.string().check(z.minLength(1), z.maxLength(PASSWORD_MAX));

export const getMe = defineCall({ method: 'GET', path: '/api/me', action: 'account.read', answer: me });

export const register = defineCall({
  method: 'POST',
  path: '/api/account/register',
  action: 'account.register',
  body: z.object({
    user_name: userName,
    email: z.string().check(z.maxLength(254)),
    password,
    legal_age: z.boolean(),
    chat_lang: language,
  }),
  answer: me,
});
/** `login` is a user name or an e-mail address. */
export const login = defineCall({
  method: 'POST',
  path: '/api/account/login',
  action: 'account.log_in',
  body: z.object({ login: z.string().check(z.minLength(1), z.maxLength(254)), password }),
  answer: me,
});
/** Whether the performer's stream key was changed too; a node of an older version does not send it. */
const keyAnswer = z.object({ stream_key_changed: z.optional(z.boolean()) });
/** Ends the login and its one-time tokens. */
export const logout = defineCall({
  method: 'POST',
  path: '/api/account/logout',
  action: 'account.log_out',
  answer: keyAnswer,
});
export const changePassword = defineCall({
  method: 'POST',
  path: '/api/account/password',
  action: 'account.change_password',
  body: z.object({ current_password: password, new_password: password }),
  /** Ends every other login of the member and every one-time token. */
  answer: keyAnswer,
});
export const changeLanguage = defineCall({
  method: 'POST',
  path: '/api/account/language',
  action: 'account.change_language',
  body: z.object({ chat_lang: language }),
  answer: nothing,
});

export const loginSession = z.object({
  login_id: id,
  created_at_ms: timeMs,
  last_seen_at_ms: timeMs,
  user_agent: z.string(),
  ip_address: z.string(),
  current: z.boolean(),
});
export type LoginSession = z.infer<typeof loginSession>;
export const listLogins = defineCall({
  method: 'GET',
  path: '/api/account/logins',
  action: 'account.list_logins',
  answer: z.object({ logins: z.array(loginSession) }),
});
export const endLogin = defineCall({
  method: 'DELETE',
  path: '/api/account/logins/:login_id',
  action: 'account.end_login',
  params: z.object({ login_id: id }),
  answer: nothing,
});

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
