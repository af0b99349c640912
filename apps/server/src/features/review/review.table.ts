import { REVIEW_ANSWER_STATES, REVIEW_REASONS, REVIEW_STATES, type ReviewStars } from '@akari/rules';
import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { publicIdentity, ref, timeMs, units } from '../../platform/database/columns.ts';

/** Reviews of performers by viewers, each with the performer's answer. Others see them after staff have approved them. */
export const reviewTable = pgTable(
  'review',
  {
    id: publicIdentity('review'),
    performer_id: ref('performer_id').notNull(),
    viewer_id: ref('viewer_id').notNull(),
    /** The name that the author wrote; null: anonymous. */
    name: text('name'),
    stars: integer('stars').$type<ReviewStars>().notNull(),
    text: text('text').notNull(),
    state: text('state', { enum: REVIEW_STATES }).notNull().default('pending'),
    /** Why staff refused it or took it down. */
    reason: text('reason', { enum: REVIEW_REASONS }),
    /** Spent with the performer in the month before, and in total until then. */
    spent_units: units('spent_units').notNull(),
    total_units: units('total_units').notNull(),
    at_ms: timeMs('at_ms').notNull(),
    published_at_ms: timeMs('published_at_ms'),
    /** Miles that its publication gave. */
    miles: integer('miles').notNull().default(0),
    answer: text('answer'),
    answer_state: text('answer_state', { enum: REVIEW_ANSWER_STATES }).notNull().default('none'),
    answer_reason: text('answer_reason', { enum: REVIEW_REASONS }),
    answered_at_ms: timeMs('answered_at_ms'),
  },
  (t) => [
    index('review_pair').on(t.performer_id, t.viewer_id, t.at_ms),
    index('review_viewer').on(t.viewer_id, t.at_ms),
    // For the list of the back office.
    index('review_list').on(t.at_ms, t.id),
    index('review_published')
      .on(t.performer_id, t.published_at_ms, t.id)
      .where(sql`${t.state} = 'published'`),
    check('review_stars', sql`${t.stars} BETWEEN 1 AND 5`),
  ],
);
export type ReviewRow = typeof reviewTable.$inferSelect;
