import { pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { ref } from '../../../platform/database/columns.ts';

/** The server nodes at which a person has a socket. Rows of a node that crashed are deleted by another node. */
export const presenceTable = pgTable(
  'presence',
  {
    user_id: ref('user_id').notNull(),
    /** Id of one run of the node's process, as in the table of duties. */
    node: text('node').notNull(),
  },
  (t) => [primaryKey({ columns: [t.user_id, t.node] })],
);
