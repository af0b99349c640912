import {
  isAddressWord,
  isAdmin,
  isReservedName,
  isViewer,
  looksOf,
  USER_TYPE,
  type UserType,
} from '@akari/rules';
import { gte } from 'drizzle-orm';
import type { Tx } from '../../../platform/database/database.ts';
import { Problem } from '../../../platform/http/problem.ts';
import { userTable } from './account.table.ts';

const REMEMBERED_MOST = 20_000;
/** Cache of `looksOf`: names never change, and computing is slower than a look-up. */
const remembered = new Map<string, readonly string[]>();

function looksOfKnown(name: string): readonly string[] {
  const known = remembered.get(name);
  if (known !== undefined) return known;
  const looks = looksOf(name);
  if (remembered.size >= REMEMBERED_MOST) remembered.clear();
  remembered.set(name, looks);
  return looks;
}

/** Whether a name looks like that of a performer or of staff (user types from `performer` up). */
async function looksTaken(tx: Tx, user_name: string): Promise<boolean> {
  const looks = looksOf(user_name);
  const rows = await tx
    .select({ user_name: userTable.user_name })
    .from(userTable)
    .where(gte(userTable.user_type, USER_TYPE.performer));
  return rows.some((row) => looksOfKnown(row.user_name).some((look) => looks.includes(look)));
}

/**
 * Refuses a new name that could be taken for a performer, for staff or for the service; a performer's name
 * must also work in addresses. Existing names stay.
 * @throws user_name_confusing
 */
export async function checkOwnName(tx: Tx, user: { user_name: string; user_type: UserType }): Promise<void> {
  const { user_name, user_type } = user;
  // Admins are named by staff, so their names are not checked.
  if (isAdmin(user_type)) return;
  const reserved = isViewer(user_type) ? isReservedName(user_name) : isAddressWord(user_name);
  if (reserved || (await looksTaken(tx, user_name))) throw new Problem('user_name_confusing');
}
