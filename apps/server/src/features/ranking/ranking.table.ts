import {
  RANKING_EVENT_ENTRIES,
  RANKING_EVENT_MEASURES,
  RANKING_EVENT_STATES,
  RANKING_PERIODS,
} from '@akari/rules';
import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { publicIdentity, ref, timeMs, units } from '../../platform/database/columns.ts';

/** A transfer up to which all are visible once the holders of locks, who may still commit earlier ones, have ended. */
export interface RankingMark {
  transfer_id: number;
  at_ms: number;
  /** Transactions that could write transfers when the mark was made. */
  holders: string[];
}

/** How far the ledger is counted: one row, which is locked while it is counted. */
export const rankingPositionTable = pgTable(
  'ranking_position',
  {
    id: integer('id').primaryKey().default(1),
    /** The last transfer that is counted. */
    transfer_id: ref('transfer_id').notNull().default(0),
    /** All transfers before this time are counted. */
    counted_at_ms: timeMs('counted_at_ms').notNull().default(0),
    mark: jsonb('mark').$type<RankingMark>(),
  },
  (t) => [check('ranking_position_one', sql`${t.id} = 1`)],
);

/**
 * What viewers spent with performers in regular points, by day in Japan. What was given back is taken from the day of the
 * payment. Only the ledger changes it: `npm run ranking:rebuild` makes it again.
 */
export const rankingSpendingTable = pgTable(
  'ranking_spending',
  {
    performer_id: ref('performer_id').notNull(),
    day: integer('day').notNull(),
    viewer_id: ref('viewer_id').notNull(),
    units: units('units').notNull(),
    /** The part of it in voice broadcasts, and the part that was not paid anonymously. */
    voice_units: units('voice_units').notNull(),
    named_units: units('named_units').notNull(),
    /** The parts of `units` and `voice_units` whose money went back to the viewer. */
    back_units: units('back_units').notNull().default(0),
    back_voice_units: units('back_voice_units').notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.performer_id, t.day, t.viewer_id] }),
    index('ranking_spending_viewer').on(t.viewer_id, t.day),
  ],
);

/** Purchases whose money went back after points of them were spent. */
export const rankingBackTable = pgTable(
  'ranking_back',
  {
    /** That of the refund or chargeback. */
    key: text('key').primaryKey(),
    viewer_id: ref('viewer_id').notNull(),
    from_day: integer('from_day').notNull(),
    until_day: integer('until_day').notNull(),
    /** Spent before; 0: the money came back. */
    units: units('units').notNull(),
  },
  (t) => [index('ranking_back_viewer').on(t.viewer_id)],
);

/** Sums of performers by day, week, month and all time: those of `ranking_spending`, less what went back. */
export const rankingSumTable = pgTable(
  'ranking_sum',
  {
    period: text('period', { enum: RANKING_PERIODS }).notNull(),
    /** The first day in Japan; 0: all time. */
    start_day: integer('start_day').notNull(),
    performer_id: ref('performer_id').notNull(),
    points_units: units('points_units').notNull(),
    voice_units: units('voice_units').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.period, t.start_day, t.performer_id] }),
    index('ranking_sum_points').on(t.period, t.start_day, t.points_units),
    index('ranking_sum_voice')
      .on(t.period, t.start_day, t.voice_units)
      .where(sql`${t.voice_units} > 0`),
  ],
);

/** Whether a performer is in rankings, and whether a viewer's name is shown among supporters. */
export const rankingChoiceTable = pgTable('ranking_choice', {
  user_id: ref('user_id').primaryKey(),
  shown: boolean('shown').notNull(),
});

/** Events in which performers are ranked. */
export const rankingEventTable = pgTable(
  'ranking_event',
  {
    id: publicIdentity('ranking_event'),
    title_ja: text('title_ja').notNull(),
    title_en: text('title_en').notNull(),
    measure: text('measure', { enum: RANKING_EVENT_MEASURES }).notNull(),
    entry: text('entry', { enum: RANKING_EVENT_ENTRIES }).notNull(),
    state: text('state', { enum: RANKING_EVENT_STATES }).notNull().default('open'),
    /** The days in Japan, both included. */
    from_day: integer('from_day').notNull(),
    until_day: integer('until_day').notNull(),
    made_by: ref('made_by').notNull(),
    made_at_ms: timeMs('made_at_ms').notNull(),
    frozen_at_ms: timeMs('frozen_at_ms'),
  },
  (t) => [
    index('ranking_event_list').on(t.made_at_ms, t.id),
    index('ranking_event_until').on(t.until_day),
    check('ranking_event_days', sql`${t.from_day} <= ${t.until_day}`),
  ],
);
export type RankingEventRow = typeof rankingEventTable.$inferSelect;

/** Performers who have entered an event. */
export const rankingEventEntryTable = pgTable(
  'ranking_event_entry',
  {
    event_id: ref('event_id')
      .notNull()
      .references(() => rankingEventTable.id),
    performer_id: ref('performer_id').notNull(),
    at_ms: timeMs('at_ms').notNull(),
  },
  (t) => [primaryKey({ columns: [t.event_id, t.performer_id] })],
);

/** The frozen figures of an event. Rows are only added. */
export const rankingEventResultTable = pgTable(
  'ranking_event_result',
  {
    event_id: ref('event_id')
      .notNull()
      .references(() => rankingEventTable.id),
    performer_id: ref('performer_id').notNull(),
    rank: integer('rank').notNull(),
    figure: units('figure').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.event_id, t.performer_id] }),
    index('ranking_event_result_rank').on(t.event_id, t.rank),
  ],
);
