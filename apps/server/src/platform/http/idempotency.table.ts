import { index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { timeMs } from '../database/columns.ts';

/** Answers of idempotent calls, by person and key, so that a retry gets the first answer again. */
export const idempotencyTable = pgTable(
  'idempotency',
  {
    person: text('person').notNull(),
    key: text('key').notNull(),
    input_hash: text('input_hash').notNull(),
    /** HTTP status. Null while the first call runs on a node of an earlier version. */
    status: integer('status'),
    answer: jsonb('answer').$type<unknown>(),
    at_ms: timeMs('at_ms').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.person, t.key] }),
    // Rows are inserted in order of time, so a BRIN index finds the expired ones at almost no cost for each insert.
    index('idempotency_at').using('brin', t.at_ms),
  ],
);
