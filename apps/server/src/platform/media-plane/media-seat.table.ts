import { sql } from 'drizzle-orm';
import { bigint, boolean, index, pgTable, text } from 'drizzle-orm/pg-core';
import { timeMs } from '../database/columns.ts';

/** `placed`: may connect there. `live`: is connected. `lost`: the node is gone; a new place is found when asked for. */
export const SEAT_STATES = ['placed', 'live', 'lost'] as const;
/** When a media node was started, by its own clock: names one life of it. */
const life = () => bigint('life_ms', { mode: 'number' });

/** The media nodes of a cluster, as the server nodes know them together. */
export const mediaNodeTable = pgTable('media_node', {
  name: text('name').primaryKey(),
  /** `lost`: no server node has reached it for a while, and everybody there has been given up. */
  state: text('state', { enum: ['up', 'lost'] })
    .notNull()
    .default('up'),
  /** Takes nobody new: it is to be stopped. */
  draining: boolean('draining').notNull().default(false),
  /** The life whose events are followed. */
  life_ms: life().notNull().default(0),
  /** When any server node has last reached it, by the database's clock. */
  seen_at_ms: timeMs('seen_at_ms').notNull(),
});

/** On which node a channel is published. Channels are strings here: two-ways have channels of their own. */
export const mediaHomeTable = pgTable(
  'media_home',
  {
    channel_id: text('channel_id').primaryKey(),
    /** The publisher's session on the node; null: a viewer has asked first. */
    session_id: text('session_id'),
    node: text('node').notNull(),
    life_ms: life().notNull(),
    state: text('state', { enum: SEAT_STATES }).notNull().default('placed'),
  },
  (t) => [index('media_home_node').on(t.node)],
);

/** On which node a session plays. */
export const mediaSeatTable = pgTable(
  'media_seat',
  {
    session_id: text('session_id').primaryKey(),
    channel_id: text('channel_id').notNull(),
    node: text('node').notNull(),
    life_ms: life().notNull(),
    state: text('state', { enum: SEAT_STATES }).notNull().default('placed'),
  },
  (t) => [
    index('media_seat_node').on(t.node),
    index('media_seat_channel')
      .on(t.channel_id)
      .where(sql`${t.state} <> 'lost'`),
  ],
);
