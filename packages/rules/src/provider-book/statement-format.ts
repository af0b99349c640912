import type { Currency } from '../purchase/money.ts';

/** What a line of a provider's statement says. */
export const LINE_KINDS = [
  'sale',
  'refund',
  'chargeback',
  'chargeback_reversed',
  'fee',
  'reserve_held',
  'reserve_released',
  'payout',
] as const;
export type LineKind = (typeof LINE_KINDS)[number];

/** The kinds that the book knows without the statement, so that the two are compared. */
export const COMPARED_KINDS = ['sale', 'refund', 'chargeback', 'chargeback_reversed'] as const;
export type ComparedKind = (typeof COMPARED_KINDS)[number];
export const isCompared = (kind: LineKind): kind is ComparedKind =>
  (COMPARED_KINDS as readonly string[]).includes(kind);

export const STATEMENT_COLUMNS = ['date', 'kind', 'reference', 'amount', 'currency', 'fee'] as const;
export type StatementColumn = (typeof STATEMENT_COLUMNS)[number];

interface StatementFormat {
  /** The names of a column, in small letters; of several that a file has, the first one with a value counts. */
  columns: Readonly<Record<StatementColumn, readonly string[]>>;
  /** The words for a kind, in small letters. */
  kinds: Readonly<Record<string, LineKind>>;
  /** The currency of a file without such a column; absent: it needs one. */
  currency?: Currency;
}

/** The format that each provider's file may have: one row a movement, with these names of columns and kinds. */
const GENERIC: StatementFormat = {
  columns: {
    date: ['date', '日付'],
    kind: ['kind', '種類'],
    reference: ['reference', '取引番号'],
    amount: ['amount', '取引額', '金額'],
    currency: ['currency', '通貨'],
    fee: ['fee', '手数料'],
  },
  kinds: {
    ...Object.fromEntries(LINE_KINDS.map((kind) => [kind, kind])),
    売上: 'sale',
    返金: 'refund',
    チャージバック: 'chargeback',
    チャージバック取消: 'chargeback_reversed',
    手数料: 'fee',
    留保: 'reserve_held',
    留保解除: 'reserve_released',
    入金: 'payout',
  },
};

/** What a provider's messages call the same things, so that a table with their names is read too. */
const OWN: Readonly<
  Record<
    string,
    Partial<Record<StatementColumn, readonly string[]>> & {
      kinds?: Readonly<Record<string, LineKind>>;
      home?: Currency;
    }
  >
> = {
  ccbill: {
    date: ['timestamp'],
    kind: ['eventtype'],
    reference: ['transactionid', 'subscriptionid'],
    amount: ['billedinitialprice', 'billedamount'],
    currency: ['billedcurrency'],
    kinds: {
      newsalesuccess: 'sale',
      upsalesuccess: 'sale',
      renewalsuccess: 'sale',
      void: 'refund',
      return: 'chargeback',
    },
  },
  verotel: {
    kind: ['event'],
    reference: ['transactionid', 'saleid'],
    amount: ['priceamount'],
    currency: ['pricecurrency'],
    kinds: { purchase: 'sale', initial: 'sale', rebill: 'sale', credit: 'refund' },
  },
  telecom: { amount: ['money'], reference: ['settle_uuid', 'option'], home: 'JPY' },
  btcpay: {
    reference: ['invoiceid', 'orderid'],
    kinds: { invoicesettled: 'sale', settled: 'sale' },
  },
};

/** The format of a provider's statements: the generic names, and those of the provider's own messages. */
export function statementFormat(provider: string): StatementFormat {
  const own = Object.hasOwn(OWN, provider) ? OWN[provider] : undefined;
  if (own === undefined) return GENERIC;
  const columns = Object.fromEntries(
    STATEMENT_COLUMNS.map((column) => [column, [...GENERIC.columns[column], ...(own[column] ?? [])]]),
  ) as Record<StatementColumn, string[]>;
  const kinds = { ...GENERIC.kinds, ...own.kinds };
  return own.home === undefined ? { columns, kinds } : { columns, kinds, currency: own.home };
}
