import { CURRENCY_DECIMALS, moneyOf } from '@akari/rules';
import { z } from 'zod';
import { networkList } from './lists.ts';

const CCBILL_CURRENCIES = ['USD', 'EUR', 'GBP', 'CAD', 'AUD', 'JPY'] as const;

/** The prices of one currency that the account takes, and with how many decimals its forms want them. */
export interface CcbillPrices {
  /** As the operator wrote it. */
  name: string;
  currency: (typeof CCBILL_CURRENCIES)[number];
  least_minor: number;
  most_minor: number;
  decimals: number;
}

const RANGE = /^([A-Z]{3}) (\d{1,9}(?:\.(\d\d))?)-(\d{1,9}(?:\.(\d\d))?)$/;

/** Reads `USD 2.95-100.00`. Yen have two decimals or none, as the account wants them. @returns null: not readable */
function pricesOf(text: string): CcbillPrices | null {
  const [, name, least = '', decimals = '', most = '', same = ''] = RANGE.exec(text) ?? [];
  const currency = CCBILL_CURRENCIES.find((one) => one === name);
  if (currency === undefined || decimals.length !== same.length) return null;
  if (decimals.length < CURRENCY_DECIMALS[currency]) return null;
  const from = moneyOf(least, currency);
  const to = moneyOf(most, currency);
  if (from === null || to === null || from.amount_minor < 1 || to.amount_minor < from.amount_minor)
    return null;
  return {
    name: text,
    currency,
    least_minor: from.amount_minor,
    most_minor: to.amount_minor,
    decimals: decimals.length,
  };
}

const prices = z.string().transform((text, context) => {
  const read = text.split(',').map((part) => pricesOf(part.trim()));
  const known = read.filter((one) => one !== null);
  const once = new Set(known.map(({ currency }) => currency)).size === read.length;
  if (once) return known;
  context.addIssue({ code: 'custom', message: 'expected USD 2.95-100.00, each currency once' });
  return z.NEVER;
});

/** Settings of CCBill, from the environment. */
export const ccbillSettings = {
  /** Address of CCBill's forms: `https://api.ccbill.com`, or `https://sandbox-api.ccbill.com` for a test without money. */
  CCBILL_URL: z
    .string()
    .regex(/^https?:\/\/[^/\s]+$/, 'must be an origin')
    .default('https://api.ccbill.com'),
  CCBILL_ACCOUNT: z
    .string()
    .regex(/^(\d{6})?$/, 'must be six digits')
    .default(''),
  CCBILL_SUBACCOUNT: z
    .string()
    .regex(/^(\d{4})?$/, 'must be four digits')
    .default(''),
  /** The secret of the subaccount that protects prices and proves sales. */
  CCBILL_SALT: z
    .string()
    .regex(/^[0-9A-Za-z]{0,32}$/, 'must be at most 32 letters and digits')
    .default(''),
  /** The payment flow that buyers are sent to. */
  CCBILL_FORM_ID: z
    .string()
    .regex(/^([0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12})?$/i, 'must be the id of a payment flow')
    .default(''),
  /** The last part of the address of the webhooks, which only CCBill knows. */
  CCBILL_WEBHOOK_SECRET: z
    .string()
    .regex(/^([0-9A-Za-z]{24,64})?$/, 'must be 24 to 64 letters and digits')
    .default(''),
  /** What CCBill prints on the card statements of the buyers. They read it before they pay. */
  CCBILL_STATEMENT: z
    .string()
    .regex(/^[\x20-\x7e]{0,60}$/, 'must be at most 60 letters')
    .default(''),
  /** The prices that the account takes, by currency, with the decimals that its forms want. */
  CCBILL_PRICES: prices.prefault('USD 2.95-100.00'),
  /** The networks from which CCBill sends its webhooks. */
  CCBILL_NETWORKS: networkList('64.38.212.0/24,64.38.215.0/24,64.38.240.0/24,64.38.241.0/24').refine(
    (networks) => networks.length > 0,
    'names none',
  ),
  /** Address of CCBill's API for charges of cards on file. */
  CCBILL_REST_URL: z
    .string()
    .regex(/^https?:\/\/[^/\s]+$/, 'must be an origin')
    .default('https://api.ccbill.com'),
  /** Application and secret of that API, for charges of cards on file. Empty: buyers pay on the form each time. */
  CCBILL_REST_APP_ID: z
    .string()
    .regex(/^[\x21-\x39\x3b-\x7e]{0,100}$/, 'must be the id of an application')
    .default(''),
  CCBILL_REST_SECRET: z.string().max(200).default(''),
  /** Address of DataLink, which refunds sales and knows their state. */
  CCBILL_DATALINK_URL: z
    .string()
    .regex(/^https?:\/\/[^/\s]+$/, 'must be an origin')
    .default('https://datalink.ccbill.com'),
  /** User of DataLink. Empty: staff refund in CCBill's own pages. */
  CCBILL_DATALINK_USER: z.string().max(100).default(''),
  CCBILL_DATALINK_PASSWORD: z.string().max(100).default(''),
};
type Values = z.output<z.ZodObject<typeof ccbillSettings>>;

export const ccbillOf = (values: Values) => ({
  base_url: values.CCBILL_URL,
  account: values.CCBILL_ACCOUNT,
  subaccount: values.CCBILL_SUBACCOUNT,
  salt: values.CCBILL_SALT,
  form_id: values.CCBILL_FORM_ID,
  webhook_secret: values.CCBILL_WEBHOOK_SECRET,
  statement: values.CCBILL_STATEMENT,
  prices: values.CCBILL_PRICES,
  networks: values.CCBILL_NETWORKS,
  rest:
    values.CCBILL_REST_APP_ID === ''
      ? null
      : {
          rest_url: values.CCBILL_REST_URL,
          app_id: values.CCBILL_REST_APP_ID,
          secret: values.CCBILL_REST_SECRET,
        },
  datalink:
    values.CCBILL_DATALINK_USER === ''
      ? null
      : {
          datalink_url: values.CCBILL_DATALINK_URL,
          user: values.CCBILL_DATALINK_USER,
          password: values.CCBILL_DATALINK_PASSWORD,
        },
});
