import { changePassword, login, register } from '@akari/contract/account';
import { isUserName, normalizeUserName, PASSWORD_MIN, type ErrorName } from '@akari/rules';
import * as z from 'zod/mini';

// Each field is what a person types, tidied and checked, and then a field of the call's body.

/** The least that an e-mail address has; the server checks more. */
const EMAIL = /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/u;

const trimmed = z.string().check(z.trim());
const userName = z
  .string()
  .check(
    z.overwrite(normalizeUserName),
    z.refine<string>(isUserName, 'user_name_invalid' satisfies ErrorName),
  );
const email = trimmed.check(z.regex(EMAIL, 'email_invalid' satisfies ErrorName));
const newPassword = z.string().check(z.minLength(PASSWORD_MIN, 'password_short' satisfies ErrorName));

const loginBody = login.body.shape;
export const loginForm = z.object({
  login: z.pipe(trimmed, loginBody.login),
  password: loginBody.password,
  /** Only where the account asks for one. */
  code: z.optional(trimmed),
});

const registerBody = register.body.shape;
export const registrationForm = z.object({
  user_name: z.pipe(userName, registerBody.user_name),
  email: z.pipe(email, registerBody.email),
  password: z.pipe(newPassword, registerBody.password),
  legal_age: registerBody.legal_age.check(
    z.refine<boolean>((agrees) => agrees, 'legal_age_required' satisfies ErrorName),
  ),
});

const passwordBody = changePassword.body.shape;
export const passwordForm = z.object({
  current_password: passwordBody.current_password,
  new_password: z.pipe(newPassword, passwordBody.new_password),
});
