import { USER_TYPE } from '@akari/rules';
import { and, inArray, isNull } from 'drizzle-orm';
import type { Services } from '../../../platform/services.ts';
import { userTable } from '../state/account.table.ts';

/** Whether an open admin account exists; a new installation has none. */
export async function administratorExists({ database }: Pick<Services, 'database'>): Promise<boolean> {
  const found = await database.db
    .select({ id: userTable.id })
    .from(userTable)
    .where(
      and(
        inArray(userTable.user_type, [USER_TYPE.visibleAdmin, USER_TYPE.invisibleAdmin]),
        isNull(userTable.closed_at_ms),
      ),
    )
    .limit(1);
  return found.length > 0;
}
