import { eq } from 'drizzle-orm';
import { userTable } from '../../core/account/state/account.table.ts';
import type { Db } from '../../platform/database/database.ts';

/** The name of a person, or an empty text. */
export async function userNameOf(db: Db, user_id: number): Promise<string> {
  const [user] = await db
    .select({ user_name: userTable.user_name })
    .from(userTable)
    .where(eq(userTable.id, user_id));
  return user?.user_name ?? '';
}
