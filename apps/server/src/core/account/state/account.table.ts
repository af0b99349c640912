import { sql } from 'drizzle-orm';
import { boolean, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { identity, publicIdentity, ref, timeMs } from '../../../platform/database/columns.ts';

/** Keeps ids below 2^31, because a person's advisory lock has 32 bits. */
const USER_ID_BITS = 30;

/** Everybody who can log in, and guests who have watched a preview (type 204, who cannot log in). */
export const userTable = pgTable(
  'app_user',
  {
    id: publicIdentity('app_user', USER_ID_BITS),
    user_name: text('user_name').notNull(),
    email: text('email'),
    password_hash: text('password_hash').notNull(),
    user_type: integer('user_type').notNull(),
    tier: text('tier').notNull(),
    site_id: integer('site_id').notNull(),
    /** The site and the partner that they came from; null: not known, or by no partner's link. */
    source_site_id: integer('source_site_id'),
    partner_id: ref('partner_id'),
    chat_lang: text('chat_lang').notNull(),
    created_at_ms: timeMs('created_at_ms').notNull(),
    /** When the account was closed: no login opens it. */
    closed_at_ms: timeMs('closed_at_ms'),
  },
  (t) => [
    uniqueIndex('app_user_name').on(sql`lower(${t.user_name})`),
    uniqueIndex('app_user_email').on(sql`lower(${t.email})`),
    // For the lists of the back office. The order by the characters' codes serves the search by the start of a name.
    index('app_user_list').on(t.created_at_ms, t.id),
    index('app_user_list_name').on(sql`lower(${t.user_name}) COLLATE "C"`, t.id),
    index('app_user_list_performer')
      .on(sql`lower(${t.user_name}) COLLATE "C"`, t.id)
      .where(sql`${t.user_type} = 210`),
    index('app_user_list_type').on(t.user_type, t.created_at_ms, t.id),
    index('app_user_list_tier').on(t.tier, t.created_at_ms, t.id),
    index('app_user_list_site').on(t.site_id, t.created_at_ms, t.id),
    index('app_user_list_closed')
      .on(t.created_at_ms, t.id)
      .where(sql`${t.closed_at_ms} IS NOT NULL`),
    // Performers and staff, with whose names a new name is compared.
    index('app_user_known_name')
      .on(t.user_type)
      .where(sql`${t.user_type} >= 210`),
  ],
);

/**
 * A login: of the cookie (vauth), of a dlauth, or of a guest's cookie, which opens no account. Only the
 * SHA-256 of its opaque token is stored.
 */
export const loginTable = pgTable(
  'login',
  {
    id: identity(),
    user_id: ref('user_id')
      .notNull()
      .references(() => userTable.id),
    kind: text('kind', { enum: ['vauth', 'dlauth', 'guest'] }).notNull(),
    token_hash: text('token_hash').notNull(),
    /** Opened over HTTPS: as a cookie, the token is accepted only with the `__Host-` prefix. */
    host_bound: boolean('host_bound').notNull().default(false),
    created_at_ms: timeMs('created_at_ms').notNull(),
    last_seen_at_ms: timeMs('last_seen_at_ms').notNull(),
    expires_at_ms: timeMs('expires_at_ms').notNull(),
    ended_at_ms: timeMs('ended_at_ms'),
    user_agent: text('user_agent').notNull(),
    ip_address: text('ip_address').notNull(),
  },
  (t) => [
    uniqueIndex('login_token').on(t.token_hash),
    index('login_user').on(t.user_id),
    // For the figures of the back office.
    index('login_made')
      .on(t.created_at_ms)
      .where(sql`${t.kind} <> 'guest'`),
    // To count the guests of an address.
    index('login_guest')
      .on(t.ip_address, t.created_at_ms)
      .where(sql`${t.kind} = 'guest'`),
  ],
);

/** A one-time token that carries a login over; valid for a few minutes. */
export const dlvctokenTable = pgTable(
  'dlvctoken',
  {
    id: identity(),
    user_id: ref('user_id')
      .notNull()
      .references(() => userTable.id),
    token_hash: text('token_hash').notNull(),
    expires_at_ms: timeMs('expires_at_ms').notNull(),
    used_at_ms: timeMs('used_at_ms'),
  },
  (t) => [uniqueIndex('dlvctoken_token').on(t.token_hash)],
);

/**
 * Consecutive wrong passwords: of an account, of one known browser of its owner, or of a name without an
 * account.
 */
export const loginAttemptTable = pgTable(
  'login_attempt',
  {
    key: text('key').primaryKey(),
    failures: integer('failures').notNull(),
    last_at_ms: timeMs('last_at_ms').notNull(),
  },
  (t) => [index('login_attempt_last').on(t.last_at_ms)],
);
