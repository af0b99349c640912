import { POLL_STATES } from '@akari/rules';
import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { publicIdentity, ref, timeMs } from '../../platform/database/columns.ts';

/** Polls of performers. */
export const pollTable = pgTable(
  'poll',
  {
    id: publicIdentity('poll'),
    performer_id: ref('performer_id').notNull(),
    broadcast_id: ref('broadcast_id').notNull(),
    question: text('question').notNull(),
    options: jsonb('options').$type<string[]>().notNull(),
    state: text('state', { enum: POLL_STATES }).notNull().default('open'),
    begun_at_ms: timeMs('begun_at_ms').notNull(),
    until_ms: timeMs('until_ms').notNull(),
    over_at_ms: timeMs('over_at_ms'),
    /** Increments with every vote and change, and goes on in the next poll of the broadcast. */
    version: integer('version').notNull().default(1),
  },
  (t) => [
    index('poll_broadcast').on(t.broadcast_id, t.begun_at_ms),
    uniqueIndex('poll_open')
      .on(t.performer_id)
      .where(sql`state = 'open'`),
  ],
);

/** Votes without points: one of each person. */
export const pollVoteTable = pgTable(
  'poll_vote',
  {
    poll_id: ref('poll_id').notNull(),
    viewer_id: ref('viewer_id').notNull(),
    /** Number of the option, from 0. */
    option: integer('option').notNull(),
    at_ms: timeMs('at_ms').notNull(),
  },
  (t) => [primaryKey({ columns: [t.poll_id, t.viewer_id] }), index('poll_vote_viewer').on(t.viewer_id)],
);
