import {
  BOOK_ACCOUNTS,
  COMPARED_KINDS,
  CURRENCIES,
  DIFFERENCE_KINDS,
  LINE_KINDS,
  STATEMENT_COLUMNS,
} from '@akari/rules';
import * as z from 'zod/mini';
import { defineOfficeCall, id, timeMs } from '../common/index.ts';
import { STATEMENT_MOST } from './bank-transfers.ts';
import { actReason } from './reason.ts';

const currency = z.enum(CURRENCIES);
/** `2026-11-27`. */
const day = z.string();

const balance = z.object({
  provider: z.string(),
  currency,
  /** Minor units; above zero: a debit, such as what the provider owes. */
  accounts: z.record(z.enum(BOOK_ACCOUNTS), z.int()),
  /** The last day of the statements; null: none was imported. */
  listed_until: z.nullable(day),
});
export type OfficeBookBalance = z.infer<typeof balance>;

const difference = z.object({
  difference_id: id,
  kind: z.enum(DIFFERENCE_KINDS),
  provider: z.string(),
  currency,
  found_at_ms: timeMs,
  /** What the statement says; null: nothing. */
  line: z.nullable(
    z.object({
      file_name: z.string(),
      line: z.int(),
      kind: z.enum(COMPARED_KINDS),
      occurred_on: day,
      reference: z.string(),
      amount_minor: z.int(),
      currency,
    }),
  ),
  /** What the book has; null: nothing. */
  posting: z.nullable(
    z.object({
      kind: z.enum(COMPARED_KINDS),
      occurred_on: day,
      purchase_id: z.nullable(id),
      amount_minor: z.int(),
      currency,
    }),
  ),
  /** What the book would change by, minor units; null: it cannot be corrected. */
  bookable_minor: z.nullable(z.int()),
  /** Null: it is open. */
  closed: z.nullable(
    z.object({ staff: z.string(), at_ms: timeMs, reason: z.string(), booked_minor: z.nullable(z.int()) }),
  ),
});
export type OfficeDifference = z.infer<typeof difference>;

const statement = z.object({
  statement_id: id,
  provider: z.string(),
  file_name: z.string(),
  staff: z.string(),
  added: z.int(),
  known: z.int(),
  unread: z.int(),
  at_ms: timeMs,
});

/** The money at the payment providers, and how their statements differ from it. */
export const getProviderBook = defineOfficeCall({
  method: 'GET',
  path: '/api/office/provider-book',
  right: 'money.propose',
  answer: z.object({
    balances: z.array(balance),
    /** Open ones, the oldest first, and how many there are; those that staff closed last. */
    open: z.array(difference),
    open_count: z.int(),
    closed: z.array(difference),
    statements: z.array(statement),
    /** Whose statements can be imported. */
    providers: z.array(z.string()),
    /** After how many days what a statement does not list is a difference. */
    grace_days: z.int(),
  }),
});
export type OfficeProviderBook = z.infer<typeof getProviderBook.answer>;

const file = {
  provider: z.string().check(z.minLength(1), z.maxLength(40)),
  csv: z.string().check(z.minLength(1), z.maxLength(STATEMENT_MOST)),
};

/** Reads a provider's statement (CSV). Nothing is recorded. */
export const previewProviderStatement = defineOfficeCall({
  method: 'POST',
  path: '/api/office/provider-book/preview',
  right: 'money.propose',
  body: z.object(file),
  answer: z.object({
    /** What is new in it, by kind and currency. */
    sums: z.array(
      z.object({
        kind: z.enum(LINE_KINDS),
        currency,
        count: z.int(),
        amount_minor: z.int(),
        fee_minor: z.int(),
      }),
    ),
    added: z.int(),
    known: z.int(),
    unread: z.array(z.object({ line: z.int(), fault: z.enum(STATEMENT_COLUMNS) })),
  }),
});
export type OfficeProviderStatement = z.infer<typeof previewProviderStatement.answer>;

/** Imports a provider's statement; what is known is not imported again. */
export const importProviderStatement = defineOfficeCall({
  method: 'POST',
  path: '/api/office/provider-book/import',
  right: 'money.propose',
  proof: 'fresh',
  body: z.object({
    ...file,
    file_name: z.string().check(z.trim(), z.minLength(1), z.maxLength(200)),
    reason: actReason,
  }),
  answer: z.object({ added: z.int(), known: z.int(), unread: z.int() }),
});

/** Says what a difference is. `book`: the book is corrected by its amount, so that it agrees with the statement. */
export const closeDifference = defineOfficeCall({
  method: 'POST',
  path: '/api/office/differences/:difference_id/close',
  right: 'money.propose',
  proof: 'fresh',
  params: z.object({ difference_id: id }),
  body: z.object({ book: z.boolean(), reason: actReason }),
  answer: z.object({}),
});
