import { pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { ref } from '../platform/database/columns.ts';

/** At which server nodes somebody has a socket. What a node that died left behind is cleared away by another. */
export const presenceTable = pgTable(
  'presence',
  {
    user_id: ref('user_id').notNull(),
    /** The life of the node, as its duties know it. */
    node: text('node').notNull(),
  },
  (t) => [primaryKey({ columns: [t.user_id, t.node] })],
);
