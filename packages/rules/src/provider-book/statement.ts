import { foldedCell, statementDate } from '../bank-transfer/statement.ts';
import { isCurrency, moneyOf, type Currency, type Money } from '../purchase/money.ts';
import {
  isCompared,
  STATEMENT_COLUMNS,
  statementFormat,
  type LineKind,
  type StatementColumn,
} from './statement-format.ts';

/** A movement of a provider's statement. */
export interface ProviderLine {
  /** The line of the file, from 1. */
  line: number;
  /** `2026-11-27`. */
  occurred_on: string;
  kind: LineKind;
  /** The provider's id of the transaction or the sale; empty: it names none. */
  reference: string;
  money: Money;
  /** What the provider took for this movement besides, minor units. */
  fee_minor: number;
}

/** Why a line cannot be read: the first column that is wrong. `reference`: its kind needs one. */
export type LineFault = StatementColumn;
export interface UnreadLine {
  line: number;
  fault: LineFault;
}
export interface ReadProviderStatement {
  lines: ProviderLine[];
  unread: UnreadLine[];
}

const HEAD_LINES = 30;
const REFERENCE_MOST = 100;
const AMOUNT_MOST = 100_000_000_000;

type Places = Record<StatementColumn, number[]>;

/** Where the columns of a row of names are; several names of one column in their order. */
function placesOf(row: readonly string[], names: Record<StatementColumn, readonly string[]>): Places {
  const cells = row.map(foldedCell);
  const places = (column: StatementColumn): number[] =>
    names[column].map((name) => cells.indexOf(name)).filter((at) => at !== -1);
  return Object.fromEntries(STATEMENT_COLUMNS.map((column) => [column, places(column)])) as Places;
}

/** Reads an amount with or without a sign, a sign of the currency, or commas of thousands. */
function amountOf(cell: string, currency: Currency): Money | null {
  const digits = foldedCell(cell).replaceAll(/^[-−▲△]|[,\s$¥€£円]/g, '');
  const money = moneyOf(digits, currency);
  return money === null || money.amount_minor > AMOUNT_MOST ? null : money;
}

/** Reads one row. @param today no movement is later, `2026-11-27` */
function readRow(
  line: number,
  cellOf: (column: StatementColumn) => string,
  format: ReturnType<typeof statementFormat>,
  today: string,
): ProviderLine | UnreadLine {
  const wrong = (fault: LineFault): UnreadLine => ({ line, fault });
  const occurred_on = statementDate(cellOf('date').replace(/(?<=\d)T(?=\d)/, ' '));
  if (occurred_on === null || occurred_on > today) return wrong('date');
  const word = foldedCell(cellOf('kind'));
  const kind = Object.hasOwn(format.kinds, word) ? format.kinds[word] : undefined;
  if (kind === undefined) return wrong('kind');
  const reference = cellOf('reference').trim();
  if (reference.length > REFERENCE_MOST || (reference === '' && isCompared(kind))) return wrong('reference');
  const named = cellOf('currency').trim().toUpperCase();
  const currency = named === '' ? (format.currency ?? '') : named;
  if (!isCurrency(currency)) return wrong('currency');
  const money = amountOf(cellOf('amount'), currency);
  if (money === null || money.amount_minor === 0) return wrong('amount');
  const fee = cellOf('fee').trim() === '' ? 0 : amountOf(cellOf('fee'), currency)?.amount_minor;
  if (fee === undefined || (fee > 0 && kind === 'fee')) return wrong('fee');
  return { line, occurred_on, kind, reference, money, fee_minor: fee };
}

/**
 * Reads the table of a provider's statement. Rows that cannot be read are named with the reason; empty rows are left out.
 * Null: it has no columns for date, kind and amount. Pure.
 * @param today no movement is later, `2026-11-27`
 */
export function readProviderStatement(
  provider: string,
  table: readonly (readonly string[])[],
  today: string,
): ReadProviderStatement | null {
  const format = statementFormat(provider);
  const heads = table.slice(0, HEAD_LINES).map((row) => placesOf(row, format.columns));
  const head = heads.findIndex(({ date, kind, amount }) =>
    [date, kind, amount].every(({ length }) => length > 0),
  );
  const places = heads[head];
  if (places === undefined) return null;
  const read: ReadProviderStatement = { lines: [], unread: [] };
  for (const [index, row] of table.entries()) {
    if (index <= head || row.every((cell) => cell.trim() === '')) continue;
    const cellOf = (column: StatementColumn): string =>
      places[column].map((at) => row[at] ?? '').find((cell) => cell.trim() !== '') ?? '';
    const one = readRow(index + 1, cellOf, format, today);
    if ('fault' in one) read.unread.push(one);
    else read.lines.push(one);
  }
  return read;
}

/** Identifies a line when a file is read again. Equal lines of one file have different numbers. */
export const lineKey = ({ kind, reference, occurred_on, money, fee_minor }: ProviderLine): string =>
  [kind, occurred_on, money.amount_minor, money.currency, fee_minor, reference].join(' ');

/** Each line with its key, and which one of its key it is in the file, from 1. */
export function numberedLines(
  lines: readonly ProviderLine[],
): { line: ProviderLine; key: string; nth: number }[] {
  const seen = new Map<string, number>();
  return lines.map((line) => {
    const key = lineKey(line);
    const nth = (seen.get(key) ?? 0) + 1;
    seen.set(key, nth);
    return { line, key, nth };
  });
}
