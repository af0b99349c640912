import { integer, pgTable, text } from 'drizzle-orm/pg-core';
import { timeMs } from '../database/columns.ts';

/** What exactly one server node does at a time, and who does it now. */
export const dutyTable = pgTable('duty', {
  name: text('name').primaryKey(),
  /** The life of a node: a node that was started again is another. */
  holder: text('holder').notNull(),
  /** Without renewal it is free then. By the database's clock: the nodes' own may differ. */
  until_ms: timeMs('until_ms').notNull(),
  /** Counts who has held it, so that work of an earlier hold is told from that of this one. */
  term: integer('term').notNull(),
});
