import {
  BREAK_MODES,
  CHANNEL_STATUSES,
  FREE_CHAT_PHASES,
  MEDIA_KINDS,
  PUBLISH_SOURCES,
  PUBLISH_STARTS,
  SESSION_ENDS,
  STAGE_EFFECT_ACCESS,
  type RateTable,
  type SessionEnd,
} from '@akari/rules';
import { sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { userTable } from '../../account/state/account.table.ts';
import { identity, ref, timeMs, units } from '../../../platform/database/columns.ts';

/**
 * A performer's channel: one row a performer, locked by every command that changes it. Its id is the performer's user
 * id.
 */
export const channelTable = pgTable(
  'channel',
  {
    performer_id: ref('performer_id')
      .primaryKey()
      .references(() => userTable.id),
    status: text('status', { enum: CHANNEL_STATUSES }).notNull().default('offline'),
    /** Null: the status has not changed since this column exists. */
    status_since_ms: timeMs('status_since_ms'),
    /** Incremented with every change that viewers see. */
    version: integer('version').notNull().default(0),
    /** The running broadcast; null when offline. */
    broadcast_id: ref('broadcast_id'),
    /** Whether the performer's media arrives, as reported by the media plane. */
    publisher_live: boolean('publisher_live').notNull().default(false),
    display_name: jsonb('display_name').$type<{ ja: string; en: string }>().notNull(),
    introduction: jsonb('introduction').$type<{ ja: string; en: string }>().notNull(),
    languages: jsonb('languages').$type<('ja' | 'en')[]>().notNull(),
    /** A few words on the performer's picture (spec §5); empty: none. */
    thumbnail_message: text('thumbnail_message').notNull().default(''),
    /** To those who watch the free preview; empty: none. */
    preview_message: text('preview_message').notNull().default(''),
    /** Ids of the approved pictures on the door, in order; kept here so that a list of cards reads one table. */
    door_pictures: jsonb('door_pictures').$type<string[]>().notNull().default([]),
    /** Who may make effects on the performer's picture. */
    stage_effects: text('stage_effects', { enum: STAGE_EFFECT_ACCESS }).notNull().default('off'),
    /** Whether viewers enter with the effect of their tier. */
    entry_effects: boolean('entry_effects').notNull().default(true),
    /** The performer's own rates, units a minute; for a missing mode the site's rate applies. */
    rates: jsonb('rates').$type<RateTable>().notNull().default({}),
    /** Fixed while a broadcast runs. */
    media_kind: text('media_kind', { enum: MEDIA_KINDS }).notNull().default('video'),
    peep_allowed: boolean('peep_allowed').notNull().default(true),
    /** Status with which the performer's next broadcast begins, unless the broadcast sets its own. */
    publish_start: text('publish_start', { enum: PUBLISH_STARTS }).notNull().default('waiting'),
    /** When the countdown (free chat or break) ends; null: no countdown runs. */
    until_ms: timeMs('until_ms'),
    break_mode: text('break_mode', { enum: BREAK_MODES }),
    /** Viewers who enter see lines from this time on, because earlier lines may belong to a private chat. */
    board_since_ms: timeMs('board_since_ms').notNull().default(0),
    /** Key of the running hidden chat's link; each hidden chat has a new one. */
    hidden_key: text('hidden_key'),
    /** Phase of the running free chat; `open` while none runs. */
    free_phase: text('free_phase', { enum: FREE_CHAT_PHASES }).notNull().default('open'),
    /** Goals of the running free chat, and the tips and gifts towards them so far. */
    free_tip_goal_units: units('free_tip_goal_units'),
    free_tip_units: units('free_tip_units').notNull().default(0),
    free_gift_goal_units: units('free_gift_goal_units'),
    free_gift_units: units('free_gift_units').notNull().default(0),
    /** Price of a ticket while a ticket show runs; null: none runs. */
    ticket_units: units('ticket_units'),
    /** Overrides the site's share; basis points. */
    share_bp: integer('share_bp'),
    /** The stream key is derived from the server's secret, the performer and this number. */
    stream_key_version: integer('stream_key_version').notNull().default(1),
  },
  (t) => [
    // Few are on the air: a search reads them first.
    index('channel_on_air')
      .on(t.performer_id)
      .where(sql`${t.broadcast_id} IS NOT NULL`),
    // For the list of the home page.
    index('channel_listed')
      .on(t.performer_id)
      .where(sql`${t.status} NOT IN ('offline', 'hidden_chat')`),
    index('channel_offline')
      .on(t.status_since_ms.desc().nullsLast(), t.performer_id)
      .where(sql`${t.status} = 'offline'`),
  ],
);

/** Broadcasts: from going live to going offline. */
export const broadcastTable = pgTable(
  'broadcast',
  {
    id: identity(),
    performer_id: ref('performer_id')
      .notNull()
      .references(() => userTable.id),
    /** The login whose studio publishes; another login is a second publisher. Null: an encoder with the stream key. */
    login_id: ref('login_id'),
    /** Null: an older page did not send it. */
    source: text('source', { enum: PUBLISH_SOURCES }),
    /** Status with which it begins when its media arrives; `preparing` for a row that an older node wrote. */
    publish_start: text('publish_start', { enum: PUBLISH_STARTS }).notNull().default('preparing'),
    /** Null: a broadcast that began before this column exists. */
    media_kind: text('media_kind', { enum: MEDIA_KINDS }),
    /** The studio that publishes it is open on a mobile phone. */
    on_phone: boolean('on_phone').notNull().default(false),
    started_at_ms: timeMs('started_at_ms').notNull(),
    on_air_at_ms: timeMs('on_air_at_ms'),
    ended_at_ms: timeMs('ended_at_ms'),
    end: text('end_name', { enum: SESSION_ENDS as [SessionEnd, ...SessionEnd[]] }),
  },
  (t) => [
    index('broadcast_performer').on(t.performer_id, t.id),
    // For the figures of the back office.
    index('broadcast_on_air')
      .on(t.on_air_at_ms)
      .where(sql`${t.on_air_at_ms} IS NOT NULL`),
  ],
);
