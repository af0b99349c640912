import type { StaffAct } from '../staff/act.ts';
import { hasStaffRight, type StaffPerson } from '../staff/may.ts';
import type { StaffRight } from '../staff/right.ts';
import { nextApprovalState, type ApprovalEvent, type ApprovalState } from './machine.ts';

interface Approvable {
  /** What the second person needs. The first one needs the act's own right. */
  right: StaffRight;
}

/** The acts that can need a second person in the back office. The command line needs none. */
export const APPROVABLE_ACTS = {
  'points.grant': { right: 'money.approve' },
  'earnings.correct': { right: 'money.approve' },
  'payout.batch': { right: 'money.approve' },
  'purchase.refund': { right: 'money.approve' },
  'payment_lock.lift': { right: 'money.approve' },
  'performer.set_rate': { right: 'terms.set' },
  'rates.set': { right: 'terms.set' },
  'performer.set_share': { right: 'terms.set' },
  'performer.close': { right: 'performers.close' },
  'viewer.close': { right: 'people.manage' },
  'staff.give_role': { right: 'staff.manage' },
  'staff.renew_proof': { right: 'staff.manage' },
} as const satisfies Readonly<Partial<Record<StaffAct, Approvable>>>;

export type ApprovableAct = keyof typeof APPROVABLE_ACTS;
export const APPROVABLE_ACT_NAMES = Object.keys(APPROVABLE_ACTS) as ApprovableAct[];
export const isApprovableAct = (name: string): name is ApprovableAct => Object.hasOwn(APPROVABLE_ACTS, name);
export const approvalRight = (act: ApprovableAct): StaffRight => APPROVABLE_ACTS[act].right;

/** What a proposal is about, for the person who decides on it. */
export const APPROVAL_FACTS = [
  'person',
  'role',
  'site',
  'tier',
  'points',
  'coupon_points',
  'mode',
  'rate_before',
  'rate',
  'share_before',
  'share',
  'balance',
  'payouts',
  'payout_total',
  'pay_date',
  'purchase',
  'amount',
  'debt',
  'correction',
  'correction_cause',
  'back_points',
  'back_amount',
  'owed_points',
] as const;
export type ApprovalFact = (typeof APPROVAL_FACTS)[number];

/** A proposal, as far as a decision depends on it. */
export interface Proposal {
  act: ApprovableAct;
  /** Null: it touches the whole service. */
  site_id: number | null;
  proposer_id: number;
  state: ApprovalState;
  expires_at_ms: number;
}

/** The state of a proposal at a time: a waiting one expires by itself. */
export const approvalStateAt = (
  { state, expires_at_ms }: Pick<Proposal, 'state' | 'expires_at_ms'>,
  now_ms: number,
): ApprovalState => (now_ms < expires_at_ms ? state : (nextApprovalState(state, 'expire') ?? state));

export type ApprovalRefusal = 'own_proposal' | 'not_proposer' | 'right_missing' | 'expired' | 'decided';

/**
 * Why a person may not decide on a proposal; null: allowed. The proposer may withdraw it and nothing else; only another
 * person with the right approves or refuses it.
 */
export function approvalRefusal(
  person: StaffPerson,
  proposal: Proposal,
  event: Exclude<ApprovalEvent, 'expire'>,
  now_ms: number,
): ApprovalRefusal | null {
  const state = approvalStateAt(proposal, now_ms);
  const own = person.id === proposal.proposer_id;
  if (event === 'withdraw' && !own) return 'not_proposer';
  if (event !== 'withdraw' && own) return 'own_proposal';
  if (event !== 'withdraw' && !hasStaffRight(person, approvalRight(proposal.act), proposal.site_id))
    return 'right_missing';
  if (nextApprovalState(state, event) !== null) return null;
  return state === 'expired' ? 'expired' : 'decided';
}
