import type { QueuePerson } from '@akari/contract';
import type { UserType } from '@akari/rules';
import { inArray } from 'drizzle-orm';
import type { Db, Tx } from '../../platform/database/database.ts';
import { userTable } from '../account/state/account.table.ts';

/** Returns people by id, for the pages of items. */
export async function queuePeople(db: Db | Tx, ids: readonly number[]): Promise<(id: number) => QueuePerson> {
  const rows =
    ids.length === 0
      ? []
      : await db
          .select({ id: userTable.id, user_name: userTable.user_name, user_type: userTable.user_type })
          .from(userTable)
          .where(inArray(userTable.id, [...new Set(ids)]));
  const people = new Map(rows.map((row) => [row.id, row]));
  return (id) => {
    const { user_name = '', user_type = 204 } = people.get(id) ?? {};
    return { user_id: String(id), user_name, user_type: user_type as UserType };
  };
}
