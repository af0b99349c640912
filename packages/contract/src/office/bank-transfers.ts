import { BANK_ARRIVAL_STATES, BANK_TRANSFER_STATES, CURRENCIES, STATEMENT_MATCHES } from '@akari/rules';
import * as z from 'zod/mini';
import { defineOfficeCall, id, timeMs, units } from '../common/index.ts';
import { actReason } from './reason.ts';

const currency = z._default(z.enum(CURRENCIES), 'USD');
const transfer = z.object({
  purchase_id: id,
  code: z.string(),
  state: z.enum(BANK_TRANSFER_STATES),
  buyer: z.object({ id, name: z.string() }),
  price_cents: z.int(),
  /** The currency of the price, in whose minor units it and what arrived are. */
  currency,
  units,
  created_at_ms: timeMs,
  due_at_ms: timeMs,
});
export type OfficeBankTransfer = z.infer<typeof transfer>;
const arrival = z.object({
  arrival_id: id,
  transfer,
  /** What arrived, minor units of the currency of the transfer. */
  amount_cents: z.int(),
  received_on: z.string(),
  at_ms: timeMs,
});
export type OfficeBankArrival = z.infer<typeof arrival>;

/**
 * Bank transfers. Without a search those that wait for money, the earliest first; with one those of a code, or of a name,
 * in every state. `differing`: what arrived with another amount than the price.
 */
export const listOfficeBankTransfers = defineOfficeCall({
  method: 'GET',
  path: '/api/office/bank-transfers',
  right: 'money.propose',
  query: z.object({ search: z._default(z.string().check(z.trim(), z.maxLength(60)), '') }),
  answer: z.object({ transfers: z.array(transfer), differing: z.array(arrival) }),
});
export type OfficeBankTransfers = z.infer<typeof listOfficeBankTransfers.answer>;

const amount_cents = z.int().check(z.gte(1), z.lte(100_000_000));
const received_on = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/));

/** Money of a transfer has arrived. The exact price gives the points; another amount gives nothing, and is listed. */
export const confirmBankTransfer = defineOfficeCall({
  method: 'POST',
  path: '/api/office/bank-transfers/:purchase_id/confirm',
  right: 'money.propose',
  proof: 'fresh',
  params: z.object({ purchase_id: id }),
  body: z.object({ amount_cents, received_on, reason: actReason }),
  answer: z.object({ state: z.enum(BANK_ARRIVAL_STATES) }),
});

/**
 * Decides on money of another amount. `amount_cents`: what has arrived in the end, which must be the price; null: nothing
 * is given.
 */
export const decideBankArrival = defineOfficeCall({
  method: 'POST',
  path: '/api/office/bank-arrivals/:arrival_id/decide',
  right: 'money.propose',
  proof: 'fresh',
  params: z.object({ arrival_id: id }),
  body: z.object({ amount_cents: z.nullable(amount_cents), reason: actReason }),
  answer: z.object({}),
});

/** The largest statement, characters. */
export const STATEMENT_MOST = 150_000;

/**
 * Reads a bank's statement (CSV) and matches the money that arrived with transfers. Nothing is recorded. `unread`: lines with
 * money whose date cannot be read.
 */
export const readBankStatement = defineOfficeCall({
  method: 'POST',
  path: '/api/office/bank-transfers/statement',
  right: 'money.propose',
  body: z.object({ csv: z.string().check(z.minLength(1), z.maxLength(STATEMENT_MOST)) }),
  answer: z.object({
    /** The currency of the account. */
    currency,
    lines: z.array(
      z.object({
        line: z.int(),
        received_on: z.string(),
        amount_cents: z.int(),
        text: z.string(),
        match: z.enum(STATEMENT_MATCHES),
        transfer: z.nullable(transfer),
      }),
    ),
    unread: z.array(z.int()),
  }),
});
export type OfficeBankStatement = z.infer<typeof readBankStatement.answer>;
