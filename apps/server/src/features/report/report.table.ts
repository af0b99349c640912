import {
  CHANNEL_STATUSES,
  REPORT_REASON_NAMES,
  REPORT_STATES,
  REPORT_TARGETS,
  SESSION_MODES,
  type ReportReason,
} from '@akari/rules';
import { sql } from 'drizzle-orm';
import { boolean, customType, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { identity, ref, timeMs } from '../../platform/database/columns.ts';

const bytes = customType<{ data: Buffer; driverData: Buffer }>({ dataType: () => 'bytea' });

/** A line of the room as it was when the report came. */
export interface KeptLine {
  line_id: number;
  at_ms: number;
  author_id: number | null;
  /** A tip or gift has no text. */
  kind: 'text' | 'tip';
  text: string;
  lang: 'ja' | 'en' | null;
}

/** Reports of viewers and performers, each with what staff need to judge it. It never holds a recording. */
export const reportTable = pgTable(
  'report',
  {
    id: identity(),
    reporter_id: ref('reporter_id').notNull(),
    target: text('target', { enum: REPORT_TARGETS }).notNull(),
    /** What is reported: one report of a person about it is open at a time. */
    target_key: text('target_key').notNull(),
    performer_id: ref('performer_id').notNull(),
    reported_id: ref('reported_id').notNull(),
    /** Whether the reporter does not know who was reported. */
    anonymous: boolean('anonymous').notNull().default(false),
    line_id: ref('line_id'),
    broadcast_id: ref('broadcast_id'),
    reason: text('reason', { enum: REPORT_REASON_NAMES as [ReportReason, ...ReportReason[]] }).notNull(),
    /** How often it was sent. */
    count: integer('count').notNull().default(1),
    state: text('state', { enum: REPORT_STATES }).notNull().default('open'),
    status: text('status', { enum: CHANNEL_STATUSES }).notNull(),
    /** The latest session between the two in the room; null: none. */
    session_id: ref('session_id'),
    session_mode: text('session_mode', { enum: SESSION_MODES }),
    lines: jsonb('lines').$type<KeptLine[]>().notNull(),
    at_ms: timeMs('at_ms').notNull(),
    decided_at_ms: timeMs('decided_at_ms'),
  },
  (t) => [
    uniqueIndex('report_open')
      .on(t.reporter_id, t.target_key)
      .where(sql`${t.state} = 'open'`),
    index('report_reporter').on(t.reporter_id, t.id),
    // For the figures of the back office.
    index('report_at').on(t.at_ms),
  ],
);
export type ReportRow = typeof reportTable.$inferSelect;

/** The still of the channel when the report came; in a table of its own, so that reading a report does not load it. */
export const reportStillTable = pgTable('report_still', {
  report_id: ref('report_id').primaryKey(),
  jpeg: bytes('jpeg').notNull(),
  taken_at_ms: timeMs('taken_at_ms').notNull(),
});
