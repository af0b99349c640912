import { bigint, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { timeMs, units } from '../../../platform/database/columns.ts';

export const FIGURE_PARTS = ['mode', 'end', 'registered', 'purchased'] as const;
export type FigurePart = (typeof FIGURE_PARTS)[number];

const counter = <const N extends string>(name: N) => bigint(name, { mode: 'number' }).notNull().default(0);
const sample = <const N extends string>(name: N) => integer(name);

/**
 * What happened in a quarter of an hour on a site. Site 0 is the whole service: it has all sites together, and what
 * belongs to none. The quarters of today are written again every minute.
 */
export const figureTable = pgTable(
  'figure',
  {
    quarter_ms: timeMs('quarter_ms').notNull(),
    site_id: integer('site_id').notNull(),
    bought: counter('bought'),
    spent_time: counter('spent_time'),
    spent_tips: counter('spent_tips'),
    spent_gifts: counter('spent_gifts'),
    spent_videos: counter('spent_videos'),
    earned: counter('earned'),
    registrations: counter('registrations'),
    logins: counter('logins'),
    broadcasts: counter('broadcasts'),
    sessions: counter('sessions'),
    faults: counter('faults'),
    reports: counter('reports'),
    refused_purchases: counter('refused_purchases'),
    failed_logins: counter('failed_logins'),
    server_errors: counter('server_errors'),
    /** Null: no node took a sample. */
    owed: units('owed'),
    online: sample('online'),
    on_air: sample('on_air'),
  },
  (t) => [primaryKey({ columns: [t.site_id, t.quarter_ms] })],
);

/**
 * Sessions of a quarter of an hour by their mode or by their end; registrations and paid purchases by the site that people
 * came from.
 */
export const figurePartTable = pgTable(
  'figure_part',
  {
    quarter_ms: timeMs('quarter_ms').notNull(),
    site_id: integer('site_id').notNull(),
    part: text('part', { enum: FIGURE_PARTS }).notNull(),
    name: text('name').notNull(),
    count: integer('count').notNull(),
  },
  (t) => [primaryKey({ columns: [t.part, t.site_id, t.quarter_ms, t.name] })],
);

/** People who bought or spent points on a day of a time zone. Site 0: on any site. */
export const figurePayersTable = pgTable(
  'figure_payers',
  {
    zone: text('zone').notNull(),
    day_ms: timeMs('day_ms').notNull(),
    site_id: integer('site_id').notNull(),
    payers: integer('payers').notNull(),
    /** Until when they were counted: after the day's end, the count is final. */
    until_ms: timeMs('until_ms').notNull(),
  },
  (t) => [primaryKey({ columns: [t.zone, t.day_ms, t.site_id] })],
);

/** The time zones of those who look at figures. */
export const figureZoneTable = pgTable('figure_zone', {
  zone: text('zone').primaryKey(),
  asked_at_ms: timeMs('asked_at_ms').notNull(),
});
