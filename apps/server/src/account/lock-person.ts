import { eq } from 'drizzle-orm';
import type { Tx } from '../platform/database/database.ts';
import { userTable } from './account.table.ts';

/**
 * Orders what opens logins of a person (`share`) and what ends them (`no key update`). Without it a login that is
 * opened while others end is in neither's snapshot, and stays.
 */
export async function lockPerson(tx: Tx, user_id: number, mode: 'share' | 'no key update'): Promise<void> {
  await tx.select({ id: userTable.id }).from(userTable).where(eq(userTable.id, user_id)).for(mode);
}
