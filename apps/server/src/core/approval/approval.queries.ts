import type { Approval, ApprovalList } from '@akari/contract/office';
import {
  approvalRefusal,
  approvalRight,
  approvalStateAt,
  hasStaffRight,
  STAFF_ACTS,
  type ApprovableAct,
} from '@akari/rules';
import { and, desc, eq, gt, inArray } from 'drizzle-orm';
import type { Services } from '../../platform/services.ts';
import { userTable } from '../account/state/account.table.ts';
import type { Staff } from '../staff/read-staff.ts';
import { approvalTable } from './approval.table.ts';
import type { AnySensitiveAct } from './sensitive-act.ts';

/** How many of the newest proposals are looked at. */
const NEWEST = 500;

type Row = typeof approvalTable.$inferSelect & { act: ApprovableAct };
type Acts = ReadonlyMap<ApprovableAct, AnySensitiveAct>;

/** People who may propose or approve such an act for the site see what became of it. */
const maySee = (staff: Staff, { act, site_id, proposer_id }: Row): boolean =>
  proposer_id === staff.id ||
  [STAFF_ACTS[act].right, approvalRight(act)].some((right) => hasStaffRight(staff, right, site_id));

function isIn(list: ApprovalList, row: Row, staff: Staff, now_ms: number): boolean {
  if (list === 'mine') return row.proposer_id === staff.id;
  const waits = approvalStateAt(row, now_ms) === 'waiting';
  return list === 'waiting' ? approvalRefusal(staff, row, 'approve', now_ms) === null : !waits;
}

async function namesOf({ database }: Services, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const rows = await database.db
    .select({ id: userTable.id, user_name: userTable.user_name })
    .from(userTable)
    .where(inArray(userTable.id, [...ids]));
  return new Map(rows.map(({ id, user_name }) => [id, user_name]));
}

const actOf = (row: typeof approvalTable.$inferSelect): Row => ({ ...row, act: row.act as ApprovableAct });

/** How many proposals wait for a decision that this member of the staff may make. */
export async function countApprovalsFor({ database, clock }: Services, staff: Staff): Promise<number> {
  const now_ms = clock.nowMs();
  const rows = await database.db
    .select()
    .from(approvalTable)
    .where(and(eq(approvalTable.state, 'waiting'), gt(approvalTable.expires_at_ms, now_ms)));
  return rows.filter((row) => isIn('waiting', actOf(row), staff, now_ms)).length;
}

/** The proposals of one list that a member of the staff may see, newest first. */
export async function listApprovalsFor(
  services: Services,
  acts: Acts,
  staff: Staff,
  list: ApprovalList,
): Promise<Approval[]> {
  const now_ms = services.clock.nowMs();
  const newest = await services.database.db
    .select()
    .from(approvalTable)
    .orderBy(desc(approvalTable.proposed_at_ms))
    .limit(NEWEST);
  const rows = newest
    .map(actOf)
    .filter((row) => acts.has(row.act) && maySee(staff, row) && isIn(list, row, staff, now_ms));
  const factsOf = ({ act, payload }: Row) => {
    const sensitive = acts.get(act)!;
    return sensitive.facts(sensitive.parse(payload));
  };
  const people = rows.flatMap((row) => [
    row.proposer_id,
    ...(row.decider_id === null ? [] : [row.decider_id]),
    ...factsOf(row).flatMap(({ fact, value }) => (fact === 'person' ? [Number(value)] : [])),
  ]);
  const names = await namesOf(services, [...new Set(people)]);
  const nameOf = (id: number): string => names.get(id) ?? String(id);
  const personOf = (id: number) => ({ user_id: String(id), user_name: nameOf(id) });
  return rows.map((row) => ({
    approval_id: String(row.id),
    act: row.act,
    site_id: row.site_id,
    facts: factsOf(row).map(({ fact, value }) => ({
      fact,
      value: fact === 'person' ? nameOf(Number(value)) : value,
    })),
    reason: row.reason,
    proposer: personOf(row.proposer_id),
    proposed_at_ms: row.proposed_at_ms,
    expires_at_ms: row.expires_at_ms,
    state: approvalStateAt(row, now_ms),
    decider: row.decider_id === null ? null : personOf(row.decider_id),
    decided_at_ms: row.decided_at_ms,
    decision_reason: row.decision_reason,
    payload_hash: row.payload_hash,
    own: row.proposer_id === staff.id,
    decidable: approvalRefusal(staff, row, 'approve', now_ms) === null,
  }));
}
