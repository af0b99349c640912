import { LOGIN_NOTICE_KINDS, QUIET_TIME_ZONE } from '@akari/rules';
import { boolean, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { identity, ref, timeMs } from '../../../platform/database/columns.ts';

/** A performer whom a viewer has in the list of favourites, and how the viewer hears of a broadcast. */
export const favouriteTable = pgTable(
  'favourite',
  {
    viewer_id: ref('viewer_id').notNull(),
    performer_id: ref('performer_id').notNull(),
    at_ms: timeMs('at_ms').notNull(),
    tells_page: boolean('tells_page').notNull().default(true),
    tells_mail: boolean('tells_mail').notNull().default(false),
    tells_push: boolean('tells_push').notNull().default(true),
    /** When the last mail about this performer was written; null: none was. */
    mailed_at_ms: timeMs('mailed_at_ms'),
    /** As `mailed_at_ms`, of the notice of a planned time. */
    soon_mailed_at_ms: timeMs('soon_mailed_at_ms'),
  },
  (t) => [
    primaryKey({ columns: [t.viewer_id, t.performer_id] }),
    index('favourite_performer').on(t.performer_id, t.viewer_id),
    // For rankings by favourites that were gained in a period.
    index('favourite_at').on(t.at_ms, t.performer_id),
  ],
);

/** What a viewer chose for all favourites. The row is locked by every change of the list. */
export const favouritePersonTable = pgTable('favourite_person', {
  user_id: ref('user_id').primaryKey(),
  /** Whether performers see that they are a favourite. */
  shown: boolean('shown').notNull().default(false),
  /** Whether notices come on the site, and by push, at all. */
  tells_page: boolean('tells_page').notNull().default(true),
  tells_push: boolean('tells_push').notNull().default(true),
  /** Quiet hours, minutes after midnight; null: none. */
  quiet_from_min: integer('quiet_from_min'),
  quiet_to_min: integer('quiet_to_min'),
  time_zone: text('time_zone').notNull().default(QUIET_TIME_ZONE),
});

/** How many viewers have a performer as a favourite: counting them for each card would read too much. */
export const favouriteCountTable = pgTable('favourite_count', {
  performer_id: ref('performer_id').primaryKey(),
  favourites: integer('favourites').notNull().default(0),
  /** Whether her card shows the number. */
  shown: boolean('shown').notNull().default(false),
});

/** Planned times of which viewers were told, and up to which viewer. A time has one notice, also when it is planned again. */
export const soonNoticeTable = pgTable(
  'soon_notice',
  {
    id: identity(),
    performer_id: ref('performer_id').notNull(),
    at_ms: timeMs('at_ms').notNull(),
    /** When the first viewers were told. */
    begun_at_ms: timeMs('begun_at_ms').notNull(),
    /** Viewers up to this id have been told. */
    told_to_id: ref('told_to_id').notNull().default(0),
  },
  (t) => [uniqueIndex('soon_notice_time').on(t.performer_id, t.at_ms), index('soon_notice_at').on(t.at_ms)],
);

/** Broadcasts that were open to everybody: whether their viewers get a notice, and up to which viewer it was sent. */
export const loginNoticeTable = pgTable(
  'login_notice',
  {
    broadcast_id: ref('broadcast_id').primaryKey(),
    performer_id: ref('performer_id').notNull(),
    kind: text('kind', { enum: LOGIN_NOTICE_KINDS }).notNull(),
    at_ms: timeMs('at_ms').notNull(),
    /** Viewers up to this id have been told. */
    told_to_id: ref('told_to_id').notNull().default(0),
  },
  (t) => [index('login_notice_performer').on(t.performer_id, t.broadcast_id)],
);
