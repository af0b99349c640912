import { eq } from 'drizzle-orm';
import { Problem } from '../../../platform/http/problem.ts';
import type { Services } from '../../../platform/services.ts';
import { userTable } from '../state/account.table.ts';

/** @throws account_closed */
export async function requireOpenAccount(services: Services, user_id: number): Promise<void> {
  const [user] = await services.database.db
    .select({ closed_at_ms: userTable.closed_at_ms })
    .from(userTable)
    .where(eq(userTable.id, user_id));
  if (user === undefined || user.closed_at_ms !== null) throw new Problem('account_closed');
}
