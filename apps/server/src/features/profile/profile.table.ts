import { PROFILE_REASONS, PROFILE_STATES, type ProfileFacts, type ProfileTexts } from '@akari/rules';
import { index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { ref, timeMs } from '../../platform/database/columns.ts';

/** Profiles of performers who have saved one. The lock of the performer's channel covers the row. */
export const profileTable = pgTable('profile', {
  performer_id: ref('performer_id').primaryKey(),
  /** Incremented with each change by the performer. */
  version: integer('version').notNull().default(0),
  facts: jsonb('facts').$type<ProfileFacts>().notNull(),
  /** What visitors see; the channel has the introduction. */
  shown_texts: jsonb('shown_texts').$type<ProfileTexts>().notNull(),
  /** What waits or was refused; null: nothing else than what visitors see. */
  sent_texts: jsonb('sent_texts').$type<ProfileTexts>(),
  state: text('state', { enum: PROFILE_STATES }).notNull().default('none'),
  /** Why staff refused `sent_texts` or took them down. */
  reason: text('reason', { enum: PROFILE_REASONS }),
  /** How often staff did so. */
  refusals: integer('refusals').notNull().default(0),
  sent_at_ms: timeMs('sent_at_ms'),
});
export type ProfileRow = typeof profileTable.$inferSelect;

/** When performers mean to be on the air. Past times stay until the next change, and are shown nowhere. */
export const nextLoginTable = pgTable(
  'next_login',
  { performer_id: ref('performer_id').notNull(), at_ms: timeMs('at_ms').notNull() },
  (t) => [primaryKey({ columns: [t.performer_id, t.at_ms] })],
);

/** Recommendations of performers by viewers. The key allows one of each pair in a day of Japan. */
export const recommendTable = pgTable(
  'recommend',
  {
    performer_id: ref('performer_id').notNull(),
    viewer_id: ref('viewer_id').notNull(),
    /** `YYYY-MM-DD` in Japan. */
    day: text('day').notNull(),
    at_ms: timeMs('at_ms').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.performer_id, t.viewer_id, t.day] }),
    // A ranking of a time counts by it.
    index('recommend_at').on(t.at_ms),
  ],
);
