import { PASSWORD_MIN } from '@akari/rules';
import { eq } from 'drizzle-orm';
import type { Tx } from '../platform/database/database.ts';
import { unitOfWork, type AfterCommit } from '../platform/database/unit-of-work.ts';
import type { Member } from '../platform/http/person.ts';
import { Problem } from '../platform/http/problem.ts';
import type { Services } from '../platform/services.ts';
import { userTable } from './account.table.ts';
import { endLoginsIn } from './end-logins.ts';
import { passwordWork } from './password-work.ts';
import { refuseWeakPassword } from './weak-password.ts';

/** Something else of a person that ends with the old password, in the transaction that changes it. */
export type PasswordChangeListener = (
  services: Services,
  tx: Tx,
  after: AfterCommit,
  user_id: number,
) => Promise<unknown>;

/** Changes the password and ends every other login of the person. @returns which */
export async function changeOwnPassword(
  services: Services,
  member: Member,
  { current, next }: { current: string; next: string },
  listeners: readonly PasswordChangeListener[],
): Promise<number[]> {
  if (next.length < PASSWORD_MIN) throw new Problem('password_short');
  const { db } = services.database;
  const [user] = await db.select().from(userTable).where(eq(userTable.id, member.user_id));
  if (user !== undefined) refuseWeakPassword(next, user);
  const passwords = passwordWork(services);
  if (!(await passwords.matches(user?.password_hash ?? null, current))) throw new Problem('password_wrong');
  const password_hash = await passwords.hash(next);
  const { user_id, login_id } = member;
  return unitOfWork(db, async (tx, after) => {
    // First, because a channel is locked before a person everywhere.
    for (const listener of listeners) await listener(services, tx, after, user_id);
    await tx.update(userTable).set({ password_hash }).where(eq(userTable.id, user_id));
    return endLoginsIn(services, tx, after, { user_id, except_login_id: login_id });
  });
}
