import { TIP_GOAL_KINDS, TIP_GOAL_STATES, type TipGoalStep } from '@akari/rules';
import { integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { ref, timeMs, units } from '../../platform/database/columns.ts';

/** The goal that a performer set last. It counts while its broadcast runs; the next one begins without a goal. */
export const tipGoalTable = pgTable('tip_goal', {
  performer_id: ref('performer_id').primaryKey(),
  broadcast_id: ref('broadcast_id').notNull(),
  /** Increments with every goal that is set. */
  number: integer('number').notNull(),
  /** Increments with every change. */
  version: integer('version').notNull(),
  state: text('state', { enum: TIP_GOAL_STATES }).notNull(),
  kind: text('kind', { enum: TIP_GOAL_KINDS }).notNull(),
  steps: jsonb('steps').$type<TipGoalStep[]>().notNull(),
  sum_units: units('sum_units').notNull(),
  reached: integer('reached').notNull(),
  /** Null: not reached yet, or reached by an anonymous viewer. */
  reached_by: text('reached_by'),
  set_at_ms: timeMs('set_at_ms').notNull(),
});
