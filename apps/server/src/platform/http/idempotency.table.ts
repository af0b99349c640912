import { index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { timeMs } from '../database/columns.ts';

/** Answers of idempotent calls, by person and key, so that a retry gets the first answer again. */
export const idempotencyTable = pgTable(
  'idempotency',
  {
    person: text('person').notNull(),
    key: text('key').notNull(),
    input_hash: text('input_hash').notNull(),
    /** Null while the first call runs, at a node of an earlier version. */
    status: integer('status'),
    answer: jsonb('answer').$type<unknown>(),
    at_ms: timeMs('at_ms').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.person, t.key] }),
    // Written in the order of time: where the old ones are, at next to no cost for the new.
    index('idempotency_at').using('brin', t.at_ms),
  ],
);
