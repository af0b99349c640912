import { PASSWORD_MIN } from '@akari/rules';
import { eq } from 'drizzle-orm';
import type { Member } from '../platform/http/person.ts';
import { Problem } from '../platform/http/problem.ts';
import type { Services } from '../platform/services.ts';
import { userTable } from './account.table.ts';
import { endLogins } from './end-logins.ts';
import { hashPassword, passwordMatches } from './password.ts';

/** Changes the password and ends every other login of the person. @returns which */
export async function changeOwnPassword(
  services: Services,
  member: Member,
  current: string,
  next: string,
): Promise<number[]> {
  if (next.length < PASSWORD_MIN) throw new Problem('password_short');
  const { db } = services.database;
  const [user] = await db.select().from(userTable).where(eq(userTable.id, member.user_id));
  if (!(await passwordMatches(user?.password_hash ?? null, current))) throw new Problem('password_wrong');
  await db
    .update(userTable)
    .set({ password_hash: await hashPassword(next) })
    .where(eq(userTable.id, member.user_id));
  return endLogins(services, { user_id: member.user_id, except_login_id: member.login_id });
}
