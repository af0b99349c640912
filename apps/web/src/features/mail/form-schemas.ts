import { changeAddress, requestPasswordReset, resetPassword } from '@akari/contract/mail';
import { isMailAddress, PASSWORD_MIN, type ErrorName } from '@akari/rules';
import * as z from 'zod/mini';

const address = z
  .string()
  .check(z.trim(), z.refine<string>(isMailAddress, 'email_invalid' satisfies ErrorName));

const changeBody = changeAddress.body.shape;
export const addressForm = z.object({
  email: z.pipe(address, changeBody.email),
  password: changeBody.password,
});
export const requestForm = z.object({ email: z.pipe(address, requestPasswordReset.body.shape.email) });

const newPassword = z.string().check(z.minLength(PASSWORD_MIN, 'password_short' satisfies ErrorName));
export const newPasswordForm = z.object({
  new_password: z.pipe(newPassword, resetPassword.body.shape.new_password),
});
