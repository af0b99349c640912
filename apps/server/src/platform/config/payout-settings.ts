import {
  accountNumberOf,
  AGENCY_MOST_PERCENT,
  AGENCY_NOTICE_DAYS,
  BANK_ACCOUNT_TYPES,
  CORRECTION_MOST_POINTS,
  CORRECTIONS_MONTH_MOST_POINTS,
  bicOf,
  CURRENCY_OF_METHOD,
  datedRow,
  FULL_SHARE_BP,
  ibanOf,
  sepaName,
  PAYOUT_METHODS,
  PAYOUT_PERIODS,
  PERCENT_BP,
  TAX_STATUSES,
  points,
  zenginKana,
  type EarnerKind,
  type PayoutCurrency,
  type PayoutMethod,
  type TaxStatus,
} from '@akari/rules';
import path from 'node:path';
import { z } from 'zod';
import { list } from './lists.ts';

const DAY_MS = 86_400_000;
const CURRENCIES = Object.values(CURRENCY_OF_METHOD) as [PayoutCurrency, ...PayoutCurrency[]];
const DATE = /^\d{4}-\d{2}-\d{2}$/;

/** A list of rows whose parts stand between colons. It stays text, as the back office shows it. */
const table = (read: (cells: string[]) => unknown) =>
  list.superRefine((entries, context) => {
    for (const entry of entries)
      if (read(entry.split(':')) === null)
        context.addIssue({ code: 'custom', message: `cannot read ${entry}` });
  });
const rowsOf = <R>(entries: readonly string[], read: (cells: string[]) => R | null): R[] =>
  entries.flatMap((entry) => read(entry.split(':')) ?? []);

const wholeOf = (text: string | undefined): number | null =>
  /^\d{1,12}$/.test(text ?? '') ? Number(text) : null;
const currencyOf = (text: string | undefined): PayoutCurrency | null =>
  CURRENCIES.find((one) => one === text) ?? null;

function readRate([from = '', currency, rate]: string[]) {
  const [of, rate_minor] = [currencyOf(currency), wholeOf(rate)];
  return !DATE.test(from) || of === null || rate_minor === null ? null : { from, currency: of, rate_minor };
}
function readWithheld([from = '', status, bp]: string[]) {
  const of = TAX_STATUSES.find((one) => one === status);
  const withholding_bp = wholeOf(bp);
  if (!DATE.test(from) || of === undefined || withholding_bp === null) return null;
  return withholding_bp > FULL_SHARE_BP ? null : { from, status: of, withholding_bp };
}
function readAmount([currency, amount]: string[]) {
  const [of, minor] = [currencyOf(currency), wholeOf(amount)];
  return of === null || minor === null ? null : { currency: of, minor };
}

/** Settings of payouts to performers, partners and agencies, from the environment. */
export const payoutSettings = {
  /**
   * File with the key of bank accounts. Empty: with the embedded database `payout/key` in DATA_DIR, created at the first
   * start; with another database there are no payouts.
   */
  PAYOUT_KEY_FILE: z.string().default(''),
  /** How often earnings are closed, at midnight in Japan. */
  PAYOUT_PERIOD: z.enum(PAYOUT_PERIODS).default('week'),
  /** What 100 points are worth in the smallest unit of a currency, from a date on: `2026-01-01:JPY:14000`. */
  PAYOUT_RATES: table(readRate),
  /** Tax that is withheld, in basis points, from a date on: `2013-01-01:jp_individual:1021`. */
  PAYOUT_WITHHOLDING: table(readWithheld),
  /** The same for commissions of partners. */
  PAYOUT_PARTNER_WITHHOLDING: table(readWithheld),
  /** The same for the parts of agencies. */
  PAYOUT_AGENCY_WITHHOLDING: table(readWithheld),
  /** Days from the notice of a performer or an agency to the last day, and the largest percentage of an agency. */
  AGENCY_NOTICE_DAYS: z.coerce.number().int().min(0).max(180).default(AGENCY_NOTICE_DAYS),
  AGENCY_MAX_PERCENT: z.coerce.number().int().min(1).max(90).default(AGENCY_MOST_PERCENT),
  /** What the bank takes of a payout, and the smallest payout: `JPY:5000,EUR:5000,USD:5000`. */
  PAYOUT_FEES: table(readAmount),
  PAYOUT_MINIMUMS: table(readAmount),
  /** How long payouts wait after the first bank account was given, and after another one was. */
  PAYOUT_NEW_HOLD_DAYS: z.coerce.number().int().min(0).max(365).default(14),
  PAYOUT_CHANGED_HOLD_DAYS: z.coerce.number().int().min(0).max(365).default(7),
  /** The most points of one correction of earnings, and of all corrections of a payee in 30 days. */
  CORRECTION_MAX_POINTS: z.coerce.number().int().min(0).max(1_000_000).default(CORRECTION_MOST_POINTS),
  CORRECTIONS_MONTH_POINTS: z.coerce
    .number()
    .int()
    .min(0)
    .max(1_000_000)
    .default(CORRECTIONS_MONTH_MOST_POINTS),
  /** Who orders transfers in Japan: the number from the bank, the name, and `0001:001:ordinary:1234567`. */
  PAYOUT_ZENGIN_CODE: z
    .string()
    .regex(/^(\d{10})?$/, 'must have 10 digits')
    .default(''),
  PAYOUT_ZENGIN_NAME: z
    .string()
    .refine(
      (name) => name === '' || (zenginKana(name)?.length ?? 41) <= 40,
      'must be kana of at most 40 signs',
    )
    .default(''),
  PAYOUT_ZENGIN_ACCOUNT: z
    .string()
    .regex(/^(\d{4}:\d{3}:(ordinary|current|savings):\d{1,7})?$/, 'must be bank:branch:type:number')
    .default(''),
  /** Who orders transfers in euro. */
  PAYOUT_SEPA_NAME: z
    .string()
    .max(70)
    .refine((name) => name === '' || sepaName(name) !== null, 'must be Latin letters')
    .default(''),
  PAYOUT_SEPA_IBAN: z
    .string()
    .refine((iban) => iban === '' || ibanOf(iban) !== null, 'is not an IBAN')
    .default(''),
  PAYOUT_SEPA_BIC: z
    .string()
    .refine((bic) => bicOf(bic) !== null, 'is not a BIC')
    .default(''),
  /** Payouts in Bitcoin by the BTCPay Server of `BTCPAY_URL`. */
  PAYOUT_BITCOIN: z.enum(['off', 'on']).default('off'),
};
const BTCPAY_NAMES = ['BTCPAY_URL', 'BTCPAY_STORE_ID', 'BTCPAY_API_KEY'] as const;
type BtcpayValues = Record<(typeof BTCPAY_NAMES)[number], string>;
type Values = z.output<z.ZodObject<typeof payoutSettings>> &
  BtcpayValues & { DATA_DIR: string; DATABASE_URL: string };

/** The first setting that payouts need and have not; null: none. */
export const missingForCoins = (
  values: Pick<Values, 'PAYOUT_BITCOIN'> & BtcpayValues,
): keyof BtcpayValues | null =>
  values.PAYOUT_BITCOIN === 'on' ? (BTCPAY_NAMES.find((name) => values[name] === '') ?? null) : null;

const USUAL_WITHHOLDING = ['2013-01-01:jp_individual:1021'];
const USUAL_MINIMUM: Record<PayoutCurrency, number> = { JPY: 5_000, EUR: 5_000, USD: 5_000 };

/** A demo pays nothing, and shows everything: its sender does not exist. */
const DEMO: Pick<
  Values,
  | 'PAYOUT_RATES'
  | 'PAYOUT_ZENGIN_CODE'
  | 'PAYOUT_ZENGIN_NAME'
  | 'PAYOUT_ZENGIN_ACCOUNT'
  | 'PAYOUT_SEPA_NAME'
  | 'PAYOUT_SEPA_IBAN'
> = {
  PAYOUT_RATES: ['2020-01-01:JPY:14000', '2020-01-01:EUR:8500'],
  PAYOUT_ZENGIN_CODE: '0000000000',
  PAYOUT_ZENGIN_NAME: 'アカリ',
  PAYOUT_ZENGIN_ACCOUNT: '9999:999:ordinary:0000000',
  PAYOUT_SEPA_NAME: 'Akari',
  PAYOUT_SEPA_IBAN: 'DE89370400440532013000',
};

function sendersOf(values: Values) {
  const [bank_code = '', branch_code = '', account_type = '', number = ''] =
    values.PAYOUT_ZENGIN_ACCOUNT.split(':');
  const name = zenginKana(values.PAYOUT_ZENGIN_NAME);
  const account_number = accountNumberOf(number);
  const type = BANK_ACCOUNT_TYPES.find((one) => one === account_type);
  const iban = ibanOf(values.PAYOUT_SEPA_IBAN);
  return {
    zengin:
      values.PAYOUT_ZENGIN_CODE === '' || name === null || account_number === null || type === undefined
        ? null
        : {
            ...{ code: values.PAYOUT_ZENGIN_CODE, name, bank_code, branch_code },
            ...{ account_type: type, account_number },
          },
    sepa:
      values.PAYOUT_SEPA_NAME === '' || iban === null
        ? null
        : { name: sepaName(values.PAYOUT_SEPA_NAME) ?? '', iban, bic: bicOf(values.PAYOUT_SEPA_BIC) ?? '' },
    bitcoin:
      values.PAYOUT_BITCOIN === 'on'
        ? { base_url: values.BTCPAY_URL, store_id: values.BTCPAY_STORE_ID, api_key: values.BTCPAY_API_KEY }
        : null,
  };
}

/** The environment of a demo that sets nothing of payouts has a sender and rates. */
const effectiveOf = (values: Values, demo: boolean): Values =>
  demo && values.PAYOUT_RATES.length === 0 ? { ...values, ...DEMO } : values;

export function payoutOf(given: Values, demo: boolean) {
  const values = effectiveOf(given, demo);
  const senders = sendersOf(values);
  const rates = rowsOf(values.PAYOUT_RATES, readRate);
  const withholding = {
    performer: rowsOf(
      values.PAYOUT_WITHHOLDING.length > 0 ? values.PAYOUT_WITHHOLDING : USUAL_WITHHOLDING,
      readWithheld,
    ),
    partner: rowsOf(values.PAYOUT_PARTNER_WITHHOLDING, readWithheld),
    agency: rowsOf(values.PAYOUT_AGENCY_WITHHOLDING, readWithheld),
  };
  const amountOf = (rows: readonly string[], currency: PayoutCurrency): number | undefined =>
    rowsOf(rows, readAmount).find((row) => row.currency === currency)?.minor;
  const minimumOf = (currency: PayoutCurrency): number =>
    amountOf(values.PAYOUT_MINIMUMS, currency) ?? USUAL_MINIMUM[currency];
  const has_own_database = values.DATABASE_URL === '';
  return {
    /** Null: there is no key, so that there are no payouts. */
    key_file:
      values.PAYOUT_KEY_FILE !== ''
        ? values.PAYOUT_KEY_FILE
        : has_own_database
          ? path.resolve(values.DATA_DIR, 'payout', 'key')
          : null,
    /** A key that the operator has named is theirs: the server never creates it. */
    may_create_key: values.PAYOUT_KEY_FILE === '' && has_own_database,
    period: values.PAYOUT_PERIOD,
    hold_ms: {
      first: values.PAYOUT_NEW_HOLD_DAYS * DAY_MS,
      changed: values.PAYOUT_CHANGED_HOLD_DAYS * DAY_MS,
    },
    corrections: {
      most_units: points(values.CORRECTION_MAX_POINTS),
      month_most_units: points(values.CORRECTIONS_MONTH_POINTS),
    },
    agency: { notice_days: values.AGENCY_NOTICE_DAYS, most_share_bp: values.AGENCY_MAX_PERCENT * PERCENT_BP },
    ...senders,
    /** The ways to pay: those with a sender and a rate. */
    methods: PAYOUT_METHODS.filter(
      (method) =>
        senders[method] !== null && rates.some(({ currency }) => currency === CURRENCY_OF_METHOD[method]),
    ),
    minimumOf: (method: PayoutMethod): number => minimumOf(CURRENCY_OF_METHOD[method]),
    /** The terms of a date in Japan; null: there is no rate yet. */
    termsOf: (method: PayoutMethod, status: TaxStatus, date: string, kind: EarnerKind) => {
      const currency = CURRENCY_OF_METHOD[method];
      const rate = datedRow(
        rates.filter((row) => row.currency === currency),
        date,
      );
      const withheld = datedRow(
        withholding[kind].filter((row) => row.status === status),
        date,
      );
      return rate === undefined
        ? null
        : {
            rate_minor: rate.rate_minor,
            withholding_bp: withheld?.withholding_bp ?? 0,
            fee_minor: amountOf(values.PAYOUT_FEES, currency) ?? 0,
            minimum_minor: minimumOf(currency),
          };
    },
  };
}
export type PayoutConfig = ReturnType<typeof payoutOf>;
