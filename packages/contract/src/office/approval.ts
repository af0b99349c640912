import { APPROVABLE_ACT_NAMES, APPROVAL_FACTS, APPROVAL_STATES, type ApprovableAct } from '@akari/rules';
import * as z from 'zod/mini';
import { defineOfficeCall, id, timeMs } from '../common/index.ts';
import { actReason } from './reason.ts';

const person = z.object({ user_id: id, user_name: z.string() });

/** An act that a second person approves, and what became of it. */
export const approval = z.object({
  approval_id: id,
  act: z.enum(APPROVABLE_ACT_NAMES as [ApprovableAct, ...ApprovableAct[]]),
  /** Null: all sites. */
  site_id: z.nullable(z.int()),
  /** A person is sent by name; points and rates in units, shares in basis points. */
  facts: z.array(z.object({ fact: z.enum(APPROVAL_FACTS), value: z.string() })),
  reason: z.string(),
  proposer: person,
  proposed_at_ms: timeMs,
  expires_at_ms: timeMs,
  state: z.enum(APPROVAL_STATES),
  /** Null: not decided. */
  decider: z.nullable(person),
  decided_at_ms: z.nullable(timeMs),
  decision_reason: z.nullable(z.string()),
  /** Sent back with the decision: it is about what was seen. */
  payload_hash: z.string(),
  /** Whether the person who asks has proposed it, and whether they may decide on it now. */
  own: z.boolean(),
  decidable: z.boolean(),
});
export type Approval = z.infer<typeof approval>;

export const APPROVAL_LISTS = ['waiting', 'mine', 'history'] as const;
export type ApprovalList = (typeof APPROVAL_LISTS)[number];

/** `waiting`: what others have proposed and this person may decide on; `mine`: own proposals; `history`: decided ones. */
export const listApprovals = defineOfficeCall({
  method: 'GET',
  path: '/api/office/approvals',
  right: null,
  query: z.object({ list: z.enum(APPROVAL_LISTS) }),
  answer: z.object({ approvals: z.array(approval) }),
});

export const decideApproval = defineOfficeCall({
  method: 'POST',
  path: '/api/office/approvals/:approval_id',
  right: null,
  proof: 'fresh',
  params: z.object({ approval_id: id }),
  body: z.object({
    event: z.enum(['approve', 'refuse', 'withdraw']),
    payload_hash: z.string().check(z.maxLength(100)),
    reason: actReason,
  }),
  /** What the act shows once to the person who approves it, such as an enrolment code; null: nothing. */
  answer: z.object({ shown_once: z.nullable(z.string()) }),
});
