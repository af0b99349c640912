import { decideApproval as decideCall, listApprovals } from '@akari/contract/office';
import type { Capability } from '../../platform/capability.ts';
import { Problem } from '../../platform/http/problem.ts';
import { rowIdOf } from '../../platform/http/row-id.ts';
import { officeRoute } from '../staff/office-route.ts';
import { listApprovalsFor } from './approval.queries.ts';
import { decideApproval } from './decide-approval.ts';
import type { AnySensitiveAct } from './sensitive-act.ts';

/** Acts of the back office that a second person approves. @param list of all such acts */
export const createApprovalCapability = (list: readonly AnySensitiveAct[]): Capability => {
  const acts = new Map(list.map((sensitive) => [sensitive.act, sensitive]));
  return {
    name: 'approval',
    routes: (app, services) => {
      officeRoute(app, services, listApprovals, async ({ staff, query }) => ({
        approvals: await listApprovalsFor(services, acts, staff, query.list),
      }));
      officeRoute(app, services, decideCall, async ({ staff, params, body, request }) => {
        const id = rowIdOf(params.approval_id);
        if (id === null) throw new Problem('not_found');
        const done = await decideApproval(services, acts, { id, ...body }, { staff, request });
        return { shown_once: done.shown_once ?? null };
      });
    },
  };
};
