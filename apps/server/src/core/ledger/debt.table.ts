import { sql } from 'drizzle-orm';
import { check, index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { identity, ref, timeMs, units } from '../../platform/database/columns.ts';

/**
 * What viewers owe, each debt by its cause: money went back to a viewer who had spent the points. The sum of what is open
 * is the balance of the viewer's account `viewer_debt`, under whose lock these rows change. Rows are kept.
 */
export const pointDebtTable = pgTable(
  'point_debt',
  {
    id: identity(),
    viewer_id: ref('viewer_id').notNull(),
    /** What it came from; unique for ever. */
    cause_key: text('cause_key').notNull(),
    owed_units: units('owed_units').notNull(),
    /** By points that came later. */
    paid_units: units('paid_units').notNull().default(0),
    /** By staff. */
    forgiven_units: units('forgiven_units').notNull().default(0),
    /** Because the money came back. */
    cancelled_units: units('cancelled_units').notNull().default(0),
    at_ms: timeMs('at_ms').notNull(),
  },
  (t) => [
    uniqueIndex('point_debt_cause').on(t.cause_key),
    index('point_debt_viewer').on(t.viewer_id, t.id),
    check(
      'point_debt_units',
      sql`${t.paid_units} >= 0 AND ${t.forgiven_units} >= 0 AND ${t.cancelled_units} >= 0
        AND ${t.paid_units} + ${t.forgiven_units} + ${t.cancelled_units} <= ${t.owed_units}`,
    ),
  ],
);
