import { moneyOf, type Currency } from '../purchase/money.ts';
import { nextBankTransferState, type BankTransferState } from './machine.ts';
import { readReference, REFERENCE_LENGTH } from './reference-code.ts';

/** Money that arrived, as a bank's statement lists it. */
export interface StatementLine {
  /** The line of the file, from 1. */
  line: number;
  /** `2026-11-27`. */
  received_on: string;
  /** Minor units of the currency of the account. */
  amount_cents: number;
  /** Everything else that the bank says, such as the sender and the message. */
  text: string;
  /** Everything in the text that may be a reference code. */
  codes: string[];
}

/** Names of columns, as banks in Japan and elsewhere write them; a longer name that begins so counts too. */
const DATE_NAMES = ['日付', '取引日', 'お取引日', '年月日', '勘定日', 'date', 'booking date', 'value date'];
const MONEY_NAMES = [
  ...['入金', 'お入金', 'お預り', 'お預かり', 'お預入', '預入', '受入'],
  ...['deposit', 'credit', 'money in', 'paid in', 'amount'],
];
/** The names of the columns are in one of the first lines. */
const HEAD_LINES = 30;

export const foldedCell = (cell: string): string => cell.normalize('NFKC').trim().toLowerCase();
const columnOf = (row: readonly string[], names: readonly string[]): number =>
  row.findIndex((cell) => names.some((name) => foldedCell(cell).startsWith(name)));

/** The date that a bank writes; null: it cannot be read. Dates that differ between countries (03/04/2026) are not guessed. */
export function statementDate(cell: string): string | null {
  const [, year, month, day] =
    /^(\d{4})(?:[-/.年]\s?)?(\d{1,2})(?:[-/.月]\s?)?(\d{1,2})日?(?:\s.*)?$/.exec(foldedCell(cell)) ?? [];
  if (year === undefined || month === undefined || day === undefined) return null;
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const ms = Date.parse(`${date}T00:00:00Z`);
  return Number.isNaN(ms) || new Date(ms).toISOString().slice(0, 10) !== date ? null : date;
}

/** Zero: no money arrived. */
const minorOf = (cell: string, currency: Currency): number =>
  moneyOf(foldedCell(cell).replaceAll(/[,$¥\s]|usd|jpy|円/g, ''), currency)?.amount_minor ?? 0;

/** Everything in a text that has the form and the check sign of a code; names and messages may stand directly beside it. */
export function codesIn(text: string): string[] {
  const signs = text
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/(?<=[0-9A-Z])[- ](?=[0-9A-Z])/g, '');
  const codes = Array.from({ length: Math.max(0, signs.length - REFERENCE_LENGTH + 1) }, (_, at) =>
    readReference(signs.slice(at, at + REFERENCE_LENGTH)),
  );
  return [...new Set(codes.filter((code) => code !== null))];
}

/**
 * Reads the table of a bank's statement: the lines on which money arrived. `unread`: lines with money and without a date
 * that can be read. Null: it has no columns for date and money. Pure.
 */
export function readStatement(
  table: readonly (readonly string[])[],
  currency: Currency,
): { lines: StatementLine[]; unread: number[] } | null {
  const head = table
    .slice(0, HEAD_LINES)
    .findIndex((row) => columnOf(row, DATE_NAMES) !== -1 && columnOf(row, MONEY_NAMES) !== -1);
  const names = table[head];
  if (names === undefined) return null;
  const [date_at, money_at] = [columnOf(names, DATE_NAMES), columnOf(names, MONEY_NAMES)];
  const lines: StatementLine[] = [];
  const unread: number[] = [];
  for (const [index, row] of table.entries()) {
    const amount_cents = index > head ? minorOf(row[money_at] ?? '', currency) : 0;
    if (amount_cents === 0) continue;
    const received_on = statementDate(row[date_at] ?? '');
    const text = row
      .filter((cell, at) => at !== date_at && at !== money_at && cell.trim() !== '')
      .map((cell) => cell.trim())
      .join(' ');
    if (received_on === null) unread.push(index + 1);
    else lines.push({ line: index + 1, received_on, amount_cents, text, codes: codesIn(text) });
  }
  return { lines, unread };
}

/**
 * What a line is. `exact`: the price of a transfer that can still be paid; `differs`: another amount; `known`: it was
 * recorded before; `over`: its transfer is paid already; `unknown`: no transfer has its code.
 */
export const STATEMENT_MATCHES = ['exact', 'differs', 'known', 'over', 'unknown'] as const;
export type StatementMatch = (typeof STATEMENT_MATCHES)[number];

interface KnownTransfer {
  price_cents: number;
  /** Whether its price is in the currency of the account. */
  same_currency: boolean;
  state: BankTransferState;
}
/** Money that was recorded. */
export interface KnownArrival {
  code: string;
  amount_cents: number;
  received_on: string;
}

const keyOf = ({ code, amount_cents, received_on }: KnownArrival): string =>
  `${code} ${amount_cents} ${received_on}`;

/**
 * Matches lines with transfers by their codes. A recorded arrival explains one line, so that a file that is read twice, or
 * overlaps the last one, records nothing again. Pure.
 */
export function matchStatement(
  lines: readonly StatementLine[],
  transfers: ReadonlyMap<string, KnownTransfer>,
  arrivals: readonly KnownArrival[],
): { match: StatementMatch; code: string | null }[] {
  const recorded = new Map<string, number>();
  for (const arrival of arrivals) recorded.set(keyOf(arrival), (recorded.get(keyOf(arrival)) ?? 0) + 1);
  const paid = new Set<string>();
  return lines.map(({ codes, amount_cents, received_on }) => {
    const code = codes.find((one) => transfers.has(one));
    const transfer = code === undefined ? undefined : transfers.get(code);
    if (code === undefined || transfer === undefined) return { match: 'unknown', code: null };
    const key = keyOf({ code, amount_cents, received_on });
    const left = recorded.get(key) ?? 0;
    if (left > 0) {
      recorded.set(key, left - 1);
      return { match: 'known', code };
    }
    if (paid.has(code) || nextBankTransferState(transfer.state, 'pay') === null)
      return { match: 'over', code };
    if (amount_cents !== transfer.price_cents || !transfer.same_currency) return { match: 'differs', code };
    paid.add(code);
    return { match: 'exact', code };
  });
}
