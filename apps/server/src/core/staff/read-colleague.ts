import type { StaffPerson, StaffRole } from '@akari/rules';
import { asc, eq } from 'drizzle-orm';
import type { Db, Tx } from '../../platform/database/database.ts';
import { staffGrantTable } from './staff.table.ts';

/** Another person with their roles, as the rules compare them; without roles for people who are not of the staff. */
export async function readColleague(db: Db | Tx, id: number): Promise<StaffPerson> {
  const grants = await db
    .select({ role: staffGrantTable.role, site_id: staffGrantTable.site_id })
    .from(staffGrantTable)
    .where(eq(staffGrantTable.user_id, id))
    .orderBy(asc(staffGrantTable.id));
  return { id, grants: grants.map(({ role, site_id }) => ({ role: role as StaffRole, site_id })) };
}
