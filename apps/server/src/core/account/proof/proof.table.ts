import { CONFIRM_METHODS } from '@akari/rules';
import { bigint, boolean, index, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { identity, publicIdentity, ref, timeMs } from '../../../platform/database/columns.ts';
import { loginTable, userTable } from '../state/account.table.ts';

/** Credentials of the Web Authentication API: public keys, which are no secret. */
export const passkeyTable = pgTable(
  'passkey',
  {
    id: publicIdentity('passkey'),
    user_id: ref('user_id')
      .notNull()
      .references(() => userTable.id),
    /** As the authenticator names it, base64url. */
    credential_id: text('credential_id').notNull(),
    /** COSE key, base64url. */
    public_key: text('public_key').notNull(),
    /** Signatures made, as far as the authenticator counts them; one that is not above the last is a copy. */
    counter: bigint('counter', { mode: 'number' }).notNull(),
    /** Whether the key may be kept by a provider, and is. */
    multi_device: boolean('multi_device').notNull(),
    backed_up: boolean('backed_up').notNull(),
    transports: jsonb('transports').$type<string[]>().notNull(),
    name: text('name').notNull(),
    created_at_ms: timeMs('created_at_ms').notNull(),
    used_at_ms: timeMs('used_at_ms'),
  },
  (t) => [uniqueIndex('passkey_credential').on(t.credential_id), index('passkey_user').on(t.user_id)],
);

export const PASSKEY_PURPOSES = ['add', 'log_in', 'prove'] as const;

/** A question to an authenticator that waits for its answer. The row is deleted with the first answer. */
export const passkeyChallengeTable = pgTable(
  'passkey_challenge',
  {
    challenge_hash: text('challenge_hash').primaryKey(),
    purpose: text('purpose', { enum: PASSKEY_PURPOSES }).notNull(),
    /** The login that asked; null: a login begins. */
    login_id: ref('login_id').references(() => loginTable.id),
    expires_at_ms: timeMs('expires_at_ms').notNull(),
  },
  (t) => [index('passkey_challenge_expiry').on(t.expires_at_ms)],
);

/** The authenticator app of an account. */
export const totpTable = pgTable('totp', {
  user_id: ref('user_id')
    .primaryKey()
    .references(() => userTable.id),
  /** Encrypted with a key that is not in the database (`proof-key.ts`). */
  seed_cipher: text('seed_cipher').notNull(),
  created_at_ms: timeMs('created_at_ms').notNull(),
  /** Null: the first code has not been seen, so that it counts for nothing. */
  confirmed_at_ms: timeMs('confirmed_at_ms'),
  /** The last step (RFC 6238) whose code was accepted: neither it nor an earlier one is accepted again. */
  last_step: bigint('last_step', { mode: 'number' }),
});

/** SHA-256 of codes that replace an authenticator app once each. */
export const recoveryCodeTable = pgTable(
  'recovery_code',
  {
    id: identity(),
    user_id: ref('user_id')
      .notNull()
      .references(() => userTable.id),
    code_hash: text('code_hash').notNull(),
    used_at_ms: timeMs('used_at_ms'),
  },
  (t) => [uniqueIndex('recovery_code_once').on(t.user_id, t.code_hash)],
);

/** SHA-256 of the code by which a member of the staff may add a first passkey or app. One a person. */
export const enrolmentCodeTable = pgTable('enrolment_code', {
  user_id: ref('user_id')
    .primaryKey()
    .references(() => userTable.id),
  code_hash: text('code_hash').notNull(),
  expires_at_ms: timeMs('expires_at_ms').notNull(),
});

/** When and how a login was last confirmed: for a while afterwards the account's proofs may be changed. */
export const loginConfirmationTable = pgTable('login_confirmation', {
  login_id: ref('login_id')
    .primaryKey()
    .references(() => loginTable.id),
  method: text('method', { enum: CONFIRM_METHODS }).notNull(),
  at_ms: timeMs('at_ms').notNull(),
});
