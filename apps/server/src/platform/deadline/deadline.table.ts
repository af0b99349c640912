import { index, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { identity, timeMs } from '../database/columns.ts';

/** Durable timers, which any node may handle. At most one of a kind for a subject. */
export const deadlineTable = pgTable(
  'deadline',
  {
    id: identity(),
    kind: text('kind').notNull(),
    subject: text('subject').notNull(),
    due_at_ms: timeMs('due_at_ms').notNull(),
    payload: jsonb('payload').$type<unknown>().notNull(),
  },
  (t) => [index('deadline_due').on(t.due_at_ms), uniqueIndex('deadline_subject').on(t.kind, t.subject)],
);
