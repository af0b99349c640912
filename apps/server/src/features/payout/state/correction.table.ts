import { CORRECTION_CAUSES } from '@akari/rules';
import { sql } from 'drizzle-orm';
import { check, index, pgTable, text } from 'drizzle-orm/pg-core';
import { userTable } from '../../../core/account/state/account.table.ts';
import { publicIdentity, ref, timeMs, units } from '../../../platform/database/columns.ts';

/** Corrections of earnings that two people of the staff agreed to. Rows are only added. */
export const earningCorrectionTable = pgTable(
  'earning_correction',
  {
    id: publicIdentity('earning_correction'),
    /** The performer, the member who was attached to the partner, or the account of the agency. */
    user_id: ref('user_id')
      .notNull()
      .references(() => userTable.id),
    /** Both null: of a performer's earnings. */
    partner_id: ref('partner_id'),
    agency_id: ref('agency_id'),
    /** Negative: they were taken. */
    units: units('units').notNull(),
    cause: text('cause', { enum: CORRECTION_CAUSES }).notNull(),
    transfer_id: ref('transfer_id').notNull(),
    at_ms: timeMs('at_ms').notNull(),
  },
  (t) => [
    index('earning_correction_user').on(t.user_id, t.at_ms),
    index('earning_correction_partner').on(t.partner_id, t.at_ms),
    index('earning_correction_agency').on(t.agency_id, t.at_ms),
    index('earning_correction_at').on(t.at_ms),
    check('earning_correction_units', sql`${t.units} <> 0`),
  ],
);
