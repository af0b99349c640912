import {
  CURRENCY_OF_METHOD,
  PAYEE_STATES,
  PAYOUT_BATCH_STATES,
  PAYOUT_FAULTS,
  PAYOUT_HOLD_KINDS,
  PAYOUT_METHODS,
  PAYOUT_PERIODS,
  PAYOUT_STATES,
  TAX_STATUSES,
  type PayoutCurrency,
  type PayoutKind,
} from '@akari/rules';
import { sql } from 'drizzle-orm';
import { bigint, check, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { userTable } from '../../../core/account/state/account.table.ts';
import { identity, publicIdentity, ref, timeMs, units } from '../../../platform/database/columns.ts';

const minor = <const N extends string>(name: N) => bigint(name, { mode: 'number' });
const CURRENCIES = Object.values(CURRENCY_OF_METHOD) as [PayoutCurrency, ...PayoutCurrency[]];

/**
 * Who is paid, in all tables of payouts: a performer, the member of a partner, or the account of an agency. The column has the name of the time when only
 * performers were paid, which nodes of the version before read.
 */
const payeeId = () => ref('performer_id');

/** Bank accounts of payees: one row for each that was given. All but the end of its number is encrypted. */
export const payeeTable = pgTable(
  'payee',
  {
    id: publicIdentity('payee'),
    performer_id: payeeId()
      .notNull()
      .references(() => userTable.id),
    method: text('method', { enum: PAYOUT_METHODS }).notNull(),
    state: text('state', { enum: PAYEE_STATES }).notNull(),
    /** Encrypted with a key that is not in the database (`payout-key.ts`), bound to its owner. */
    sealed: text('sealed').notNull(),
    /** The last signs of the number. */
    ending: text('ending').notNull(),
    /** Null: staff have not confirmed it. */
    tax_status: text('tax_status', { enum: TAX_STATUSES }),
    created_at_ms: timeMs('created_at_ms').notNull(),
    /** Until then its payouts are left out of batches. */
    hold_until_ms: timeMs('hold_until_ms').notNull(),
    decided_at_ms: timeMs('decided_at_ms'),
  },
  (t) => [
    uniqueIndex('payee_current')
      .on(t.performer_id)
      .where(sql`${t.state} <> 'replaced'`),
    index('payee_state').on(t.state, t.created_at_ms),
  ],
);

/**
 * Periods whose close has begun. `cursor_id`: the last performer that was looked at; `partner_cursor_id`: the last partner, once
 * all performers were looked at; `agency_cursor_id`: the last agency, once all partners were.
 */
export const payoutPeriodTable = pgTable(
  'payout_period',
  {
    id: identity(),
    kind: text('kind', { enum: PAYOUT_PERIODS }).notNull(),
    from_ms: timeMs('from_ms').notNull(),
    until_ms: timeMs('until_ms').notNull(),
    cursor_id: ref('cursor_id').notNull().default(0),
    partner_cursor_id: ref('partner_cursor_id'),
    agency_cursor_id: ref('agency_cursor_id'),
    payouts: integer('payouts').notNull().default(0),
    /** Null: it is being closed. */
    closed_at_ms: timeMs('closed_at_ms'),
  },
  (t) => [uniqueIndex('payout_period_until').on(t.until_ms)],
);

/** Files for banks, each approved by a second person. */
export const payoutBatchTable = pgTable('payout_batch', {
  id: publicIdentity('payout_batch'),
  method: text('method', { enum: PAYOUT_METHODS }).notNull(),
  currency: text('currency', { enum: CURRENCIES }).notNull(),
  state: text('state', { enum: PAYOUT_BATCH_STATES }).notNull(),
  payouts: integer('payouts').notNull(),
  total_minor: minor('total_minor').notNull(),
  /** `2026-11-30`: the day on which the bank pays. */
  pay_date: text('pay_date').notNull(),
  file_name: text('file_name').notNull(),
  /** The file, base64, encrypted as accounts are. */
  sealed_file: text('sealed_file').notNull(),
  file_sha256: text('file_sha256').notNull(),
  approved_at_ms: timeMs('approved_at_ms').notNull(),
  ended_at_ms: timeMs('ended_at_ms'),
});

/** Statements: what a performer or a partner has earned until a close, and what is paid for it. */
export const payoutTable = pgTable(
  'payout',
  {
    id: publicIdentity('payout'),
    period_id: ref('period_id')
      .notNull()
      .references(() => payoutPeriodTable.id),
    performer_id: payeeId()
      .notNull()
      .references(() => userTable.id),
    /** The partner whose commissions they are; null: they are of none. */
    partner_id: ref('partner_id'),
    /** The agency whose part it is; null: it is of none. */
    agency_id: ref('agency_id'),
    state: text('state', { enum: PAYOUT_STATES }).notNull(),
    method: text('method', { enum: PAYOUT_METHODS }).notNull(),
    currency: text('currency', { enum: CURRENCIES }).notNull(),
    /** The close of the statement before; null: this is the first one. */
    since_ms: timeMs('since_ms'),
    closed_at_ms: timeMs('closed_at_ms').notNull(),
    units: units('units').notNull(),
    /** The units by what they were earned with. */
    kinds: jsonb('kinds').$type<Partial<Record<PayoutKind, number>>>().notNull(),
    /** The last single entry of the account that the statement of a performer has counted; 0: of another payee. */
    last_entry_id: ref('last_entry_id').notNull(),
    rate_minor: minor('rate_minor').notNull(),
    tax_status: text('tax_status', { enum: TAX_STATUSES }).notNull(),
    withholding_bp: integer('withholding_bp').notNull(),
    gross_minor: minor('gross_minor').notNull(),
    withheld_minor: minor('withheld_minor').notNull(),
    fee_minor: minor('fee_minor').notNull(),
    net_minor: minor('net_minor').notNull(),
    /** Null: not in a batch. The account that the batch pays to is kept with it. */
    batch_id: ref('batch_id').references(() => payoutBatchTable.id),
    payee_id: ref('payee_id').references(() => payeeTable.id),
    /** The pull payment of BTCPay Server that pays it in Bitcoin; null: none was made yet. */
    pull_payment_id: text('pull_payment_id'),
    ended_at_ms: timeMs('ended_at_ms'),
    /** Why it failed or came back, for the payee. */
    fault: text('fault', { enum: PAYOUT_FAULTS }),
  },
  (t) => [
    uniqueIndex('payout_once').on(t.period_id, t.performer_id),
    index('payout_partner').on(t.partner_id),
    index('payout_agency').on(t.agency_id),
    index('payout_performer').on(t.performer_id, t.closed_at_ms),
    index('payout_batch_of').on(t.batch_id),
    index('payout_open')
      .on(t.closed_at_ms)
      .where(sql`${t.state} = 'open'`),
    check(
      'payout_sums',
      sql`${t.units} > 0 AND ${t.net_minor} > 0 AND ${t.gross_minor} = ${t.withheld_minor} + ${t.fee_minor} + ${t.net_minor}`,
    ),
  ],
);

/** People whose payouts staff keep back. */
export const payoutHoldTable = pgTable('payout_hold', {
  performer_id: payeeId()
    .primaryKey()
    .references(() => userTable.id),
  kind: text('kind', { enum: PAYOUT_HOLD_KINDS }).notNull(),
  at_ms: timeMs('at_ms').notNull(),
});
