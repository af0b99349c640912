import { staffRoleEntry, STAFF_ACTS, type StaffAct, type StaffRight, type StaffRole } from '@akari/rules';
import type { FastifyRequest } from 'fastify';
import type { Tx } from '../../platform/database/database.ts';
import type { AfterCommit } from '../../platform/database/unit-of-work.ts';
import type { Services } from '../../platform/services.ts';
import { readAuditKey } from '../audit/audit-key.ts';
import { performAct, type ActDone } from '../audit/record-act.ts';
import type { Staff } from './read-staff.ts';

export interface StaffIntent {
  act: StaffAct;
  /** The right by which the person acts, if it is not the act's own: that of a second person. */
  right?: StaffRight;
  staff: Staff;
  /** One line; null where the act asks for none. */
  reason: string | null;
  request: Pick<FastifyRequest, 'id' | 'ip'>;
}

/** The role by which a person acts: the lowest one that gives the right. */
function roleFor({ grants }: Staff, right: StaffRight | null): StaffRole | null {
  const gives = (role: StaffRole): boolean => right !== null && staffRoleEntry(role).rights.includes(right);
  const roles = grants.map(({ role }) => role).filter(gives);
  return roles.toSorted((a, b) => staffRoleEntry(a).position - staffRoleEntry(b).position)[0] ?? null;
}

/** Who acts, for the audit log. */
export const actorOf = (
  staff: Staff,
  act: StaffAct,
  request: StaffIntent['request'],
  right: StaffRight | null = STAFF_ACTS[act].right,
) => ({
  actor_kind: 'staff' as const,
  actor_id: String(staff.id),
  address: request.ip,
  role: roleFor(staff, right),
  login_id: staff.person.login_id,
  request_id: request.id,
});

/**
 * Does an act of a member of the staff and records it, in one transaction. The caller has required the act's right for
 * the site that it touches.
 * @throws audit_key_unavailable
 */
export async function performStaffAct<D extends ActDone>(
  services: Services,
  { act, right, staff, reason, request }: StaffIntent,
  work: (tx: Tx, after: AfterCommit) => Promise<D>,
): Promise<D> {
  const key = await readAuditKey(services.config.audit);
  return performAct({ ...services, key }, { act, actor: actorOf(staff, act, request, right), reason }, work);
}
