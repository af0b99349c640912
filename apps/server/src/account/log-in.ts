import { normalizeUserName } from '@akari/rules';
import { or, sql } from 'drizzle-orm';
import { Problem } from '../platform/http/problem.ts';
import type { Services } from '../platform/services.ts';
import { userTable } from './account.table.ts';
import { passwordWork } from './password-work.ts';

/** @returns the user id. @throws Problem login_wrong, whichever of the two was wrong; account_closed */
export async function logIn(services: Services, login: string, password: string): Promise<number> {
  const name = normalizeUserName(login);
  const [user] = await services.database.db
    .select({
      id: userTable.id,
      password_hash: userTable.password_hash,
      closed_at_ms: userTable.closed_at_ms,
    })
    .from(userTable)
    .where(
      or(
        sql`lower(${userTable.user_name}) = lower(${name})`,
        sql`lower(${userTable.email}) = lower(${login.trim()})`,
      ),
    );
  const matches = await passwordWork(services).matches(user?.password_hash ?? null, password);
  if (!matches || user === undefined) throw new Problem('login_wrong');
  if (user.closed_at_ms !== null) throw new Problem('account_closed');
  return user.id;
}
