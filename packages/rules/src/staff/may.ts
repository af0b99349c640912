import { STAFF_ACTS, type StaffAct } from './act.ts';
import { STAFF_RIGHTS, type StaffRight } from './right.ts';
import { staffRoleEntry, type StaffRole } from './role.ts';

/** A role of a person, for one site or for all (null). */
export interface StaffGrant {
  role: StaffRole;
  site_id: number | null;
}
export interface StaffPerson {
  id: number;
  grants: readonly StaffGrant[];
}

/** Why a role may not be given or taken. */
export type GrantRefusal = 'own_role' | 'right_missing' | 'position_too_high';

/**
 * Whether a person has a right.
 * @param site_id the site that it is wanted for; null: all sites
 */
export const hasStaffRight = (person: StaffPerson, right: StaffRight, site_id: number | null): boolean =>
  person.grants.some((grant) => {
    if (!staffRoleEntry(grant.role).rights.includes(right)) return false;
    // A role for one site gives no right of the whole service.
    return grant.site_id === null || (STAFF_RIGHTS[right].scope === 'site' && grant.site_id === site_id);
  });

/** Whether a person may do an act. An act without a right is given by the user type (`policy/`). */
export const mayDo = (person: StaffPerson, act: StaffAct, site_id: number | null): boolean => {
  const { right } = STAFF_ACTS[act];
  return right === null || hasStaffRight(person, right, site_id);
};

/** The highest position of a person; 0: not of the staff. */
export const staffPosition = ({ grants }: StaffPerson): number =>
  Math.max(0, ...grants.map(({ role }) => staffRoleEntry(role).position));

/** What giving and taking a role have in common: never one's own, and only below one's own position. */
function refusalBelow(actor: StaffPerson, target: StaffPerson, grant: StaffGrant): GrantRefusal | null {
  if (actor.id === target.id) return 'own_role';
  if (!hasStaffRight(actor, 'staff.manage', grant.site_id)) return 'right_missing';
  const highest = Math.max(staffPosition(target), staffRoleEntry(grant.role).position);
  return highest < staffPosition(actor) ? null : 'position_too_high';
}

/** Why an actor may not give a role to another person; null: allowed. An actor cannot give a right that they lack. */
export function grantRefusal(
  actor: StaffPerson,
  target: StaffPerson,
  grant: StaffGrant,
): GrantRefusal | null {
  const refusal = refusalBelow(actor, target, grant);
  if (refusal !== null) return refusal;
  const given = staffRoleEntry(grant.role).rights;
  return given.every((right) => hasStaffRight(actor, right, grant.site_id)) ? null : 'right_missing';
}

/** Why an actor may not take a role from another person; null: allowed. */
export const revokeRefusal = refusalBelow;

/**
 * Why an actor may not have another person enrol again, whose passkey is lost; null: allowed. It takes two people, so an
 * equal position is enough: otherwise administrators could not help each other.
 */
export function renewProofRefusal(actor: StaffPerson, target: StaffPerson): GrantRefusal | null {
  if (actor.id === target.id) return 'own_role';
  if (!hasStaffRight(actor, 'staff.manage', null)) return 'right_missing';
  return staffPosition(target) <= staffPosition(actor) ? null : 'position_too_high';
}

export const mayGrantRole = (actor: StaffPerson, target: StaffPerson, grant: StaffGrant): boolean =>
  grantRefusal(actor, target, grant) === null;
export const mayRevokeRole = (actor: StaffPerson, target: StaffPerson, grant: StaffGrant): boolean =>
  revokeRefusal(actor, target, grant) === null;
