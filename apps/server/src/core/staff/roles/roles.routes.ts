import { giveStaffRole, listStaffMembers, renewStaffProof, withdrawStaffRole } from '@akari/contract/office';
import { revokeRefusal } from '@akari/rules';
import type { FastifyInstance } from 'fastify';
import { Problem } from '../../../platform/http/problem.ts';
import { rowIdOf } from '../../../platform/http/row-id.ts';
import type { Services } from '../../../platform/services.ts';
import type { LoginsEndListener } from '../../account/login/end-logins.ts';
import { proposeOrPerform } from '../../approval/propose-or-perform.ts';
import { withdrawRole } from '../change-role.ts';
import { endStaffLogins } from './end-staff-logins.ts';
import { listStaff } from './list-staff.ts';
import { officeRoute } from '../office-route.ts';
import { performStaffAct } from '../perform-staff-act.ts';
import { readColleague } from '../read-colleague.ts';
import { giveRoleAct, refuse, renewProofAct } from './role-acts.ts';

const userIdOf = (text: string): number => {
  const id = rowIdOf(text);
  if (id === null) throw new Problem('not_found');
  return id;
};

/** Who is of the staff, by which roles; giving and withdrawing them. */
export function roleRoutes(
  app: FastifyInstance,
  services: Services,
  logins_ended: readonly LoginsEndListener[],
): void {
  officeRoute(app, services, listStaffMembers, async ({ staff }) => ({
    staff: await listStaff(services, staff),
  }));
  officeRoute(app, services, giveStaffRole, async ({ staff, body, request }) => {
    const { reason, ...asked } = body;
    const payload = { ...asked, user_id: userIdOf(asked.user_id) };
    const { state } = await proposeOrPerform(services, giveRoleAct, { staff, payload, reason, request });
    return { state };
  });
  officeRoute(app, services, renewStaffProof, async ({ staff, params, body, request }) => {
    const payload = { user_id: userIdOf(params.user_id) };
    const asked = { staff, payload, reason: body.reason, request };
    const { state } = await proposeOrPerform(services, renewProofAct, asked);
    return { state };
  });
  officeRoute(app, services, withdrawStaffRole, async ({ staff, body, request }) => {
    const { reason, role, site_id } = body;
    const user_id = userIdOf(body.user_id);
    const intent = { act: 'staff.withdraw_role' as const, staff, reason, request };
    const colleague = await readColleague(services.database.db, user_id);
    refuse(revokeRefusal(staff, colleague, { role, site_id }));
    const has = colleague.grants.some((grant) => grant.role === role && grant.site_id === site_id);
    if (!has) throw new Problem('not_found');
    await performStaffAct(services, intent, async (tx, after) => {
      await endStaffLogins(services, tx, after, { user_id, logins_ended });
      return withdrawRole(tx, { user_id, role, site_id });
    });
    return {};
  });
}
