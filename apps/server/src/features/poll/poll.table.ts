import { POLL_STATES } from '@akari/rules';
import { sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { publicIdentity, ref, timeMs, units } from '../../platform/database/columns.ts';

/** Polls of performers. */
export const pollTable = pgTable(
  'poll',
  {
    id: publicIdentity('poll'),
    performer_id: ref('performer_id').notNull(),
    broadcast_id: ref('broadcast_id').notNull(),
    question: text('question').notNull(),
    options: jsonb('options').$type<string[]>().notNull(),
    /** What a vote costs; 0: nothing. */
    units: units('units').notNull().default(0),
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

/** Votes by points, with what was paid. */
export const paidVoteTable = pgTable(
  'paid_vote',
  {
    id: publicIdentity('paid_vote'),
    poll_id: ref('poll_id').notNull(),
    /** Number of the option, from 0. */
    option: integer('option').notNull(),
    viewer_id: ref('viewer_id').notNull(),
    performer_id: ref('performer_id').notNull(),
    broadcast_id: ref('broadcast_id').notNull(),
    session_id: ref('session_id').notNull(),
    transfer_id: ref('transfer_id').notNull(),
    units: units('units').notNull(),
    /** The performer's share; 0 once the points are back. */
    performer_units: units('performer_units').notNull(),
    anonymous: boolean('anonymous').notNull(),
    point_type: integer('point_type').notNull(),
    at_ms: timeMs('at_ms').notNull(),
    /** When the points went back, because the poll has no result. */
    back_at_ms: timeMs('back_at_ms'),
    back_transfer_id: ref('back_transfer_id'),
  },
  (t) => [
    uniqueIndex('paid_vote_transfer').on(t.transfer_id),
    uniqueIndex('paid_vote_back_transfer').on(t.back_transfer_id),
    index('paid_vote_poll').on(t.poll_id, t.option),
    index('paid_vote_session').on(t.session_id),
    index('paid_vote_broadcast').on(t.broadcast_id),
    index('paid_vote_performer').on(t.performer_id, t.at_ms),
    index('paid_vote_viewer').on(t.viewer_id, t.at_ms),
  ],
);
