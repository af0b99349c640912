import type { StaffAct, StaffRole } from '@akari/rules';
import { auditKeyOf } from '@akari/server/core/audit/audit-key';
import { performAct, type ActDone } from '@akari/server/core/audit/record-act';
import type { Staff } from '@akari/server/core/staff/read-staff';
import type { Tx } from '@akari/server/platform/database/database';
import type { AfterCommit } from '@akari/server/platform/database/unit-of-work';
import type { Services } from '@akari/server/platform/services';
import { buildStaff } from '@akari/server/testing/factories';
import { AUDIT_KEY } from '../key-files.ts';
import type { World } from '../world.ts';

const key = auditKeyOf(AUDIT_KEY);
const actor = { actor_kind: 'command_line', actor_id: 'simulator', address: null } as const;

/** Does an act of staff, as the staff commands do it. */
export const staffAct = (
  world: World,
  act: StaffAct,
  work: (tx: Tx, after: AfterCommit, services: Services) => Promise<ActDone>,
): Promise<ActDone | null> =>
  world.ask((services) =>
    performAct({ ...services, key }, { act, actor, reason: null }, (tx, after) => work(tx, after, services)),
  );

/** The request of an act in the back office. */
export const request = { id: 'simulation', ip: '127.0.0.1' };

/** Members of the staff of a role. The second of them comes with the first act that needs one. */
export async function staffOf(world: World, role: StaffRole): Promise<Staff | null> {
  const known = world.staff.get(role);
  if (known !== undefined) return known;
  const built = await world.ask((services) =>
    buildStaff(services, { roles: [{ role }], user_name: world.newName(role) }),
  );
  if (built === null) return null;
  const staff = {
    id: built.user_id,
    grants: [{ role, site_id: null }],
    person: built,
    proven_until_ms: null,
    fresh_until_ms: null,
  };
  world.staff.set(role, staff);
  return staff;
}
