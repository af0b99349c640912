import { eq } from 'drizzle-orm';
import type { Tx } from '../../../platform/database/database.ts';
import { userTable } from './account.table.ts';

/**
 * Locks a person's row, so that opening logins (`share`) and ending them (`no key update`) exclude each
 * other. Without the lock, a login that is opened while others are ended is in neither snapshot, and stays
 * open.
 */
export async function lockPerson(tx: Tx, user_id: number, mode: 'share' | 'no key update'): Promise<void> {
  await tx.select({ id: userTable.id }).from(userTable).where(eq(userTable.id, user_id)).for(mode);
}
