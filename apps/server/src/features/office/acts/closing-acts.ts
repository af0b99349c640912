import { closeViewer as closeCall, getViewerClosing } from '@akari/contract/office';
import { isViewer, type UserType } from '@akari/rules';
import type { FastifyInstance } from 'fastify';
import { lockUser } from '../../../core/account/set-tier.ts';
import { proposeOrPerform } from '../../../core/approval/propose-or-perform.ts';
import { officeRoute } from '../../../core/staff/office-route.ts';
import { performStaffAct } from '../../../core/staff/perform-staff-act.ts';
import type { Staff } from '../../../core/staff/read-staff.ts';
import { Problem } from '../../../platform/http/problem.ts';
import type { Services } from '../../../platform/services.ts';
import { closeViewerAct } from '../../closing/closing-acts.ts';
import { reopenViewer } from '../../closing/close-viewer.ts';
import { closingFigures, closingRecordOf } from '../../closing/closing-figures.ts';
import { findPerson } from '../people/find-person.ts';
import { requireSame } from './same.ts';

/** @throws not_found: there is no such viewer whom this member of the staff may see */
async function findViewer(
  { database }: Services,
  staff: Staff,
  right: 'people.read' | 'people.manage',
  person_id: string,
) {
  const found = await findPerson(database.db, staff, right, person_id);
  if (!isViewer(found.user_type as UserType)) throw new Problem('not_found');
  return found;
}

/** Closes the account of a viewer, or opens it again. */
export function closingActs(app: FastifyInstance, services: Services): void {
  officeRoute(app, services, getViewerClosing, async ({ staff, params }) => {
    const { id } = await findViewer(services, staff, 'people.read', params.person_id);
    const [figures, closed] = await Promise.all([
      closingFigures(services, id, 'staff'),
      closingRecordOf(services, id),
    ]);
    return { figures, closed };
  });
  officeRoute(app, services, closeCall, async ({ staff, params, body, request }) => {
    const { id, site_id } = await findViewer(services, staff, 'people.manage', params.person_id);
    const { reason, seen, closed } = body;
    if (closed) {
      const { back, back_units, debt_units } = await closingFigures(services, id, 'staff');
      const figures = { back, back_units, debt_units };
      const payload = { user_id: id, site_id, ...figures, staff_id: staff.id, reason };
      const { state } = await proposeOrPerform(services, closeViewerAct, { staff, payload, reason, request });
      return { state };
    }
    await performStaffAct(services, { act: 'viewer.reopen', staff, reason, request }, async (tx) => {
      const user = await lockUser(tx, id);
      requireSame((user?.closed_at_ms ?? null) !== null, seen);
      return reopenViewer(tx, id);
    });
    return { state: 'done' as const };
  });
}
