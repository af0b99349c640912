import { MISSION_CLAIMS } from '@akari/rules';
import { sql } from 'drizzle-orm';
import { check, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { identity, ref, timeMs } from '../../platform/database/columns.ts';

/**
 * What viewers took of missions and of the login bonus, and the stamps of performers. The index allows each once in a day of
 * Japan; the ledger check compares the miles with the lots.
 */
export const missionClaimTable = pgTable(
  'mission_claim',
  {
    id: identity(),
    user_id: ref('user_id').notNull(),
    kind: text('kind', { enum: MISSION_CLAIMS }).notNull(),
    /** `YYYY-MM-DD` in Japan. */
    day: text('day').notNull(),
    /** Of the login bonus: which stamp of the card it is; null: of a mission. */
    step: integer('step'),
    miles: integer('miles').notNull(),
    at_ms: timeMs('at_ms').notNull(),
  },
  (t) => [
    uniqueIndex('mission_claim_day').on(t.user_id, t.day, t.kind),
    check('mission_claim_miles', sql`${t.miles} >= 0`),
    check('mission_claim_step', sql`(${t.step} IS NOT NULL) = (${t.kind} = 'login_bonus')`),
  ],
);
