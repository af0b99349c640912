import { PROOF_METHODS, STAFF_ROLE_NAMES } from '@akari/rules';
import { sql } from 'drizzle-orm';
import { integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { identity, ref, timeMs } from '../../platform/database/columns.ts';
import { loginTable, userTable } from '../account/state/account.table.ts';

/** The roles of staff. Only accounts of administrators (types 215 and 220) have any. */
export const staffGrantTable = pgTable(
  'staff_grant',
  {
    id: identity(),
    user_id: ref('user_id')
      .notNull()
      .references(() => userTable.id),
    role: text('role', { enum: STAFF_ROLE_NAMES as [string, ...string[]] }).notNull(),
    /** Null: for all sites. */
    site_id: integer('site_id'),
    at_ms: timeMs('at_ms').notNull(),
  },
  (t) => [uniqueIndex('staff_grant_once').on(t.user_id, t.role, sql`coalesce(${t.site_id}, 0)`)],
);

/** The last proof of a login. */
export const staffProofTable = pgTable('staff_proof', {
  login_id: ref('login_id')
    .primaryKey()
    .references(() => loginTable.id),
  method: text('method', { enum: PROOF_METHODS }).notNull(),
  proved_at_ms: timeMs('proved_at_ms').notNull(),
  /** The last call of the back office, to the minute: an idle proof is void. */
  used_at_ms: timeMs('used_at_ms').notNull(),
});
