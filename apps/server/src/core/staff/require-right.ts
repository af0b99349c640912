import { hasStaffRight, mayDo, type StaffAct, type StaffRight } from '@akari/rules';
import { Problem } from '../../platform/http/problem.ts';
import type { Person } from '../../platform/http/person.ts';
import type { Services } from '../../platform/services.ts';
import { readStaff, type Staff } from './read-staff.ts';

/** Requires a right for a site, or for all (null). @throws staff_right_missing */
export function requireRight(staff: Staff, right: StaffRight, site_id: number | null): void {
  if (!hasStaffRight(staff, right, site_id)) throw new Problem('staff_right_missing');
}

/** Requires that a person may do an act, for a site or for all (null). @throws staff_right_missing */
export function requireAct(staff: Staff, act: StaffAct, site_id: number | null): void {
  if (!mayDo(staff, act, site_id)) throw new Problem('staff_right_missing');
}

/** The sites for which a member of the staff has a right; null: all. */
export function sitesOf(staff: Staff, right: StaffRight): readonly number[] | null {
  if (hasStaffRight(staff, right, null)) return null;
  const sites = staff.grants.flatMap(({ site_id }) => (site_id === null ? [] : [site_id]));
  return [...new Set(sites)].filter((site_id) => hasStaffRight(staff, right, site_id));
}

/**
 * Requires that a person who acts outside the back office, such as in a room, is of the staff, has proven the login and
 * has a right.
 * @throws staff_proof_required or staff_right_missing
 */
export async function requireStaffRight(
  services: Services,
  person: Person,
  right: StaffRight,
  site_id: number | null,
): Promise<Staff> {
  const staff = await readStaff(services, person, true);
  if (staff === null) throw new Problem('staff_right_missing');
  if (staff.proven_until_ms === null) throw new Problem('staff_proof_required');
  requireRight(staff, right, site_id);
  return staff;
}
