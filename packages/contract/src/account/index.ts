import { PASSWORD_MAX } from '@akari/rules';
import { z } from 'zod';
import { balance, defineCall, id, language, nothing, timeMs, userType, viewerTier } from '../common/index.ts';

/** The person behind a request; a guest has user_type 204 and no balance. */
export const me = z.object({
  user_id: id,
  user_name: z.string(),
  user_type: userType,
  tier: viewerTier,
  site_id: z.number().int(),
  chat_lang: language,
  /** Viewers only. */
  balance: balance.nullable(),
});
export type Me = z.infer<typeof me>;

const userName = z.string().min(1).max(80);
const password = z.string().min(1).max(PASSWORD_MAX);

export const getMe = defineCall({ method: 'GET', path: '/api/me', answer: me });

export const register = defineCall({
  method: 'POST',
  path: '/api/account/register',
  body: z.object({
    user_name: userName,
    email: z.string().max(254),
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
  body: z.object({ login: z.string().min(1).max(254), password }),
  answer: me,
});
/** Whether what ended included the performer's stream key; an older node does not say. */
const keyAnswer = z.object({ stream_key_changed: z.boolean().optional() });
/** One-time tokens end too. */
export const logout = defineCall({ method: 'POST', path: '/api/account/logout', answer: keyAnswer });
export const changePassword = defineCall({
  method: 'POST',
  path: '/api/account/password',
  body: z.object({ current_password: password, new_password: password }),
  /** Every other login of the person is ended, and every one-time token. */
  answer: keyAnswer,
});
export const changeLanguage = defineCall({
  method: 'POST',
  path: '/api/account/language',
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
  answer: z.object({ logins: z.array(loginSession) }),
});
export const endLogin = defineCall({
  method: 'DELETE',
  path: '/api/account/logins/:login_id',
  params: z.object({ login_id: id }),
  answer: nothing,
});

/** A one-time token that carries this login to another window or site, exchanged at /vauth_check for a dlauth. */
export const createDlvctoken = defineCall({
  method: 'POST',
  path: '/api/account/dlvctoken',
  answer: z.object({ dlvctoken: z.string(), expires_at_ms: timeMs }),
});

/** Whose login a one-time token opens, before it is exchanged; null: none. Who holds the token may know. */
export const dlvctokenOwner = defineCall({
  method: 'POST',
  path: '/api/account/dlvctoken/owner',
  body: z.object({ dlvctoken: z.string().max(200) }),
  answer: z.object({ user_name: z.string().nullable() }),
});

/** POST /vauth_check, spec §7: form fields. Without any field the login cookie is verified. */
export const vauthCheckForm = z.object({
  vauth: z.string().max(200).optional(),
  dlauth: z.string().max(200).optional(),
  dlvctoken: z.string().max(200).optional(),
});
export const vauthCheckAnswer = z.union([
  z.object({
    result: z.literal(true),
    vauth: z.object({
      user_name: z.string(),
      user_id: id,
      user_type: userType,
      site_id: z.number().int(),
      ip_address: z.string(),
      dlauth: z.string().nullable(),
    }),
  }),
  z.object({ result: z.literal(true), data: z.object({ dlauth: z.string() }) }),
  /** Not logged in: the person is a guest. */
  z.object({ result: z.literal(false), errorCode: z.string().optional() }),
]);
export type VauthCheckAnswer = z.infer<typeof vauthCheckAnswer>;
