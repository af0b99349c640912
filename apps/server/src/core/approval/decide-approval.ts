import {
  approvalRefusal,
  approvalRight,
  hasStaffRight,
  nextApprovalState,
  STAFF_ACTS,
  type ApprovableAct,
  type ApprovalRefusal,
  type ErrorName,
  type StaffRole,
} from '@akari/rules';
import { eq } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import type { Tx } from '../../platform/database/database.ts';
import { Problem } from '../../platform/http/problem.ts';
import type { Services } from '../../platform/services.ts';
import { performStaffAct } from '../staff/perform-staff-act.ts';
import type { Staff } from '../staff/read-staff.ts';
import { staffGrantTable } from '../staff/staff.table.ts';
import { approvalTable } from './approval.table.ts';
import { hashOfProposal } from './propose-or-perform.ts';
import type { AnySensitiveAct, SensitiveDone } from './sensitive-act.ts';

type ApprovalRow = typeof approvalTable.$inferSelect;

const ERROR_OF: Record<ApprovalRefusal, ErrorName> = {
  own_proposal: 'approval_own',
  not_proposer: 'forbidden',
  right_missing: 'staff_right_missing',
  expired: 'approval_expired',
  decided: 'approval_decided',
};
const OUTCOME = { approve: 'done', refuse: 'refused', withdraw: 'withdrawn' } as const;

export interface Decision {
  id: number;
  event: 'approve' | 'refuse' | 'withdraw';
  /** The proposal as the person saw it. */
  payload_hash: string;
  reason: string;
}

/** @throws not_found, approval_changed, approval_own, approval_decided, approval_expired, staff_right_missing */
async function lockProposal(
  tx: Tx,
  staff: Staff,
  { id, event, payload_hash }: Decision,
  now_ms: number,
): Promise<ApprovalRow & { act: ApprovableAct }> {
  const [row] = await tx.select().from(approvalTable).where(eq(approvalTable.id, id)).for('update');
  if (row === undefined) throw new Problem('not_found');
  const proposal = { ...row, act: row.act as ApprovableAct };
  const refusal = approvalRefusal(staff, proposal, event, now_ms);
  if (refusal !== null) throw new Problem(ERROR_OF[refusal]);
  const stored = hashOfProposal(proposal.act, row.site_id, row.payload);
  if (row.payload_hash !== stored || payload_hash !== stored) throw new Problem('approval_changed');
  return proposal;
}

/** A right that the proposer has lost since is not lent by a second person. @throws approval_void */
async function requireProposersRight(tx: Tx, { act, site_id, proposer_id }: ApprovalRow): Promise<void> {
  const grants = await tx
    .select({ role: staffGrantTable.role, site_id: staffGrantTable.site_id })
    .from(staffGrantTable)
    .where(eq(staffGrantTable.user_id, proposer_id));
  const proposer = {
    id: proposer_id,
    grants: grants.map((grant) => ({ ...grant, role: grant.role as StaffRole })),
  };
  if (!hasStaffRight(proposer, STAFF_ACTS[act as ApprovableAct].right, site_id))
    throw new Problem('approval_void');
}

/**
 * Decides on a proposal. An approval does the act in its own transaction, so that nothing is approved and not done.
 * @throws not_found, approval_own, approval_decided, approval_expired, approval_changed, approval_void,
 * staff_right_missing, and what the act throws
 */
export async function decideApproval(
  services: Services,
  acts: ReadonlyMap<ApprovableAct, AnySensitiveAct>,
  decision: Decision,
  { staff, request }: { staff: Staff; request: Pick<FastifyRequest, 'id' | 'ip'> },
): Promise<SensitiveDone> {
  const { id, event, reason } = decision;
  const [known] = await services.database.db
    .select({ act: approvalTable.act })
    .from(approvalTable)
    .where(eq(approvalTable.id, id));
  const act = known?.act as ApprovableAct | undefined;
  const sensitive = act === undefined ? undefined : acts.get(act);
  if (act === undefined || sensitive === undefined) throw new Problem('not_found');
  const right = event === 'withdraw' ? STAFF_ACTS[act].right : approvalRight(act);
  return performStaffAct(services, { act, right, staff, reason, request }, async (tx, after) => {
    const now_ms = services.clock.nowMs();
    const row = await lockProposal(tx, staff, decision, now_ms);
    const payload = sensitive.parse(row.payload);
    let done: SensitiveDone = { subject: sensitive.subject(payload) };
    if (event === 'approve') {
      await requireProposersRight(tx, row);
      await sensitive.check?.({ services, db: tx }, staff, payload);
      done = await sensitive.perform({ services, tx, after }, payload);
    }
    await tx
      .update(approvalTable)
      .set({
        state: nextApprovalState(row.state, event)!,
        decider_id: staff.id,
        decided_at_ms: now_ms,
        decision_reason: reason,
      })
      .where(eq(approvalTable.id, id));
    return {
      outcome: OUTCOME[event],
      ...done,
      after: { ...done.after, approval_id: String(id), proposer_id: row.proposer_id },
    };
  });
}
