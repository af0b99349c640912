import {
  BREAK_MODES,
  CHANNEL_STATUSES,
  MEDIA_KINDS,
  PUBLISH_SOURCES,
  PUBLISH_STARTS,
  SESSION_ENDS,
  type RateTable,
  type SessionEnd,
} from '@akari/rules';
import { boolean, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { userTable } from '../account/account.table.ts';
import { identity, ref, timeMs, units } from '../platform/database/columns.ts';

/** A performer's channel: one row a performer, locked by every command that changes it. Its id is the performer's user id. */
export const channelTable = pgTable('channel', {
  performer_id: ref('performer_id')
    .primaryKey()
    .references(() => userTable.id),
  status: text('status', { enum: CHANNEL_STATUSES }).notNull().default('offline'),
  /** Null: it has not changed since this is kept. */
  status_since_ms: timeMs('status_since_ms'),
  /** Goes up by one with every change that viewers see. */
  version: integer('version').notNull().default(0),
  /** The broadcast that runs; null when offline. */
  broadcast_id: ref('broadcast_id'),
  /** The media plane says that the performer's media arrives. */
  publisher_live: boolean('publisher_live').notNull().default(false),
  display_name: jsonb('display_name').$type<{ ja: string; en: string }>().notNull(),
  introduction: jsonb('introduction').$type<{ ja: string; en: string }>().notNull(),
  languages: jsonb('languages').$type<('ja' | 'en')[]>().notNull(),
  /** The performer's own rates, units a minute; what is not here is the site's. */
  rates: jsonb('rates').$type<RateTable>().notNull().default({}),
  /** Fixed while a broadcast runs. */
  media_kind: text('media_kind', { enum: MEDIA_KINDS }).notNull().default('video'),
  peep_allowed: boolean('peep_allowed').notNull().default(true),
  /** Where her next broadcast begins, unless it says otherwise itself. */
  publish_start: text('publish_start', { enum: PUBLISH_STARTS }).notNull().default('waiting'),
  /** When what counts down is over. */
  until_ms: timeMs('until_ms'),
  break_mode: text('break_mode', { enum: BREAK_MODES }),
  /** Who enters sees lines from then on: what was said in private stays with those who were there. */
  board_since_ms: timeMs('board_since_ms').notNull().default(0),
  /** Opens hidden chat; another one for each. */
  hidden_key: text('hidden_key'),
  /** Goals of the free chat that runs, and what was tipped and given towards them. */
  free_tip_goal_units: units('free_tip_goal_units'),
  free_tip_units: units('free_tip_units').notNull().default(0),
  free_gift_goal_units: units('free_gift_goal_units'),
  free_gift_units: units('free_gift_units').notNull().default(0),
  /** Overrides the site's share; basis points. */
  share_bp: integer('share_bp'),
  /** The stream key is derived from the server's secret, the performer and this number. */
  stream_key_version: integer('stream_key_version').notNull().default(1),
});

/** One stretch on air. */
export const broadcastTable = pgTable(
  'broadcast',
  {
    id: identity(),
    performer_id: ref('performer_id')
      .notNull()
      .references(() => userTable.id),
    /** The login whose studio publishes it: another device's is a second publisher. Null: an encoder with the stream key. */
    login_id: ref('login_id'),
    /** Null: an older page that did not say. */
    source: text('source', { enum: PUBLISH_SOURCES }),
    /** Where it begins once its media arrives; preparing for a row of an older node. */
    publish_start: text('publish_start', { enum: PUBLISH_STARTS }).notNull().default('preparing'),
    started_at_ms: timeMs('started_at_ms').notNull(),
    on_air_at_ms: timeMs('on_air_at_ms'),
    ended_at_ms: timeMs('ended_at_ms'),
    end: text('end_name', { enum: SESSION_ENDS as [SessionEnd, ...SessionEnd[]] }),
  },
  (t) => [index('broadcast_performer').on(t.performer_id, t.id)],
);
