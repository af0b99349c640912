import { PUSH_KINDS, PUSH_STATES } from '@akari/rules';
import { sql } from 'drizzle-orm';
import { boolean, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { identity, publicIdentity, ref, timeMs } from '../../platform/database/columns.ts';

/** A browser that gets the pushes of a person, as long as its login is open. Who knows its endpoint may send to it. */
export const pushDeviceTable = pgTable(
  'push_device',
  {
    id: publicIdentity('push_device'),
    user_id: ref('user_id').notNull(),
    login_id: ref('login_id').notNull(),
    endpoint: text('endpoint').notNull(),
    p256dh: text('p256dh').notNull(),
    auth: text('auth').notNull(),
    added_at_ms: timeMs('added_at_ms').notNull(),
    /** When its push service last accepted a push; null: never. */
    told_at_ms: timeMs('told_at_ms'),
  },
  (t) => [
    uniqueIndex('push_device_endpoint').on(t.endpoint),
    index('push_device_user').on(t.user_id, t.id),
    index('push_device_login').on(t.login_id),
  ],
);

/**
 * The outbox: what devices are to be told, written with its cause, and what became of it. The text is written when a push is sent.
 */
export const pushTable = pgTable(
  'push',
  {
    id: identity(),
    device_id: ref('device_id').notNull(),
    user_id: ref('user_id').notNull(),
    kind: text('kind', { enum: PUSH_KINDS }).notNull(),
    /** What it tells of: a broadcast. No device hears of one thing twice. */
    subject_id: ref('subject_id').notNull(),
    state: text('state', { enum: PUSH_STATES }).notNull().default('waiting'),
    attempts: integer('attempts').notNull().default(0),
    /** When it may be taken: for the next try, or from a node that has died with it. */
    next_at_ms: timeMs('next_at_ms').notNull(),
    /** From then on it is of no use. */
    expires_at_ms: timeMs('expires_at_ms').notNull(),
    /** Status of the last answer; null: there was no answer, or no try. */
    status: integer('status'),
    at_ms: timeMs('at_ms').notNull(),
    ended_at_ms: timeMs('ended_at_ms'),
  },
  (t) => [
    uniqueIndex('push_once').on(t.device_id, t.kind, t.subject_id),
    index('push_due')
      .on(t.next_at_ms, t.id)
      .where(sql`${t.state} IN ('waiting', 'sending')`),
    index('push_at').on(t.at_ms),
  ],
);
export type PushRow = typeof pushTable.$inferSelect;

/** What a person chose for all pushes. A person without a row has chosen nothing. */
export const pushPersonTable = pgTable('push_person', {
  user_id: ref('user_id').primaryKey(),
  /** Whether pushes name the performer. */
  detailed: boolean('detailed').notNull().default(false),
});
