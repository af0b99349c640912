import { pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { identity, ref, timeMs } from '../../platform/database/columns.ts';
import { userTable } from '../account/state/account.table.ts';

/** Views of lists that staff saved for themselves: filters, sorting and columns, as the address has them. */
export const officeViewTable = pgTable(
  'office_view',
  {
    id: identity(),
    user_id: ref('user_id')
      .notNull()
      .references(() => userTable.id),
    list: text('list').notNull(),
    name: text('name').notNull(),
    search: text('search').notNull(),
    at_ms: timeMs('at_ms').notNull(),
  },
  (t) => [uniqueIndex('office_view_name').on(t.user_id, t.list, t.name)],
);
