import { PASSWORD_MAX } from '@akari/rules';
import * as z from 'zod/mini';
import { defineCall, id, language, nothing, timeMs } from '../common/index.ts';
import { keyAnswer, me } from './me.ts';

const userName = z.string().check(z.minLength(1), z.maxLength(80));
const password = z.string().check(z.minLength(1), z.maxLength(PASSWORD_MAX));

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
    /** Of the link by which a friend came; empty: none. */
    referral_code: z._default(z.string().check(z.maxLength(20)), ''),
    /** The source site that the visit's address named; absent: none. */
    source_site_id: z.optional(z.int()),
    /** The query of the partner's link of this visit; empty: none. The server reads it. */
    arrival: z._default(z.string().check(z.maxLength(400)), ''),
  }),
  answer: me,
});
/**
 * `login` is a user name or an e-mail address. `code`: of an authenticator app, or a recovery code, where the account
 * has one; without it the answer is `proof_code_required`.
 */
export const login = defineCall({
  method: 'POST',
  path: '/api/account/login',
  action: 'account.log_in',
  body: z.object({
    login: z.string().check(z.minLength(1), z.maxLength(254)),
    password,
    code: z.optional(z.string().check(z.maxLength(60))),
  }),
  answer: me,
});
export const changePassword = defineCall({
  method: 'POST',
  path: '/api/account/password',
  action: 'account.change_password',
  body: z.object({ current_password: password, new_password: password }),
  /** Ends every other login of the member and every one-time token. */
  answer: keyAnswer,
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
