import { sql } from 'drizzle-orm';
import { bigint, boolean, index, pgTable, text } from 'drizzle-orm/pg-core';
import { timeMs } from '../../database/columns.ts';

/** `placed`: may connect there. `live`: is connected. `lost`: must leave that node; the next access finds a new one. */
export const SEAT_STATES = ['placed', 'live', 'lost'] as const;
/** When a media node was started, by its own clock: identifies an epoch of the node. */
const life = () => bigint('life_ms', { mode: 'number' });

/** The media nodes of a cluster, with the state that all server nodes share. */
export const mediaNodeTable = pgTable('media_node', {
  name: text('name').primaryKey(),
  /** `lost`: the node is down or no server node has reached it for a while; its peers are marked as lost. */
  state: text('state', { enum: ['up', 'lost'] })
    .notNull()
    .default('up'),
  /** The node is to be stopped: nothing new is placed on it. */
  draining: boolean('draining').notNull().default(false),
  /** The epoch whose events are followed. */
  life_ms: life().notNull().default(0),
  /** When any server node last reached it, by the database's clock. */
  seen_at_ms: timeMs('seen_at_ms').notNull(),
});

/** Which node a channel is published on. Channel ids are strings here, because a two-way has its own channel id. */
export const mediaHomeTable = pgTable(
  'media_home',
  {
    channel_id: text('channel_id').primaryKey(),
    /** The publisher's session on the node; null: a viewer asked for the channel before its publisher. */
    session_id: text('session_id'),
    node: text('node').notNull(),
    life_ms: life().notNull(),
    state: text('state', { enum: SEAT_STATES }).notNull().default('placed'),
  },
  (t) => [index('media_home_node').on(t.node)],
);

/** Which node a session plays on. */
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
