import { createHash } from 'node:crypto';
import { STAFF_ACTS, type ApprovableAct } from '@akari/rules';
import type { FastifyRequest } from 'fastify';
import type { Json } from '../../platform/database/json.ts';
import type { Services } from '../../platform/services.ts';
import { canonicalJson } from '../audit/canonical-json.ts';
import { performStaffAct } from '../staff/perform-staff-act.ts';
import type { Staff } from '../staff/read-staff.ts';
import { requireRight } from '../staff/require-right.ts';
import { approvalTable } from './approval.table.ts';
import type { SensitiveAct, SensitiveDone } from './sensitive-act.ts';

/** Names what a proposal says: the person who decides sends it back. */
export const hashOfProposal = (act: ApprovableAct, site_id: number | null, payload: Json): string =>
  createHash('sha256').update(canonicalJson({ act, site_id, payload })).digest('base64url');

interface Asked<P> {
  staff: Staff;
  payload: P;
  /** One line, kept for years (`actReason`). */
  reason: string;
  request: Pick<FastifyRequest, 'id' | 'ip'>;
}

export type ProposedOrDone =
  | { state: 'done'; done: SensitiveDone }
  | { state: 'waiting'; approval_id: string; expires_at_ms: number };

/**
 * Does an act of the back office at once, or has it wait for a second person where the act says that this payload needs
 * one. Either way there is one row of the audit log. The route asks for a `fresh` proof.
 * @throws staff_right_missing, what the act's `check` throws, audit_key_unavailable
 */
export async function proposeOrPerform<P>(
  services: Services,
  sensitive: SensitiveAct<P>,
  { staff, payload, reason, request }: Asked<P>,
): Promise<ProposedOrDone> {
  const { act } = sensitive;
  const site_id = sensitive.siteOf(payload);
  requireRight(staff, STAFF_ACTS[act].right, site_id);
  await sensitive.check?.({ services, db: services.database.db }, staff, payload);
  const intent = { act, staff, reason, request };
  if (!(await sensitive.needsApproval(services, payload))) {
    const done = await performStaffAct(services, intent, (tx, after) =>
      sensitive.perform({ services, tx, after }, payload),
    );
    return { state: 'done', done };
  }
  const frozen = JSON.parse(JSON.stringify(payload)) as Json;
  const now_ms = services.clock.nowMs();
  const expires_at_ms = now_ms + services.config.staff.approval_ms;
  const payload_hash = hashOfProposal(act, site_id, frozen);
  const { approval_id } = await performStaffAct(services, intent, async (tx) => {
    const [row] = await tx
      .insert(approvalTable)
      .values({
        act,
        site_id,
        payload: frozen,
        payload_hash,
        reason,
        proposer_id: staff.id,
        proposed_at_ms: now_ms,
        expires_at_ms,
        state: 'waiting',
      })
      .returning({ id: approvalTable.id });
    const id = String(row!.id);
    return {
      subject: sensitive.subject(payload),
      after: { approval_id: id, payload_hash },
      outcome: 'proposed' as const,
      approval_id: id,
    };
  });
  return { state: 'waiting', approval_id, expires_at_ms };
}
