import { APPROVABLE_ACT_NAMES, APPROVAL_STATES } from '@akari/rules';
import { index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { publicIdentity, ref, timeMs } from '../../platform/database/columns.ts';
import type { Json } from '../../platform/database/json.ts';
import { userTable } from '../account/state/account.table.ts';

/** Acts of staff that a second person has to approve, and the decisions. Rows stay. */
export const approvalTable = pgTable(
  'approval',
  {
    id: publicIdentity('approval'),
    act: text('act', { enum: APPROVABLE_ACT_NAMES as [string, ...string[]] }).notNull(),
    /** Null: it touches the whole service. */
    site_id: integer('site_id'),
    /** What will be done, as it was proposed. Nothing changes it. */
    payload: jsonb('payload').$type<Json>().notNull(),
    /** SHA-256 of act, site and payload: a decision names what was seen. */
    payload_hash: text('payload_hash').notNull(),
    reason: text('reason').notNull(),
    proposer_id: ref('proposer_id')
      .notNull()
      .references(() => userTable.id),
    proposed_at_ms: timeMs('proposed_at_ms').notNull(),
    expires_at_ms: timeMs('expires_at_ms').notNull(),
    /** `expired` is never written: a waiting row is expired by its time. */
    state: text('state', { enum: APPROVAL_STATES }).notNull(),
    decider_id: ref('decider_id').references(() => userTable.id),
    decided_at_ms: timeMs('decided_at_ms'),
    decision_reason: text('decision_reason'),
  },
  (t) => [index('approval_state').on(t.state, t.proposed_at_ms)],
);
