import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { StaffGrant, StaffPerson } from '../staff/may.ts';
import { hasStaffRight } from '../staff/may.ts';
import { STAFF_ROLE_NAMES } from '../staff/role.ts';
import {
  APPROVABLE_ACT_NAMES,
  approvalRefusal,
  approvalRight,
  approvalStateAt,
  type Proposal,
} from './approval.ts';
import { APPROVAL_EVENTS, nextApprovalState, type ApprovalEvent } from './machine.ts';

const DECISIONS = APPROVAL_EVENTS.filter((event) => event !== 'expire');
const grants: fc.Arbitrary<StaffGrant> = fc.record({
  role: fc.constantFrom(...STAFF_ROLE_NAMES),
  site_id: fc.constantFrom(null, 1, 2),
});
const person = (id: number): fc.Arbitrary<StaffPerson> =>
  fc.record({ id: fc.constant(id), grants: fc.array(grants, { maxLength: 4 }) });
const proposals: fc.Arbitrary<Proposal> = fc.record({
  act: fc.constantFrom(...APPROVABLE_ACT_NAMES),
  site_id: fc.constantFrom(null, 1, 2),
  proposer_id: fc.constantFrom(1, 2, 3),
  state: fc.constant('waiting' as const),
  expires_at_ms: fc.constant(100),
});
const steps = fc.array(
  fc.record({ event: fc.constantFrom(...DECISIONS), now_ms: fc.integer({ min: 0, max: 200 }) }),
  { maxLength: 12 },
);
type Step = { event: Exclude<ApprovalEvent, 'expire'>; now_ms: number };

/** Carries out what the rules allow. @returns the proposal after it */
function attempt(proposal: Proposal, by: StaffPerson, { event, now_ms }: Step): Proposal {
  if (approvalRefusal(by, proposal, event, now_ms) !== null) return proposal;
  return { ...proposal, state: nextApprovalState(proposal.state, event)! };
}

describe('four eyes', () => {
  it('no sequence of acts by one person approves what that person has proposed', () => {
    fc.assert(
      fc.property(proposals, steps, fc.array(grants, { maxLength: 4 }), (proposal, acts, roles) => {
        const proposer = { id: proposal.proposer_id, grants: roles };
        const end = acts.reduce((now, step) => attempt(now, proposer, step), proposal);
        expect(end.state).not.toBe('approved');
      }),
      { numRuns: 1_000 },
    );
  });

  it('only another person with the right approves, before the end of the time', () => {
    fc.assert(
      fc.property(proposals, person(2), fc.integer({ min: 0, max: 200 }), (proposal, one, now_ms) => {
        const approved = attempt(proposal, one, { event: 'approve', now_ms }).state === 'approved';
        const may =
          one.id !== proposal.proposer_id &&
          now_ms < 100 &&
          hasStaffRight(one, approvalRight(proposal.act), proposal.site_id);
        expect(approved).toBe(may);
      }),
      { numRuns: 1_000 },
    );
  });

  it('a decision is the last one', () => {
    fc.assert(
      fc.property(proposals, fc.array(fc.tuple(person(2), steps), { maxLength: 3 }), (proposal, people) => {
        let now = proposal;
        for (const [one, acts] of people)
          for (const step of acts) {
            const next = attempt(now, one, step);
            if (now.state !== 'waiting') expect(next.state).toBe(now.state);
            now = next;
          }
      }),
    );
  });
});

const waiting: Proposal = {
  act: 'points.grant',
  site_id: null,
  proposer_id: 1,
  state: 'waiting',
  expires_at_ms: 100,
};
const admin = (id: number): StaffPerson => ({ id, grants: [{ role: 'admin', site_id: null }] });
const finance: StaffPerson = { id: 2, grants: [{ role: 'finance', site_id: null }] };

it.each([
  ['the proposer approves', admin(1), waiting, 'approve', 'own_proposal'],
  ['the proposer refuses', admin(1), waiting, 'refuse', 'own_proposal'],
  ['the proposer withdraws', admin(1), waiting, 'withdraw', null],
  ['another person withdraws', admin(2), waiting, 'withdraw', 'not_proposer'],
  ['another administrator approves', admin(2), waiting, 'approve', null],
  ['a person who may only propose approves', finance, waiting, 'approve', 'right_missing'],
  ['an approved proposal is refused', admin(2), { ...waiting, state: 'approved' }, 'refuse', 'decided'],
  ['an expired proposal is approved', admin(2), { ...waiting, expires_at_ms: 50 }, 'approve', 'expired'],
] as const)('approvalRefusal: %s', (_what, one, proposal, event, refusal) => {
  expect(approvalRefusal(one, proposal, event, 50)).toBe(refusal);
});

it('approvalStateAt expires a waiting proposal at its end, and no other one', () => {
  expect(approvalStateAt(waiting, 99)).toBe('waiting');
  expect(approvalStateAt(waiting, 100)).toBe('expired');
  expect(approvalStateAt({ ...waiting, state: 'refused' }, 100)).toBe('refused');
});
