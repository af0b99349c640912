import { isAdmin, type StaffRole, type UserType } from '@akari/rules';
import { and, eq, isNull } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import { Problem } from '../../platform/http/problem.ts';
import { userTable } from '../account/state/account.table.ts';
import type { ActDone } from '../audit/record-act.ts';
import { staffGrantTable } from './staff.table.ts';

interface RoleOf {
  user_id: number;
  role: StaffRole;
  /** Null: for all sites. */
  site_id: number | null;
}

/** Only accounts of administrators have roles. @throws forbidden */
async function lockAdmin(tx: Tx, user_id: number): Promise<void> {
  const [user] = await tx
    .select({ user_type: userTable.user_type })
    .from(userTable)
    .where(eq(userTable.id, user_id))
    .for('no key update');
  if (user === undefined || !isAdmin(user.user_type as UserType)) throw new Problem('forbidden');
}

/** Gives a role. The caller has checked that the actor may (`grantRefusal` of the rules). @throws forbidden */
export async function giveRole(tx: Tx, given: RoleOf, now_ms: number): Promise<ActDone> {
  const { user_id, role, site_id } = given;
  await lockAdmin(tx, user_id);
  const made = await tx
    .insert(staffGrantTable)
    .values({ user_id, role, site_id, at_ms: now_ms })
    .onConflictDoNothing()
    .returning({ id: staffGrantTable.id });
  return {
    subject: { kind: 'person', id: user_id },
    after: { role, site_id },
    outcome: made.length === 0 ? 'unchanged' : 'done',
  };
}

/** Withdraws a role. The caller has checked that the actor may (`revokeRefusal` of the rules). @throws forbidden */
export async function withdrawRole(tx: Tx, { user_id, role, site_id }: RoleOf): Promise<ActDone> {
  await lockAdmin(tx, user_id);
  const { user_id: of, role: name, site_id: site } = staffGrantTable;
  const gone = await tx
    .delete(staffGrantTable)
    .where(and(eq(of, user_id), eq(name, role), site_id === null ? isNull(site) : eq(site, site_id)))
    .returning({ id: staffGrantTable.id });
  return {
    subject: { kind: 'person', id: user_id },
    before: { role, site_id },
    outcome: gone.length === 0 ? 'unchanged' : 'done',
  };
}
