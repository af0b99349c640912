import { PASSWORD_MIN } from '@akari/rules';
import { eq } from 'drizzle-orm';
import { unitOfWork } from '../../platform/database/unit-of-work.ts';
import type { Member } from '../../platform/http/person.ts';
import { Problem } from '../../platform/http/problem.ts';
import type { Services } from '../../platform/services.ts';
import { userTable } from './state/account.table.ts';
import { endLoginsIn, type LoginsEndListener } from './login/end-logins.ts';
import { countPasswordAttempt, forgetPasswordAttempts } from './login/login-attempts.ts';
import { passwordWork } from './password/password-work.ts';
import { refuseWeakPassword } from './password/weak-password.ts';

/**
 * Failures are counted apart from those of logins: a thief with a stolen login who guesses the password must
 * not delay the owner's login, and the owner's login must not reset the count of guesses.
 */
const attemptKey = ({ user_id }: Member): string => `change:${user_id}`;

/**
 * Changes the password and ends every other login of the member, with what depends on them.
 * @param listeners end what else depends on the old password, in the transaction that changes it
 * @throws password_short, password_weak, password_wrong, login_delayed after many wrong ones,
 * password_work_full
 */
export async function changeOwnPassword(
  services: Services,
  member: Member,
  { current, next }: { current: string; next: string },
  listeners: readonly LoginsEndListener[],
): Promise<void> {
  if (next.length < PASSWORD_MIN) throw new Problem('password_short');
  const { db } = services.database;
  const [user] = await db.select().from(userTable).where(eq(userTable.id, member.user_id));
  if (user !== undefined) refuseWeakPassword(next, user);
  await countPasswordAttempt(services, attemptKey(member));
  const passwords = passwordWork(services);
  if (!(await passwords.matches(user?.password_hash ?? null, current))) throw new Problem('password_wrong');
  await forgetPasswordAttempts(services, attemptKey(member));
  const password_hash = await passwords.hash(next);
  const { user_id, login_id } = member;
  const others = { user_id, except_login_id: login_id };
  await unitOfWork(db, async (tx, after) => {
    // Lock order: channels and sessions before the user's row.
    for (const listener of listeners) await listener(services, tx, after, others);
    await endLoginsIn(services, tx, after, others);
    await tx.update(userTable).set({ password_hash }).where(eq(userTable.id, user_id));
  });
}
