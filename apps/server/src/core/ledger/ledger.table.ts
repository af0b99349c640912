import { TRANSFER_CAUSES } from '@akari/contract';
import { sql } from 'drizzle-orm';
import { bigint, check, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { identity, ref, timeMs, units } from '../../platform/database/columns.ts';

/**
 * `viewer_debt`: what a viewer owes. `house_refunds`: spent points that were refunded out of goodwill; `house_disputes`: spent
 * points whose money went back; `house_claims`: the other side of what viewers owe. `house_commissions`: what partners have
 * cost; `house_partners`: what they are owed in total, which may be less than nothing after purchases have gone back;
 * `house_partner_settled`: what of it is in statements, which is less than nothing, and corrections of it;
 * `house_corrections`: what corrections of earnings have cost. `performer_payout`: the points of statements
 * that are not paid yet, of performers, agencies and members of partners. `house_agencies`: what agencies are owed in total
 * and is in no statement, which may be less than nothing. `viewer_miles`, `house_miles`: miles, of which one unit is one mile; no
 * transfer exchanges units of one for units of the others, so each of the two sums to zero.
 */
export const ACCOUNT_KINDS = [
  'viewer_points',
  'viewer_coupon_points',
  'performer_earnings',
  'performer_payout',
  'house_income',
  'house_sales',
  'house_promotion',
  'house_expired',
  'house_paid_out',
  'viewer_debt',
  'house_refunds',
  'house_disputes',
  'house_claims',
  'house_commissions',
  'house_partners',
  'house_partner_settled',
  'house_corrections',
  'house_agencies',
  'viewer_miles',
  'house_miles',
] as const;
export type AccountKind = (typeof ACCOUNT_KINDS)[number];

/**
 * Ledger accounts. A person's account stores its balance, which is never negative. An account of the service stores
 * none, because every transfer would wait for the lock of one row; its balance is summed on request.
 */
export const ledgerAccountTable = pgTable(
  'ledger_account',
  {
    id: identity(),
    /** Null: the service. */
    owner_id: ref('owner_id'),
    kind: text('kind', { enum: ACCOUNT_KINDS }).notNull(),
    balance_units: units('balance_units').notNull().default(0),
    /** Free points given in total; the part that no session has used (`bonus_left`) pays for time only. */
    bonus_units: units('bonus_units').notNull().default(0),
    /**
     * Coupon points from allowances of performers: received, and used in single payments. Those that are left
     * (`presented_left`) bring no share.
     */
    presented_units: units('presented_units').notNull().default(0),
    presented_used_units: units('presented_used_units').notNull().default(0),
    /** Since when payments of this viewer are refused (`payment-lock.ts`); null: they are not. */
    locked_at_ms: timeMs('locked_at_ms'),
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
    /** SHA-256 of the request's content: the same key with other content is refused. */
    input_hash: text('input_hash').notNull(),
    cause: text('cause', { enum: TRANSFER_CAUSES }).notNull(),
    /** The viewer and the performer of the transfer, if any. */
    viewer_id: ref('viewer_id'),
    performer_id: ref('performer_id'),
    /** Session, tip or purchase that the transfer is part of. */
    cause_id: ref('cause_id'),
    at_ms: timeMs('at_ms').notNull(),
  },
  (t) => [uniqueIndex('transfer_key').on(t.idempotency_key)],
);

/**
 * Entries of transfers. `balance_after_units` is null for the service. The table has few columns and indexes, because
 * one tick writes ten thousand rows. The order of an account's entries is the order of their ids.
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
    // Entries that are single lines of a statement. A session's slices are one line, so they are not in this index.
    index('entry_single')
      .on(t.account_id, t.id)
      .where(sql`${t.session_id} IS NULL AND ${t.balance_after_units} IS NOT NULL`),
    // For what is new: entries are stored in about the order of their transfers, so that a summary of pages finds them.
    index('entry_transfer').using('brin', t.transfer_id).with({ pages_per_range: 32, autosummarize: true }),
  ],
);

/**
 * Checks of the whole ledger. While the last one has findings, every server node and staff command refuses to move
 * money.
 */
export const ledgerCheckTable = pgTable('ledger_check', {
  id: identity(),
  at_ms: timeMs('at_ms').notNull(),
  finding_count: integer('finding_count').notNull(),
  /** The first findings. */
  findings: jsonb('findings').$type<unknown>().notNull(),
});

/** Registrations that got free points, with the device and network that they came from. */
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

/** Registrations whose free points wait for a confirmed address, with the device and network that they came from. */
export const bonusClaimTable = pgTable(
  'bonus_claim',
  {
    viewer_id: ref('viewer_id').primaryKey(),
    /** SHA-256 of the device's cookie. */
    device_hash: text('device_hash').notNull(),
    network: text('network').notNull(),
    at_ms: timeMs('at_ms').notNull(),
  },
  (t) => [index('bonus_claim_at').on(t.at_ms)],
);

/** Mailboxes that free points were given for. */
export const bonusMailboxTable = pgTable('bonus_mailbox', {
  /** Keyed hash of the mailbox. */
  mailbox_hash: text('mailbox_hash').primaryKey(),
  at_ms: timeMs('at_ms').notNull(),
});
