import { integer, pgTable, text } from 'drizzle-orm/pg-core';
import { timeMs } from '../database/columns.ts';

/** Duties (jobs that one server node does at a time) and their leases. */
export const dutyTable = pgTable('duty', {
  name: text('name').primaryKey(),
  /** Id of one run of a node: a node that was restarted is another holder. */
  holder: text('holder').notNull(),
  /** End of the lease. By the database's clock, because the clocks of the nodes may differ. */
  until_ms: timeMs('until_ms').notNull(),
  /** Number of the current hold (fencing token): distinguishes work of an earlier hold from that of this one. */
  term: integer('term').notNull(),
});
