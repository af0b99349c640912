import { QUEUE_KIND_NAMES, QUEUE_STATES, type QueueKindName, type QueuePriority } from '@akari/rules';
import { sql } from 'drizzle-orm';
import { index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { identity, ref, timeMs } from '../../platform/database/columns.ts';

/**
 * What waits for a decision of staff, of every kind. The thing itself is in the tables of its capability; `subject`
 * names it there.
 */
export const queueItemTable = pgTable(
  'queue_item',
  {
    id: identity(),
    kind: text('kind', { enum: QUEUE_KIND_NAMES as [QueueKindName, ...QueueKindName[]] }).notNull(),
    subject: text('subject').notNull(),
    site_id: integer('site_id').notNull(),
    state: text('state', { enum: QUEUE_STATES }).notNull().default('open'),
    priority: integer('priority').$type<QueuePriority>().notNull(),
    created_at_ms: timeMs('created_at_ms').notNull(),
    due_at_ms: timeMs('due_at_ms').notNull(),
    version: integer('version').notNull().default(0),
    /** Set while a member of the staff has claimed it. */
    holder_id: ref('holder_id'),
    claimed_until_ms: timeMs('claimed_until_ms'),
    decision: text('decision'),
    decided_by: ref('decided_by'),
    /** When it was decided or withdrawn. */
    settled_at_ms: timeMs('settled_at_ms'),
  },
  (t) => [
    uniqueIndex('queue_item_open')
      .on(t.kind, t.subject)
      .where(sql`${t.state} IN ('open', 'claimed')`),
    index('queue_item_next')
      .on(t.kind, t.priority, t.due_at_ms, t.id)
      .where(sql`${t.state} IN ('open', 'claimed')`),
  ],
);
export type QueueItemRow = typeof queueItemTable.$inferSelect;
