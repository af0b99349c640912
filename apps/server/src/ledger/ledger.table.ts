import { TRANSFER_CAUSES } from '@akari/contract';
import { sql } from 'drizzle-orm';
import { bigint, check, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { identity, ref, timeMs, units } from '../platform/database/columns.ts';

export const ACCOUNT_KINDS = [
  'viewer_points',
  'viewer_coupon_points',
  'performer_earnings',
  'house_income',
  'house_sales',
  'house_promotion',
] as const;
export type AccountKind = (typeof ACCOUNT_KINDS)[number];

/**
 * Ledger accounts. Those of people hold their balance, which can never be negative; those of the service hold none
 * (every transfer would queue at one row) and are summed when somebody asks.
 */
export const ledgerAccountTable = pgTable(
  'ledger_account',
  {
    id: identity(),
    /** Null: the service. */
    owner_id: ref('owner_id'),
    kind: text('kind', { enum: ACCOUNT_KINDS }).notNull(),
    balance_units: units('balance_units').notNull().default(0),
    /** Free points that were given: the part of them that no session has used yet (`bonus_left`) pays for time alone. */
    bonus_units: units('bonus_units').notNull().default(0),
  },
  (t) => [
    uniqueIndex('ledger_account_owner').on(t.owner_id, t.kind),
    uniqueIndex('ledger_account_house')
      .on(t.kind)
      .where(sql`${t.owner_id} IS NULL`),
    check(
      'ledger_account_balance',
      sql`${t.balance_units} >= 0 AND (${t.owner_id} IS NOT NULL OR ${t.balance_units} = 0)`,
    ),
  ],
);

/** A transfer is immutable and sums to zero over its entries. */
export const transferTable = pgTable(
  'transfer',
  {
    id: identity(),
    idempotency_key: text('idempotency_key').notNull(),
    /** SHA-256 of what was asked: the same key with other content is refused. */
    input_hash: text('input_hash').notNull(),
    cause: text('cause', { enum: TRANSFER_CAUSES }).notNull(),
    /** Who did it with whom: the viewer and the performer, where there are such. */
    viewer_id: ref('viewer_id'),
    performer_id: ref('performer_id'),
    /** Session, tip or purchase that the transfer is part of. */
    cause_id: ref('cause_id'),
    at_ms: timeMs('at_ms').notNull(),
  },
  (t) => [uniqueIndex('transfer_key').on(t.idempotency_key)],
);

/**
 * One side of a transfer. `balance_after_units` is null for the service. Kept lean, because ten thousand are written in
 * one tick; an account's entries follow each other in the order of their ids.
 */
export const entryTable = pgTable(
  'entry',
  {
    id: bigint('id', { mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    transfer_id: ref('transfer_id').notNull(),
    account_id: ref('account_id').notNull(),
    amount_units: units('amount_units').notNull(),
    balance_after_units: units('balance_after_units'),
    /** Set where one transfer charges many sessions at once. */
    session_id: ref('session_id'),
  },
  (t) => [
    // What a statement shows line by line. A session's slices are one line, read from the session: no index holds them.
    index('entry_single')
      .on(t.account_id, t.id)
      .where(sql`${t.session_id} IS NULL AND ${t.balance_after_units} IS NOT NULL`),
  ],
);

/**
 * Checks of the whole ledger. While the last one found something, commands that move money are refused, at every server
 * node and by every staff command.
 */
export const ledgerCheckTable = pgTable('ledger_check', {
  id: identity(),
  at_ms: timeMs('at_ms').notNull(),
  finding_count: integer('finding_count').notNull(),
  /** The first of them. */
  findings: jsonb('findings').$type<unknown>().notNull(),
});

/** Which registrations were given free points, by the device and network that they came from. */
export const registrationBonusTable = pgTable(
  'registration_bonus',
  {
    viewer_id: ref('viewer_id').primaryKey(),
    /** SHA-256 of the device's cookie. */
    device_hash: text('device_hash').notNull(),
    network: text('network').notNull(),
    at_ms: timeMs('at_ms').notNull(),
  },
  (t) => [
    index('registration_bonus_device').on(t.device_hash, t.at_ms),
    index('registration_bonus_network').on(t.network, t.at_ms),
  ],
);
