import { eq } from 'drizzle-orm';
import { Problem } from '../../../platform/http/problem.ts';
import type { Services } from '../../../platform/services.ts';
import { countPasswordAttempt, forgetPasswordAttempts } from './login-attempts.ts';
import { passwordWork } from '../password/password-work.ts';
import { userTable } from '../state/account.table.ts';

/**
 * Checks the password of a member who is logged in. Failures are counted apart from those of logins: a thief with a stolen
 * login who guesses the password must not delay the owner's login, and the owner's login must not reset the count of
 * guesses.
 * @throws password_wrong, login_delayed after many wrong ones, password_work_full
 */
export async function checkOwnPassword(services: Services, user_id: number, password: string): Promise<void> {
  const key = `change:${user_id}`;
  const [user] = await services.database.db
    .select({ password_hash: userTable.password_hash })
    .from(userTable)
    .where(eq(userTable.id, user_id));
  await countPasswordAttempt(services, key);
  const matches = await passwordWork(services).matches(user?.password_hash ?? null, password);
  if (!matches) throw new Problem('password_wrong');
  await forgetPasswordAttempts(services, key);
}
